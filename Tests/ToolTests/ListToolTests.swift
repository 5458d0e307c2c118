import Foundation
import MDTestSupport
import Testing

/// `mdls`, run as a process.
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
    // The test cannot set these dates, so only their format is checked.
    let date = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000/
    let lines = listed.text.split(separator: "\n").map { line in
      if line.hasPrefix("kMDItemPhysicalSize") { return "kMDItemPhysicalSize                    = BYTES" }
      return line.contains("Creation") || line.contains("imported") || line.contains("Added")
        ? String(line.replacing(date, with: "DATE")) : String(line)
    }
    #expect(created != "")
    #expect(
      lines.joined(separator: "\n") == """
        _kMDItemDisplayNameWithExtensions      = "note.txt"
        kMDItemContentCreationDate             = DATE
        kMDItemContentCreationDate_Ranking     = DATE
        kMDItemContentModificationDate         = 2020-02-03 04:05:06 +0000
        kMDItemContentModificationDate_Ranking = 2020-02-03 00:00:00 +0000
        kMDItemContentType                     = "public.plain-text"
        kMDItemContentTypeTree                 = (
            "public.plain-text",
            "public.text",
            "public.data",
            "public.item",
            "public.content"
        )
        kMDItemDateAdded                       = DATE
        kMDItemDisplayName                     = "note.txt"
        kMDItemDocumentIdentifier              = 0
        kMDItemFSContentChangeDate             = 2020-02-03 04:05:06 +0000
        kMDItemFSCreationDate                  = DATE
        kMDItemFSCreatorCode                   = ""
        kMDItemFSFinderFlags                   = 0
        kMDItemFSHasCustomIcon                 = (null)
        kMDItemFSInvisible                     = 0
        kMDItemFSIsExtensionHidden             = 0
        kMDItemFSIsStationery                  = (null)
        kMDItemFSLabel                         = 0
        kMDItemFSName                          = "note.txt"
        kMDItemFSNodeCount                     = (null)
        kMDItemFSOwnerGroupID                  = \(owner[.groupOwnerAccountID] ?? "")
        kMDItemFSOwnerUserID                   = \(owner[.ownerAccountID] ?? "")
        kMDItemFSSize                          = 31
        kMDItemFSTypeCode                      = ""
        kMDItemInterestingDate_Ranking         = 2020-02-03 00:00:00 +0000
        kMDItemKind                            = "plain text"
        kMDItemLanguages                       = (
            "en"
        )
        kMDItemLogicalSize                     = 31
        kMDItemPhysicalSize                    = BYTES
        kMDItemTitle                           = "The quick brown fox"
        limelight_importedDate                 = DATE
        limelight_importer                     = "org.limelight.importer.text"
        limelight_importerVersion              = \(ToolHome.version(of: "Text"))
        limelight_mimeType                     = "text/plain"
        """)
  }

  /// Scripts expect Spotlight's output, which names no file. On a terminal, each file is named.
  @Test func severalFilesFollowOneAnother() throws {
    let listed = try home.mdls("-name", "kMDItemTitle", "-attr", "kMDItemAuthors", note, home.files + "/page.html")
    #expect(
      listed.text == """
        kMDItemAuthors = (null)
        kMDItemTitle   = "The quick brown fox"
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

  /// The output format depends on the arguments, not on which files exist.
  @Test func aListOfFilesStaysAnArrayWhenOneIsMissing() throws {
    let printed = try home.mdls("-plist", "-", note, "/nowhere/x")
    #expect(printed.status == 1)
    let array = try PropertyListSerialization.propertyList(from: Data(printed.output), format: nil) as? [[String: Any]]
    #expect(array?.map { $0["kMDItemFSName"] as? String } == ["note.txt"])
  }

  @Test func everyLineOfJSONIsAnObject() throws {
    let listed = try home.mdls("--json", "-name", "kMDItemTitle", "-name", "none", note, home.files + "/page.html")
    let objects = try listed.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      objects.map { ($0["attributes"] as? [String: Any])?["kMDItemTitle"] as? String } == [
        "The quick brown fox", "Füchse & Co",
      ])
    #expect(objects.allSatisfy { ($0["attributes"] as? [String: Any])?["none"] is NSNull })
  }

  @Test func aMissingFileIsNamedAndTheOthersAreListed() throws {
    let listed = try home.mdls("-name", "kMDItemFSSize", "/nowhere/x", note)
    #expect(listed.status == 1)
    #expect(listed.messages == "/nowhere/x: could not find /nowhere/x.\n")
    #expect(listed.text == "kMDItemFSSize = 31\n")
  }

  @Test func withoutAFileThereIsTheUsage() throws {
    let refused = try home.run("mdls", [])
    #expect(refused.status == 64 && refused.output.isEmpty)
    #expect(refused.messages.hasPrefix("(null): no filename specified!\nusage: mdls [-name ATTRIBUTE]"))
  }

  @Test func theMarkerCountsWithRawOnly() throws {
    #expect(try home.mdls("-nullMarker", "none", "-name", "x", note).text == "x = (null)\n")
  }

  @Test func thePhysicalSizeIsWhatTheDiskGives() throws {
    _ = try home.shell("truncate -s 1M sparse.txt && echo end >> sparse.txt && sync sparse.txt")
    let blocks = try home.shell("stat -c %b sparse.txt").text.trimmingCharacters(in: .whitespacesAndNewlines)
    let listed = try home.mdls("-raw", "-name", "kMDItemPhysicalSize", home.files + "/sparse.txt")
    #expect(Int(listed.text) == Int(blocks).map { $0 * 512 })
  }

  @Test func thePathIsGivenToWhoAsks() throws {
    let listed = try home.shell("mkdir -p a && mdls -raw -name kMDItemPath a/../note.txt")
    #expect(listed.text == note)
    #expect(!(try home.mdls(note).text.contains("kMDItemPath")))
  }

  @Test func theStoresRecordCanBeSeen() throws {
    let record =
      #/
      _kMDItemSDBInfo\ =\ "id=\d+\ parent=\d+\ kind=regular\ state=indexed\ trusted=\d\ size=31
      \ modified=1580702706000000000\ changed=\d+\ inode=\d+\ permissions=\d+\ type=\d+"
      /#
    let listed = try home.mdls("-sdb", "-name", "kMDItemFSSize", note)
    let lines = listed.text.split(separator: "\n")
    #expect(lines.first?.wholeMatch(of: record) != nil, "\(listed.text)")
    #expect(lines.count == 2)
    #expect(try home.mdls("-s", note).text.contains("_kMDItemSDBInfo"))
    #expect(!(try home.mdls(note).text.contains("_kMDItemSDBInfo")))
  }

  @Test(arguments: [
    (["-raw", "--json", "x"], "mdls: -raw and --json exclude one another\n"),
    (["-plist", "-", "-name", "kMDItemTitle", "x"], "mdls: -plist and -name exclude one another\n"),
    (["-plist", "-", "-nullMarker", "-", "x"], "mdls: -plist and -nullMarker exclude one another\n"),
    (["--why", "-raw", "x"], "mdls: --why and -raw exclude one another\n"),
  ]) func commandLinesThatMakeNoSense(words: [String], message: String) throws {
    let refused = try home.run("mdls", words)
    #expect(refused.status == 64)
    #expect(refused.messages == message)
    #expect(refused.output.isEmpty)
  }
}
