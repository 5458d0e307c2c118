import MDModel
import MDQuery
import MDSearchAPI
import MDTools
import Testing

@testable import MDCommandLine

@Suite struct QueryErrorTests {
  private func text(_ query: String) throws -> String {
    let error = #expect(throws: QuerySyntaxError.self) { try QueryParser.parse(query) }
    let failure = ToolError(try #require(error), query: query)
    #expect(failure.status == .failure)
    return String(
      decoding: Diagnostics.text(
        tool: "mdfind", message: failure.message, picture: failure.picture, hint: failure.hint), as: UTF8.self)
  }

  @Test func thePlaceIsShownBelowApplesWords() throws {
    let lines = try text("kMDItemFSSize > (").split(separator: "\n").map(String.init)
    #expect(lines[0] == "mdfind: Failed to create query for 'kMDItemFSSize > ('.")
    #expect(lines[1] == "kMDItemFSSize > (")
    #expect(lines[2] == "                ^")
    #expect(lines[3].hasPrefix("line 1, column 17: "))
    #expect(lines[4].hasPrefix("mdfind: hint: ") && lines.count == 5)
  }

  @Test func wideCharactersCountTwice() throws {
    let lines = try text("kMDItemTitle == \"漢字\" )").split(separator: "\n")
    #expect(lines[2] == String(repeating: " ", count: 23) + "^")
  }

  @Test func nothingSteersTheTerminal() throws {
    let said = try text("kMDItemTitle == \u{1B}[31m\u{202E} (")
    #expect(!said.contains("\u{1B}") && !said.contains("\u{202E}"))
    #expect(try text("(" + String(repeating: "x", count: 60_000)).utf8.count < 1_000)
  }
}

@Suite struct UnfinishedShareTests {
  @Test(arguments: [
    (41_862, 15_907, "62 % of 41,862 files are"), (3, 1, "66 % of 3 files are"), (1, 1, "0 % of 1 file is"),
    (1_000_000, 1, "99 % of 1,000,000 files are"), (0, 2, "0 % of 2 files are"),
  ])
  func note(files: Int, pending: Int, beginning: String) {
    let text = UnfinishedShare(files: files, pending: pending).text
    #expect(text == beginning + " indexed by content; the rest is found by name only so far")
  }
}
