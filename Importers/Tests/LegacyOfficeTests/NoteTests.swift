import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Sections of OneNote: what the judged files of `Fixtures/one` do not show.
@Suite struct NoteTests {
  private static let fixtures = LegacyTruth.folder.deletingLastPathComponent().appending(path: "one")
  private static let type = "com.microsoft.onenote.one"

  private static func section(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: fixtures.appending(path: name)))
  }

  /// Older states of a page stand in the file beside the newest.
  @Test(arguments: [("testOneNote3.one", "Quit doing horribl"), ("testOneNote4.one", "Why would you do that")])
  func whatWasDeletedIsNotFound(_ name: String, _ deleted: String) throws {
    let bytes = try Self.section(name)
    let wide = deleted.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let isInFile = bytes.firstRange(of: wide) != nil || bytes.firstRange(of: Array(deleted.utf8)) != nil
    #expect(isInFile)
    #expect(!(try LegacyImport.answer(bytes, type: Self.type).string.contains(deleted)))
  }

  @Test func textIsInTheOrderOfThePage() throws {
    let text = try LegacyImport.answer(try Self.section("testOneNote3.one"), type: Self.type).string
    let lines = ["Section2HeaderTitle", "Section2TextArea1", "neat info", "Section2TextArea2"]
    let places = lines.compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == lines.count && places == places.sorted())
  }

  /// Pages of a section that OneDrive handed out, without those of its history.
  @Test(arguments: [
    (
      "testOneNoteFromOffice365-2.one",
      ["Section1Page1", "Section1Page1Content", "Section1Page2", "Wednesday, June 9, 2021", "Section1Page2Content"]
    ), ("testOneNoteFromOffice365.one", ["Section1Page1", "Section1Page2"]),
  ])
  func sectionsOfOneDrive(_ name: String, _ lines: [String]) throws {
    let answer = try LegacyImport.answer(try Self.section(name), type: Self.type)
    let found = answer.string.split(separator: "\n").map(String.init)
    #expect(lines.filter(found.contains) == lines)
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.attributes[.title] == "Section1Page1")
    #expect(answer.attributes[.numberOfPages] == .integer(2))
  }

  /// The section itself, and as OneDrive hands it out.
  private static let samples = ["testOneNote2016.one", "testOneNoteFromOffice365.one"]

  @Test(arguments: samples) func aSectionWithoutItsListsIsDamaged(_ name: String) throws {
    let answer = try LegacyImport.answer(Array(try Self.section(name).prefix(1_024)), type: Self.type)
    #expect(answer.outcome.status == .partial && answer.outcome.reason == "the section is damaged")
  }

  /// Cut at many places, and with wrong bytes at many: always an answer, from a process that lives.
  @Test(arguments: samples) func damagedSectionsGiveAnAnswer(_ name: String) throws {
    let importer = try LegacyImport.importer(addressSpace: 512 << 10)
    let whole = try Self.section(name)
    for place in stride(from: 0, to: whole.count, by: 13) {
      var damaged = whole
      if place % 5 == 0 { damaged.removeLast(whole.count - place) } else { damaged[place] = UInt8(place % 3) &* 0x7F }
      let answer = try LegacyImport.answer(damaged, type: "public.data", by: importer)
      #expect(answer.outcome.status == .complete || !answer.outcome.reason.isEmpty, "place \(place)")
    }
  }
}
