import Foundation
import MDModel
import MDStore
import MDTestSupport
import Testing

/// Uses that the tools learn from the desktop's list of recent files, without a daemon.
@Suite struct UsageToolTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    for (name, day) in [("one", 1), ("two", 2), ("ten", 3)] {
      try home.write("a heron stands at the water\n", to: "\(name).txt")
      _ = try home.shell("touch -d 2024-01-0\(day)Z \(name).txt")
    }
    try home.write("a heron and a bittern stand at the water\n", to: "both.txt")
    _ = try home.mdimport(home.files)
  }

  /// Adds a file to the list as just used.
  private func use(_ name: String) throws {
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xbel version="1.0">
      <bookmark href="file://\(home.files)/\(name)" modified="$(date -u +%Y-%m-%dT%H:%M:%S.%6NZ)"/>
      </xbel>
      """
    try writeList(list)
  }

  private func writeList(_ text: String) throws {
    let run = try home.shell(
      "mkdir -p \"$LIMELIGHT_HOME/data\" && cat > \"$LIMELIGHT_HOME/data/recently-used.xbel\" <<END\n\(text)\nEND")
    #expect(run.status == 0, "\(run.messages)")
  }

  private func found(_ words: String...) throws -> [String] {
    let run = try home.run("mdfind", ["--sort", "relevance", "-interpret"] + words)
    return run.text.split(separator: "\n").map { String($0.dropFirst(home.files.utf8.count + 1)) }
  }

  private func configure(_ line: String) throws {
    _ = try home.shell(
      "mkdir -p \"$LIMELIGHT_HOME/config\" && echo '\(line)' > \"$LIMELIGHT_HOME/config/limelight.conf\"")
  }

  @Test func whatIsUsedComesFirstAmongEqualsUntilItIsForgotten() throws {
    #expect(try found("heron").prefix(3) == ["ten.txt", "two.txt", "one.txt"])
    try use("one.txt")
    _ = try home.mdimport(home.files)
    #expect(try found("heron").prefix(3) == ["one.txt", "ten.txt", "two.txt"])
    // A file that contains more of the words stays ahead of the used one.
    #expect(try found("heron", "bittern").prefix(2) == ["both.txt", "one.txt"])
    let explained = try home.mdfind("--explain", "--sort", "relevance", "heron")
    #expect(explained.text.contains("use"), "\(explained.text)")
    let forgotten = try home.run("mdutil", ["--forget-usage"])
    #expect(forgotten.status == 0 && forgotten.text == "what was learned from use is forgotten\n")
    #expect(try found("heron").prefix(3) == ["ten.txt", "two.txt", "one.txt"])
    _ = try home.mdimport(home.files)
    #expect(try found("heron").prefix(3) == ["ten.txt", "two.txt", "one.txt"])
    try use("one.txt")
    _ = try home.mdimport(home.files)
    #expect(try found("heron").first == "one.txt")
  }

  @Test func whatIsLearnedAndWhatIsForgottenSurviveARebuild() throws {
    try use("one.txt")
    _ = try home.mdimport(home.files)
    let learned = try home.read { try $0.keptUsage() }
    #expect(learned.entries.map(\.path) == [FilePath(home.files + "/one.txt")])
    // Without the list, the uses are stored only in the index.
    try writeList("<xbel></xbel>")
    #expect(try home.mdimport("--rebuild", home.files).status == 0)
    let rebuilt = try home.read { try $0.keptUsage() }
    #expect(rebuilt.entries.map(\.use) == learned.entries.map(\.use))
    #expect(try found("heron").first == "one.txt")
    try use("one.txt")
    #expect(try home.run("mdutil", ["--forget-usage"]).status == 0)
    #expect(try home.mdimport("--rebuild", home.files).status == 0)
    #expect(try home.read { try $0.keptUsage().entries.isEmpty && $0.forgottenUsage() != nil })
    #expect(try found("heron").prefix(3) == ["ten.txt", "two.txt", "one.txt"])
  }

  @Test func usesAreAttributesUntilTheyAreForgotten() throws {
    func attributes() throws -> String {
      try home.run("mdls", ["-name", "kMDItemUseCount", "-name", "kMDItemLastUsedDate", home.files + "/one.txt"]).text
    }
    let path = home.files + "/one.txt\n"
    #expect(try home.mdfind("used:today").text.isEmpty)
    try use("one.txt")
    for _ in 0..<2 { _ = try home.mdimport(home.files) }
    #expect(try home.mdfind("used:today").text == path)
    #expect(try home.mdfind("kMDItemLastUsedDate >= $time.today && kMDItemUseCount == 1").text == path)
    #expect(try attributes().contains("kMDItemUseCount     = 1\n"))
    // Recorded uses stay when the file is imported again, and when the index is rebuilt.
    try home.write("a heron flies away\n", to: "one.txt")
    _ = try home.mdimport(home.files)
    #expect(try home.mdfind("used:today").text == path)
    _ = try home.mdimport("--rebuild", home.files)
    #expect(try home.mdfind("used:today").text == path)
    try configure("learn = off")
    #expect(try home.mdfind("used:today").text.isEmpty)
    #expect(try attributes().contains("kMDItemUseCount     = (null)\n"))
    try configure("learn = on")
    #expect(try home.run("mdutil", ["--forget-usage"]).status == 0)
    #expect(try home.mdfind("used:today").text.isEmpty)
    #expect(try attributes().contains("kMDItemLastUsedDate = (null)\n"))
  }

  @Test func whatCameLatelyIsFound() throws {
    #expect(try home.mdfind("added:today name:one").text == home.files + "/one.txt\n")
    #expect(try home.mdfind("added:yesterday").text.isEmpty)
    let listed = try home.run("mdls", ["-name", "kMDItemDateAdded", home.files + "/one.txt"]).text
    let made = try home.run("mdls", ["-name", "kMDItemFSCreationDate", home.files + "/one.txt"]).text
    #expect(listed.split(separator: "=").last == made.split(separator: "=").last)
  }

  @Test func offMeansNothingIsNotedAndNothingCounts() throws {
    try use("one.txt")
    try configure("learn = off")
    _ = try home.mdimport(home.files)
    #expect(try home.read { try !$0.hasUsage() })
    try configure("learn = on")
    _ = try home.mdimport(home.files)
    #expect(try home.read { try $0.hasUsage() })
    #expect(try found("heron").first == "one.txt")
    try configure("learn = off")
    #expect(try found("heron").first == "ten.txt")
  }

  @Test func whatIsUsedIsCompletedFirstUnlessNothingIsLearned() throws {
    try use("two.txt")
    _ = try home.mdimport(home.files)
    func first() throws -> Substring? { try home.mdfind("--complete", "t").text.split(separator: "\n").first }
    #expect(try first() == "two")
    try configure("learn = off")
    #expect(try first() == "ten")
  }

  @Test func forgettingWithoutAnIndexIsNoFailure() throws {
    let empty = try ToolHome()
    #expect(try empty.run("mdutil", ["--forget-usage"]).status == 0)
  }

  @Test func aDamagedListHarmsNothing() throws {
    try writeList("<xbel><")
    let run = try home.mdimport(home.files)
    #expect(run.status == 0, "\(run.messages)")
    #expect(try found("heron").first == "ten.txt")
  }
}
