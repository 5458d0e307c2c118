import Foundation
import MDTestSupport
import Testing

/// `mdimport -t`: importers tried out, nothing stored.
@Suite struct TestImportTests {
  private let home: ToolHome
  private var note: String { home.files + "/note.txt" }
  private var heading: String {
    "Imported '\(note)' of type 'public.plain-text' with plugIn \(BuiltProducts.importers)/Text.mdimporter.\n"
  }

  init() throws {
    home = try ToolHome()
    try home.write("The quick brown fox\njumps over\n", to: "note.txt")
  }

  @Test func levelsSayMoreAndMore() throws {
    let attributes = """
      kMDItemLanguages = (
          "en"
      )
      kMDItemTitle     = "The quick brown fox"

      """
    let text = "kMDItemTextContent =\nThe quick brown fox\njumps over\n"
    #expect(try home.mdimport("-t", note).text == heading)
    #expect(try home.mdimport("-t", "-d1", note).text == heading)
    #expect(try home.mdimport("-td2", note).text == heading + attributes)
    let most = try home.mdimport("-t", "-d", "3", note)
    #expect(most.text == heading + attributes + text)
    #expect(most.status == 0 && most.messages.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: home.index))
  }

  @Test func timesAreMeasured() throws {
    let run = try home.mdimport("-t", "-p", note)
    #expect(run.text.hasPrefix(heading + "31 B in "))
    #expect(run.text.hasSuffix(" B of text, 2 attributes\n"))
  }

  @Test func attributesGoIntoAPropertyList() throws {
    let file = home.directory.path + "/out.plist"
    #expect(try home.mdimport("-t", "-d2", "-o", file, note).text == heading)
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: URL(filePath: file)), format: nil)
    #expect((list as? [String: Any])?["kMDItemTitle"] as? String == "The quick brown fox")
    #expect(
      try home.mdimport("-t", "-o", "/nowhere/x", note).messages == "mdimport: /nowhere/x: No such file or directory\n")
  }

  @Test func theTypeCanBeGiven() throws {
    let run = try home.mdimport("-t", "-y", "com.adobe.pdf", note)
    #expect(run.status == 2)
    #expect(
      run.text.hasPrefix(
        "Imported '\(note)' of type 'com.adobe.pdf' with plugIn \(BuiltProducts.importers)/PDF.mdimporter.\n"
          + "Not complete: "
      ))
  }

  @Test func oneObjectAFile() throws {
    let run = try home.mdimport("-t", "-d3", "--json", note)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(object["path"] as? String == note)
    #expect(object["state"] as? String == "indexed")
    #expect((object["text"] as? String)?.contains("jumps over") == true)
    #expect((object["attributes"] as? [String: Any])?["kMDItemTitle"] as? String == "The quick brown fox")
  }

  @Test func whatCannotBeTested() throws {
    try FileManager.default.createSymbolicLink(atPath: home.files + "/link", withDestinationPath: "note.txt")
    try home.write([0, 1, 2], to: "data.bin")
    let missing = try home.mdimport("-t", "/nowhere/x", note)
    #expect(missing.status == 1)
    #expect(missing.messages == "mdimport: /nowhere/x: No such file or directory\n")
    #expect(missing.text == heading)
    let folder = try home.mdimport("-t", home.files)
    #expect(folder.status == 1 && folder.messages == "mdimport: \(home.files): not a regular file\n")
    #expect(try home.mdimport("-t", home.files + "/link").status == 1)
    let hostile = "esc\u{1B}[31m\u{9B}\u{202E}\n.txt"
    try home.write("words\n", to: hostile)
    let shown = try home.mdimport("-t", "\(home.files)/\(hostile)").text
    #expect(shown.hasPrefix("Imported '\(home.files)/esc?[31m???.txt' of type 'public.plain-text'"), "\(shown)")
    let unread = try home.mdimport("-t", home.files + "/data.bin")
    #expect(unread.status == 0)
    #expect(unread.text == "Imported '\(home.files)/data.bin' of type 'public.data' with no plugIn.\n")
  }
}
