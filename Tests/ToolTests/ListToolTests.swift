import Foundation
import MDTestSupport
import Testing

/// `mdls`, as a process.
@Suite struct ListToolTests {
  private let home: ToolHome
  private var note: String { home.files + "/note.txt" }

  init() throws {
    home = try ToolHome()
    try home.write("The quick brown fox\njumps over\n", to: "note.txt")
    try home.write("<html><title>Füchse &amp; Co</title><body>rot</body></html>", to: "page.html")
    _ = try home.shell("touch -d 2020-02-03T04:05:06Z note.txt page.html")
    _ = try home.mdimport(home.files)
  }

  @Test func theLayoutIsSpotlights() throws {
    let owner = try FileManager.default.attributesOfItem(atPath: note)
    let created = try home.shell("stat -c %W note.txt").text.trimmingCharacters(in: .whitespacesAndNewlines)
    let listed = try home.mdls(note)
    #expect(listed.status == 0 && listed.messages.isEmpty)
    // Dates that the test cannot set are checked for their form only.
    let date = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000/
    let lines = listed.text.split(separator: "\n").map { line in
      line.contains("Creation") || line.contains("imported") ? String(line.replacing(date, with: "DATE")) : String(line)
    }
    #expect(created != "")
    #expect(
      lines.joined(separator: "\n") == """
        _kMDItemDisplayNameWithExtensions = "note.txt"
        kMDItemContentCreationDate        = DATE
        kMDItemContentModificationDate    = 2020-02-03 04:05:06 +0000
        kMDItemContentType                = "public.plain-text"
        kMDItemContentTypeTree            = (
            "public.plain-text",
            "public.text",
            "public.data",
            "public.item",
            "public.content"
        )
        kMDItemDisplayName                = "note.txt"
        kMDItemFSContentChangeDate        = 2020-02-03 04:05:06 +0000
        kMDItemFSCreationDate             = DATE
        kMDItemFSInvisible                = 0
        kMDItemFSName                     = "note.txt"
        kMDItemFSOwnerGroupID             = \(owner[.groupOwnerAccountID] ?? "")
        kMDItemFSOwnerUserID              = \(owner[.ownerAccountID] ?? "")
        kMDItemFSSize                     = 31
        kMDItemKind                       = "plain text"
        kMDItemLanguages                  = (
            "en"
        )
        kMDItemLogicalSize                = 31
        kMDItemTitle                      = "The quick brown fox"
        limelight_importedDate            = DATE
        limelight_importer                = "org.limelight.importer.text"
        limelight_importerVersion         = 1
        limelight_mimeType                = "text/plain"
        """)
  }

  @Test func severalFilesHaveHeadings() throws {
    let page = home.files + "/page.html"
    let listed = try home.mdls("-name", "kMDItemTitle", "-attr", "kMDItemAuthors", note, page)
    #expect(
      listed.text == """
        \(note):
        kMDItemAuthors = (null)
        kMDItemTitle   = "The quick brown fox"
        \(page):
        kMDItemAuthors = (null)
        kMDItemTitle   = "Füchse & Co"

        """)
  }

  @Test func rawValuesComeInTheOrderAskedForWithNULsBetween() throws {
    let names = ["-n", "kMDItemTitle", "-n", "kMDItemAuthors", "-n", "kMDItemFSSize"]
    #expect(try home.run("mdls", ["-raw"] + names + [note]).text == "The quick brown fox\0(null)\031")
    let marked = try home.run("mdls", ["-raw", "-nullMarker", "none"] + names + [note])
    #expect(marked.text == "The quick brown fox\0none\031")
    #expect(marked.status == 0)
  }

  @Test func propertyListsAreReadByOthers() throws {
    let printed = try home.mdls("-plist", "-", note)
    let dictionary =
      try PropertyListSerialization.propertyList(from: Data(printed.output), format: nil) as? [String: Any]
    #expect(dictionary?["kMDItemFSSize"] as? Int == 31)
    #expect(dictionary?["kMDItemFSContentChangeDate"] as? Date == Date(timeIntervalSince1970: 1_580_702_706))
    #expect(dictionary?["kMDItemLanguages"] as? [String] == ["en"])
    let file = home.directory.path + "/list.plist"
    let written = try home.mdls("-plist", file, note, home.files + "/page.html")
    #expect(written.status == 0 && written.output.isEmpty)
    let array =
      try PropertyListSerialization.propertyList(
        from: Data(contentsOf: URL(filePath: file)), format: nil) as? [[String: Any]]
    #expect(array?.map { $0["kMDItemTitle"] as? String } == ["The quick brown fox", "Füchse & Co"])
    let refused = try home.mdls("-plist", "/nowhere/list.plist", note)
    #expect(refused.status == 1)
    #expect(refused.messages == "mdls: /nowhere/list.plist: No such file or directory\n")
  }

  @Test func everyLineOfJSONIsAnObject() throws {
    let listed = try home.mdls("--json", "-name", "kMDItemTitle", note, home.files + "/page.html")
    let objects = try listed.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      objects.map { ($0["attributes"] as? [String: String])?["kMDItemTitle"] } == [
        "The quick brown fox", "Füchse & Co",
      ])
  }

  @Test func aFileThatIsNotIndexedIsListedAsTheFileSystemHasIt() throws {
    try home.write("new", to: "later.txt")
    let listed = try home.mdls("-name", "kMDItemFSSize", "-name", "kMDItemTitle", home.files + "/later.txt")
    #expect(listed.status == 0)
    #expect(listed.text == "kMDItemFSSize = 3\nkMDItemTitle  = (null)\n")
    #expect(
      listed.messages
        == "mdls: \(home.files)/later.txt is not in the index; this is what the file system says of it\n")
  }

  @Test func aMissingFileIsNamedAndTheOthersAreListed() throws {
    let listed = try home.mdls("-name", "kMDItemFSSize", "/nowhere/x", note)
    #expect(listed.status == 1)
    #expect(listed.messages == "mdls: /nowhere/x: could not find /nowhere/x.\n")
    #expect(listed.text == "\(note):\nkMDItemFSSize = 31\n")
  }

  @Test(arguments: [
    (
      [],
      "mdls: no filename specified!\n"
        + "mdls: hint: usage: mdls [-name ATTRIBUTE] [-raw [-nullMarker TEXT] | --json] FILE...\n"
    ),
    (["-raw", "--json", "x"], "mdls: -raw and --json exclude one another\n"),
    (["-plist", "-", "-name", "kMDItemTitle", "x"], "mdls: -plist and -name exclude one another\n"),
  ]) func commandLinesThatMakeNoSense(words: [String], message: String) throws {
    let refused = try home.run("mdls", words)
    #expect(refused.status == 64)
    #expect(refused.messages == message)
    #expect(refused.output.isEmpty)
  }

  @Test func withoutAnIndexThereIsStatusThree() throws {
    let fresh = try ToolHome()
    let listed = try fresh.mdls(note)
    #expect(listed.status == 3)
    #expect(listed.messages == "mdls: There is no index at \(fresh.index). Make one: mdimport DIR.\n")
  }
}
