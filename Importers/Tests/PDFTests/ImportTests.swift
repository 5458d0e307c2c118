import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

@testable import PDF

/// Results of the importer for hand-made files.
@Suite struct ImportTests {
  @Test func pagesAreApart() throws {
    let answer = try Imports.answer(SamplePDF.pages(["first", "", "third"]).bytes)
    #expect(answer.outcome == ImportOutcome())
    let pages = String(decoding: answer.text, as: UTF8.self).split(separator: "\u{C}", omittingEmptySubsequences: false)
    #expect(pages.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } == ["first", "", "third"])
  }

  /// Line breaks in form fields are carriage returns.
  @Test func lineBreaksOfFieldsDivideWords() throws {
    var file = SamplePDF.pages(["page"])
    file.objects[0] = Array(
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /DA (/F1 12 Tf) /DR << >> >> >>".utf8)
    file.objects[3].replaceSubrange(
      (file.objects[3].count - 2)..., with: Array("/Annots [6 0 R] >>".utf8))
    file.objects.append(
      Array(
        """
        << /Type /Annot /Subtype /Widget /FT /Tx /Ff 4096 /T (remarks) /V (first line\\rsecond line)
        /Rect [20 20 280 80] /F 4 /P 4 0 R >>
        """.utf8))
    let answer = try Imports.answer(file.bytes)
    #expect(answer.outcome == ImportOutcome())
    let words = String(decoding: answer.text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    #expect(words.contains("first") && words.contains("line") && words.contains("second"))
    #expect(!words.contains("linesecond"))
  }

  @Test func informationIsGiven() throws {
    var file = SamplePDF.pages(["text"])
    file.objects.append(
      Array(
        """
        << /Title (A title) /Author (Ann One; Bob Two) /Keywords (red, green;blue) /Producer (Maker)
        /CreationDate (D:20240229123456+02'00') /ModDate (D:20240301000000Z) >>
        """.utf8))
    file.trailer = "/Info \(file.objects.count) 0 R"
    let found = try Imports.answer(file.bytes).attributes
    #expect(found[.title] == "A title")
    #expect(found[.authors] == ["Ann One", "Bob Two"])
    #expect(found[.keywords] == ["red", "green", "blue"])
    #expect(found[.encodingApplications] == ["Maker"])
    let created = try #require(Timestamp(year: 2024, month: 2, day: 29, hour: 10, minute: 34, second: 56))
    let modified = try #require(Timestamp(year: 2024, month: 3, day: 1))
    #expect(found[.contentCreationDate] == .date(created))
    #expect(found[.contentModificationDate] == .date(modified))
    #expect(found[.pageWidth] == .real(300) && found[.pageHeight] == .real(200))
    #expect(found[.securityMethod] == "None")
  }

  @Test func languageIsToldFromTheText() throws {
    let line = "Dieser Satz ist lang genug, dass man ihn als deutschen Satz erkennen kann, und er handelt von nichts."
    let found = try Imports.answer(SamplePDF.pages([line]).bytes, wants: .attributes)
    #expect(found.attributes[.languages] == ["de"])
    #expect(found.text.isEmpty)
  }

  @Test func textStopsAtTheLimit() throws {
    let answer = try Imports.answer(SamplePDF.pages(["abcdefgh", "ijkl"]).bytes, mostText: 5)
    #expect(answer.text == Array("abcde".utf8))
    #expect(answer.outcome.truncated)
  }

  @Test func thumbnailOnlyWhenWanted() throws {
    let file = SamplePDF.pages(["picture"]).bytes
    #expect(try Imports.answer(file).thumbnail == nil)
    let png = try #require(try Imports.answer(file, wants: .thumbnail, edge: 90).thumbnail)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // IHDR contains width and height from byte 16 on, big-endian.
    #expect(Array(png[16..<24]) == [0, 0, 0, 90, 0, 0, 0, 60])
  }

  /// Files larger than `DocumentSource.inMemoryBytes` are read by poppler from the descriptor.
  @Test func aLargeFileIsReadFromItsDescriptor() throws {
    var file = SamplePDF.pages(["in a large file"])
    file.objects.append(SamplePDF.stream([UInt8](repeating: 0x20, count: DocumentSource.inMemoryBytes)))
    let answer = try Imports.answer(file.bytes)
    #expect(answer.outcome == ImportOutcome())
    #expect(String(decoding: answer.text, as: UTF8.self).contains("in a large file"))
    #expect(answer.attributes[.version] == "1.7")
  }

  @Test func missingPagesAreNamed() throws {
    var file = SamplePDF.pages(["one", "two"])
    file.objects[1] = Array("<< /Type /Pages /Count 3 /Kids [4 0 R 99 0 R 6 0 R] >>".utf8)
    let answer = try Imports.answer(file.bytes)
    #expect(answer.outcome.status == .partial)
    #expect(!answer.outcome.reason.isEmpty)
    #expect(String(decoding: answer.text, as: UTF8.self).contains("one"))
  }

  /// A selection from corner to corner starts at the block nearest to the corner, and would leave out the first block.
  @Test func wordsAcrossThePagesEdgeAreFound() throws {
    var file = SamplePDF.pages([""])
    let lines = "1 0 0 1 -1 35 Tm (lowest words) Tj 1 0 0 1 113 187 Tm (highest words) Tj"
    file.objects[4] = SamplePDF.stream(Array("BT /F1 12 Tf \(lines) ET".utf8))
    let text = String(decoding: try Imports.answer(file.bytes).text, as: UTF8.self)
    #expect(text.contains("lowest words") && text.contains("highest words"))
  }
}
