import MDModel
import MDTestSupport
import Testing

@testable import MDIndexer

/// The list of recent files, as GTK and KDE write it.
@Suite struct RecentFileTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">

    """

  private func read(_ body: String) throws -> [RecentFile] {
    try RecentFile.all(parsing: Array((Self.head + body).utf8))
  }

  private func bookmark(
    _ address: String, modified: String = "2024-05-01T10:00:00Z", visited: String? = nil
  ) -> String {
    """
      <bookmark href="\(address)" added="2024-04-01T10:00:00.123456Z" modified="\(modified)"\
    \(visited.map { " visited='\($0)'" } ?? "")>
        <title>a &amp; b</title><!-- nothing -->
        <info>
          <metadata owner="http://freedesktop.org">
            <mime:mime-type type="text/plain"/>
            <bookmark:applications>
              <bookmark:application name="Text Editor" exec="&apos;gedit %u&apos;" modified="\(modified)" count="2"/>
            </bookmark:applications>
          </metadata>
        </info>
      </bookmark>

    """
  }

  @Test func filesComeWithTheirLastUse() throws {
    let files = try read(
      bookmark("file:///home/a/x.txt")
        + bookmark("file:///home/a/Caf%C3%A9%20%26%20b.pdf", visited: "2024-06-01T10:00:00Z")
        + bookmark("file:///home/a/%E9", visited: "1969-12-31T23:59:59Z") + "</xbel>\n")
    let latin = FilePath([UInt8]("/home/a/".utf8) + [0xE9])
    #expect(files.map(\.path) == [FilePath("/home/a/x.txt"), FilePath("/home/a/Café & b.pdf"), latin])
    #expect(
      files.map(\.used)
        == ["2024-05-01T10:00:00Z", "2024-06-01T10:00:00Z", "2024-05-01T10:00:00Z"].map(RecentFile.date))
  }

  /// Uses of all programs are added up. Invalid counts, and entries that are no files, are ignored.
  @Test func usesAreThoseOfAllPrograms() throws {
    func program(_ count: String) -> String { "<bookmark:application name='a' count='\(count)'/>" }
    func file(_ address: String, _ programs: String...) -> String {
      "<bookmark href='\(address)' modified='2024-05-01T10:00:00Z'>\(programs.joined())</bookmark>"
    }
    let files = try read(
      program("9") + file("file:///a", program("3"), program("4")) + file("file:///b", program("x"), program("-5"))
        + file("https://example.org/", program("7")) + file("file:///c")
        + file("file:///d", program("9223372036854775807"), program("9223372036854775807")) + "</xbel>")
    #expect(files.map(\.path) == ["/a", "/b", "/c", "/d"])
    #expect(files.map(\.count) == [7, 1, 1, 2_000_000])
  }

  @Test(arguments: [
    "https://example.org/a", "file://server/a", "file:///a%2", "file:///a%00b", "trash:///a", "", "file:a",
  ])
  func otherAddressesAreLeftOut(address: String) throws {
    #expect(try read(bookmark(address) + "</xbel>").isEmpty)
  }

  @Test(arguments: ["", "yesterday", "2024-05-01", "2024-05-01T10:00:00", "2024-13-01T10:00:00Z"])
  func aUseHasADateWithATimeAndAZone(date: String) throws {
    #expect(try read(bookmark("file:///a", modified: date) + "</xbel>").isEmpty)
  }

  @Test(arguments: [
    "", "</xbel", "<bookmark href=x/></xbel>", "<bookmark href></xbel>", "<bookmark href=\"x></xbel>", "</xbel><xbel",
    "<a", "<bookmark href='&nbsp;'/></xbel>", "<![CDATA[", "<!-- ",
  ])
  func damagedListsAreRefused(body: String) {
    #expect(throws: (any Error).self) { try read(body) }
  }

  @Test func otherFilesAreRefused() {
    for text in ["", "<html></html>", "<!DOCTYPE xbel [<!ENTITY a 'b'>]><xbel></xbel>", "\u{1}"] {
      #expect(throws: (any Error).self, "\(text)") { try RecentFile.all(parsing: Array(text.utf8)) }
    }
  }

  @Test func noListIsNoFiles() throws {
    let directory = try TemporaryDirectory()
    #expect(try RecentFile.all(in: directory.path + "/recently-used.xbel").isEmpty)
    #expect(throws: UnreadableRecentFiles.self) { try RecentFile.all(in: directory.path) }
  }
}
