import Foundation
import MDTestSupport
import Testing

/// `mdfind -s`, run as a process.
@Suite struct SavedSearchToolTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.write("a red fox", to: "one/a.txt")
    try home.write("a grey fox", to: "two/b.txt")
    try home.write("a badger", to: "two/c.txt")
    _ = try home.mdimport("--quiet", home.files)
  }

  /// Saves a search in the folder of saved searches.
  private func save(_ text: String, as name: String) throws {
    try home.directory.write(text, to: "limelight/data/searches/\(name).query")
  }

  @Test func aNameRunsIt() throws {
    try save("# all foxes\nfox\n", as: "my foxes")
    #expect(try home.mdfind("-s", "my foxes").lines == home.paths("one/a.txt", "two/b.txt"))
    #expect(try home.mdfind("-count", "-s", "my foxes").text == "2\n")
    let file = "\(home.limelight)/data/searches/my foxes.query"
    #expect(try home.mdfind("-s", file).lines == home.paths("one/a.txt", "two/b.txt"))
  }

  @Test func wordsNarrowIt() throws {
    try save("fox", as: "foxes")
    #expect(try home.mdfind("-s", "foxes", "grey").lines == home.paths("two/b.txt"))
    #expect(try home.mdfind("-s", "foxes", "-name", "a.txt").lines == home.paths("one/a.txt"))
    #expect(try home.mdfind("-s", "foxes", "badger").lines == [])
  }

  @Test func foldersNarrowOneAnother() throws {
    // The folder of files is the home directory of these tools.
    try save("onlyin: ~/two\nfox", as: "second")
    #expect(try home.mdfind("-s", "second").lines == home.paths("two/b.txt"))
    #expect(try home.mdfind("-s", "second", "-onlyin", home.files).lines == home.paths("two/b.txt"))
    let apart = try home.mdfind("-s", "second", "-onlyin", home.files + "/one")
    #expect(apart.status == 1)
    #expect(apart.messages == "mdfind: the folders of -onlyin and those of -s second have nothing in common\n")
    try save("onlyin: ~/gone\nfox", as: "third")
    let gone = try home.mdfind("-s", "third")
    #expect(gone.messages == "mdfind: -s third \(home.files)/gone: No such file or directory\n" && gone.status == 1)
  }

  @Test func mistakesAreExplained() throws {
    let missing = try home.mdfind("-s", "nothing")
    #expect(missing.status == 1 && missing.output.isEmpty)
    #expect(
      missing.messages == "mdfind: no saved search is called 'nothing'\n"
        + "mdfind: hint: looked in \(home.files)/Library/Saved Searches and \(home.limelight)/data/searches, "
        + "which hold none\n")
    try home.directory.write("bplist00\u{1}", to: "files/mac.savedSearch")
    let binary = try home.mdfind("-s", home.files + "/mac.savedSearch")
    #expect(binary.status == 1 && binary.messages.contains("mac.savedSearch: a binary property list"))
    #expect(binary.messages.contains("plutil -convert xml1"))
  }
}
