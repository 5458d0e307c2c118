import Foundation
import MDTestSupport
import Testing

/// `mdls` on files that no index knows.
@Suite struct LiveListingTests {
  private let home: ToolHome
  private var later: String { home.files + "/later.txt" }
  private static let reader = "org.limelight.importer.text \(ToolHome.version(of: "Text"))"

  init() throws {
    home = try ToolHome()
    try home.write("The quick brown fox", to: "note.txt")
    _ = try home.mdimport(home.files)
    try home.write("A title\nand more", to: "later.txt")
  }

  private func titleAndType(of file: String, _ environment: [String: String] = [:]) throws -> ToolResult {
    try home.run(
      "mdls", ["-raw", "-name", "kMDItemTitle", "-name", "kMDItemContentType", "-name", "kMDItemFSSize", file],
      environment: environment)
  }

  @Test func theImporterIsAskedNow() throws {
    let before = try home.shell("sha256sum \"$LIMELIGHT_HOME\"/cache/index.sqlite").text
    let listed = try titleAndType(of: later)
    #expect(listed.status == 0)
    #expect(listed.text == "A title\0public.plain-text\0" + "16")
    #expect(listed.messages == "mdls: \(later) is not in the index; read just now by \(Self.reader)\n")
    #expect(try home.mdfind("title").output.isEmpty)
    #expect(try home.shell("sha256sum \"$LIMELIGHT_HOME\"/cache/index.sqlite").text == before)
  }

  @Test func everythingAnIndexedFileShowsIsThere() throws {
    func names(_ file: String) throws -> [Substring] {
      try home.mdls(file).text.split(separator: "\n").map { $0.prefix { $0 != " " } }.filter { !$0.isEmpty }
    }
    let live = Set(try names(later))
    let missing = Set(try names(home.files + "/note.txt")).subtracting(live)
    #expect(missing == ["limelight_importedDate"])
  }

  @Test func withoutAnIndexToo() throws {
    let fresh = try ToolHome()
    let file = try fresh.write("A title\nand more", to: "a.txt")
    let listed = try fresh.mdls("-raw", "-name", "kMDItemTitle", file)
    #expect(listed.status == 0)
    #expect(listed.text == "A title")
    #expect(listed.messages == "mdls: \(file) is in no index, for there is none; read just now by \(Self.reader)\n")
    #expect(!FileManager.default.fileExists(atPath: fresh.limelight))
  }

  @Test func withoutImportersTheFileSystemSpeaks() throws {
    let listed = try titleAndType(of: later, ["LIMELIGHT_IMPORTERS": "/nowhere"])
    #expect(listed.status == 0)
    #expect(listed.text == "(null)\0public.plain-text\0" + "16")
    #expect(
      listed.messages == "mdls: \(later) is not in the index, and no importers are installed; "
        + "this is what the file system says of it\n")
  }

  @Test func ofWhatNoImporterReads() throws {
    let file = try home.write([0x50, 0x4B, 3, 4, 0, 0], to: "a.dmg")
    let listed = try titleAndType(of: file)
    #expect(listed.text == "(null)\0com.apple.disk-image-udif\0" + "6")
    #expect(
      listed.messages == "mdls: \(file) is not in the index, and no importer reads com.apple.disk-image-udif; "
        + "this is what the file system says of it\n")
  }

  @Test func ofWhatItsImporterCannotRead() throws {
    let file = try home.write("%PDF-1.4\nand no more", to: "broken.pdf")
    let listed = try titleAndType(of: file)
    #expect(listed.status == 0 && listed.text == "(null)\0com.adobe.pdf\0" + "20")
    let reader = "org.limelight.importer.pdf \(ToolHome.version(of: "PDF"))"
    #expect(listed.messages.contains("and \(reader) could not read it ("))
  }

  /// Root may read every file.
  @Test(.enabled(if: getuid() != 0)) func ofWhatMayNotBeRead() throws {
    _ = try home.shell("chmod 0 later.txt")
    let listed = try titleAndType(of: later)
    #expect(listed.status == 0 && listed.text == "(null)\0(null)\0" + "16")
    #expect(
      listed.messages == "mdls: \(later) is not in the index and cannot be read (Permission denied); "
        + "this is what the file system says of it\n")
  }

  @Test func notesAreReadToo() throws {
    let noted = try home.shell(
      "mkdir box && touch box/one box/.two && python3 -c 'import os\n"
        + "for name in (\"later.txt\", \"box\"): os.setxattr(name, \"user.xdg.tags\", b\"Red,Blue\")'")
    #expect(noted.status == 0, "\(noted.messages)")
    for file in [later, home.files + "/box"] {
      let listed = try home.mdls("-name", "kMDItemUserTags", "-name", "kMDItemFSNodeCount", file)
      let count = file == later ? "(null)" : "2"
      #expect(
        listed.text == """
          kMDItemFSNodeCount = \(count)
          kMDItemUserTags    = (
              "Red",
              "Blue"
          )

          """)
    }
  }

  @Test func foldersAndLinksAreNotRead() throws {
    _ = try home.shell("mkdir box && ln -s nowhere dangling && mkfifo pipe")
    for (name, type) in [("box", "public.folder"), ("dangling", "public.symlink"), ("pipe", "(null)")] {
      let listed = try home.mdls("-raw", "-name", "kMDItemContentType", home.files + "/" + name)
      #expect(listed.status == 0 && listed.text == type, "\(name)")
      #expect(
        listed.messages
          == "mdls: \(home.files)/\(name) is not in the index; this is what the file system says of it\n", "\(name)")
    }
  }
}
