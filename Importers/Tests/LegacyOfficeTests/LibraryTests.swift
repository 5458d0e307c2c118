import ByteReading
import CompoundFile
import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Documents that libraries read: what the judged files of `Fixtures/pub`, `vsd`, `wps`, `qpw` and `ppt4` do not show.
@Suite struct LibraryTests {
  private static let fixtures = LegacyTruth.folder.deletingLastPathComponent()

  private static func fixture(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: fixtures.appending(path: path)))
  }

  /// Entries of 24 bytes behind a table's head: mark, name, six bytes, name of the kind, place, length.
  private static func story(_ text: String) -> [UInt8] {
    let four = { (number: Int) in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    let units = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    var stream = Array("CHNKINK ".utf8) + [UInt8](repeating: 0, count: 16)
    stream += [0xF8, 0x01, 2, 0, 0xFF, 0xFF, 0xFF, 0xFF]
    stream += [0x18, 0] + Array("FONT".utf8) + [0, 0, 0, 1, 0, 0] + Array("FONT".utf8) + four(80) + four(8)
    stream += [0x18, 0] + Array("TEXT".utf8) + [0, 0, 0, 1, 0, 0] + Array("TEXT".utf8) + four(80) + four(units.count)
    return stream + units
  }

  /// libmspub finds no pages here; frames end with a form feed, paragraphs with a carriage return.
  @Test func textOfAPublicationWithoutPages() throws {
    var file = CompoundFileWriter()
    file.add("Contents", [0xE8, 0xAC, 0x2C, 0])
    file.add("Quill/QuillSub/CONTENTS", Self.story("Aushang der Schleusenwärterin\r\u{0C}geöffnet ab Frühling\r"))
    let answer = try LegacyImport.answer(file.finished(), type: "com.microsoft.publisher.pub")
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.string == "Aushang der Schleusenwärterin\ngeöffnet ab Frühling\n")
  }

  /// A letter of Works 3 whose first byte says that a program of DOS has written it: code page 850.
  @Test func lettersOfWorksForDOS() throws {
    let whole = try Self.fixture("wps/testWORKSWordProcessor3.0.wps")
    var letter = try #require(CompoundFile(FileBytes(block: whole))?.root.stream("MN0"))
    letter[0] = 1
    let place = try #require(letter.firstRange(of: Array("an example".utf8))).lowerBound
    letter.replaceSubrange(place..<(place + 10), with: [0x6D, 0x84, 0x72, 0x7A] + Array("lich  ".utf8))
    let answer = try LegacyImport.answer(letter, type: "com.microsoft.works.wps")
    #expect(answer.string.contains("märzlich"))
    #expect(answer.outcome == ImportOutcome())
  }

  /// Kingsoft's letters have the same extension as those of Works, and Word's layout.
  @Test func wordUnderTheNameOfWorks() throws {
    let answer = try LegacyImport.answer(
      try Self.fixture("LegacyOffice/doc/Word6_sections.doc"), type: "com.microsoft.works.wps")
    #expect(answer.string.contains("This is a test"))
  }

  @Test func worksUnderTheNameOfWord() throws {
    let answer = try LegacyImport.answer(try Self.fixture("wps/testWORKS.wps"), type: "com.microsoft.word.doc")
    #expect(answer.string.contains("Microsoft Works Word Processor 7.0"))
  }

  @Test func wordPerfectWithinOLE2() throws {
    var file = CompoundFileWriter()
    file.add("PerfectOffice_MAIN", try Self.fixture("wpd/WP6.wpd"))
    let answer = try LegacyImport.answer(file.finished(), type: "com.microsoft.word.doc")
    #expect(answer.string.contains("Header"))
  }

  @Test func textStopsAtTheLimit() throws {
    let path = Self.fixtures.appending(path: "ppt4/pp40only.ppt").path
    let answer = try LegacyImport.importer().importFile(
      path, contentType: "com.microsoft.powerpoint.ppt", maximumTextBytes: 1_000)
    #expect(answer.outcome.truncated)
    #expect(answer.text.count <= 1_000)
  }

  private static let samples = [
    "pub/Sample.pub", "pub/SampleBrochure.pub", "vsd/visio_with_embeded.vsd", "vsd/v5_Connection_Types.vsd",
    "wps/testWORKS.wps", "wps/testWORKSWordProcessor4.0.wps", "qpw/testQUATTRO.qpw", "ppt4/pp40only.ppt",
  ]

  /// Cut, and with wrong bytes anywhere: an error or a part of the text, within the memory that the host grants.
  @Test(arguments: samples) func damagedDocumentsGiveAnOutcome(_ sample: String) throws {
    let importer = try LegacyImport.importer(addressSpace: 512 << 10)
    var random = SeededGenerator(seed: 4_711)
    let whole = try Self.fixture(sample)
    for variant in 0..<16 {
      var bytes = whole
      if variant < 8 { bytes.removeLast(whole.count * (variant + 1) / 10) }
      for _ in 0..<(variant < 8 ? 0 : 100) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      let answer = try LegacyImport.answer(bytes, type: "public.data", by: importer)
      #expect(String(validating: answer.text, as: UTF8.self) != nil, "variant \(variant)")
      #expect(answer.outcome.status == .complete || !answer.outcome.reason.isEmpty, "variant \(variant)")
    }
  }
}
