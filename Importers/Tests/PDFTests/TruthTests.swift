import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

/// Compares every row of `truth-pdf.tsv` with the importer.
@Suite struct TruthTests {
  @Test func theTableIsThere() { #expect(TruthTable.all.count == 153) }

  @Test(arguments: TruthTable.present)
  func row(_ row: TruthRow) throws {
    let importer = try ImporterProcess(try BuiltProduct.path("PDF"))
    let answer = try importer.importFile(row.file.path, contentType: "com.adobe.pdf")
    guard row.opens else { return expectRefusal(answer, row) }
    #expect(answer.outcome.status != .failed, "\(answer.outcome.reason)")
    expectInformation(answer.attributes, row)
    expectSize(answer.attributes, row)
    expectText(answer, row)
  }

  private func expectRefusal(_ answer: ImporterProcess.Answer, _ row: TruthRow) {
    #expect(answer.outcome.status != .complete)
    #expect(!answer.outcome.reason.isEmpty)
    // pdfinfo cannot open this file. With a trailer made for it, the name of an attached file can be read.
    guard row.name != "testPDFFileEmbInAnnotation_noContents.pdf" else {
      return #expect(String(decoding: answer.text, as: UTF8.self) == "\nExcel.xlsx")
    }
    #expect(answer.text.isEmpty)
    #expect(answer.outcome.reason.contains("password"))
    #expect(answer.attributes[.securityMethod] == "Password Encrypted")
  }

  private func expectInformation(_ found: AttributeSet, _ row: TruthRow) {
    #expect(found[.numberOfPages] == row.pages.map { .integer(Int64($0)) })
    #expect(found[.securityMethod] == (row.isEncrypted ? "Password Encrypted" : "None"))
    #expect(found[.version] == .string(row.version))
    expect(found[.title], row.title)
    expect(found[.authors], row.author.replacing(";", with: " "))
    expect(found[.subject], row.subject)
    expect(found[.keywords], row.keywords.replacing(/[,;]/, with: " "))
    expect(found[.creator], row.creator)
    expect(found[.encodingApplications], row.producer)
  }

  /// Compares a value with pdfinfo, which reads neither XMP nor UTF-8 strings. ``MetadataTests`` covers values that
  /// pdfinfo lacks or shows with a UTF-8 mark.
  private func expect(_ found: AttributeValue?, _ truth: String) {
    if !truth.isEmpty, !truth.hasPrefix("\u{EF}\u{BB}\u{BF}") { #expect(joined(found) == words(truth)) }
  }

  private func expectSize(_ found: AttributeSet, _ row: TruthRow) {
    guard case .real(let width)? = found[.pageWidth], case .real(let height)? = found[.pageHeight],
      let truthWidth = row.width, let truthHeight = row.height
    else { return #expect(found[.pageWidth] == nil && row.width == nil) }
    // pdfinfo prints six digits, and the sides before rotation. The importer reports the displayed sides.
    let isTurned = abs(width - truthWidth) > 0.01
    #expect(abs(width - (isTurned ? truthHeight : truthWidth)) < 0.01)
    #expect(abs(height - (isTurned ? truthWidth : truthHeight)) < 0.01)
  }

  private func expectText(_ answer: ImporterProcess.Answer, _ row: TruthRow) {
    let text = String(decoding: answer.text, as: UTF8.self)
    #expect(!text.contains("\0") && !text.contains("\u{FFFD}"))
    let pages = text.split(separator: "\u{C}", omittingEmptySubsequences: false).count
    #expect(pages == row.pages)
    let lower = text.lowercased()
    let absent = Self.otherWords[row.name]?.words ?? []
    for word in row.sampleWords where !absent.contains(word) { #expect(lower.contains(word), "\(word)") }
    guard Self.otherCounts[row.name] == nil else { return }
    let count = text.split(whereSeparator: \.isWhitespace).count
    #expect(abs(count - row.wordCount) <= max(2, row.wordCount / 20), "\(count) words, not \(row.wordCount)")
  }

  /// Files whose number of words differs from that of pdftotext, with the reason.
  private static let otherCounts = [
    "AcroForm_TEST.pdf": "captions painted on check boxes and radio buttons are not what somebody filled in",
    "AcroForm_TEST_compiled.pdf": "as AcroForm_TEST.pdf",
    "annotated_pdf.pdf": "the importer reads notes, pdftotext does not",
    "simple5.pdf": "the importer reads notes, pdftotext does not",
    "issue-1082-annotations.pdf": "the importer reads notes, pdftotext does not",
    "testPopupAnnotation.pdf": "the importer reads notes, pdftotext does not",
    "habibi.pdf": "the table counts marks of direction as words",
    "habibi-oneline-cmap.pdf": "the table counts marks of direction as words",
    "habibi-rotated.pdf": "the table counts marks of direction as words",
    "jo.pdf": "without poppler-data, as the table was made, all characters are U+FFFD: no words",
    "kampo.pdf": "as jo.pdf",
    "nlp2004slides.pdf": "not reproducible: pdftotext 22.12 finds 453 words here, and three of the named ones nowhere",
    "i1040nr.pdf": "as in otherWords",
    "issue-791-non-unicode-cmap.pdf": "blanks are told as U+0003, which divides words here and not in pdftotext's",
  ]

  /// Words that the importer correctly leaves out.
  private static let otherWords: [String: (words: Set<String>, reason: String)] = [
    "i1040nr.pdf": (["userid"], "a printer's note outside the crop box, which no reader shows"),
    "nlp2004slides.pdf": (["computer", "times", "shoko"], "as in otherCounts"),
    "testPDF_acroform3.pdf": (["listitemb"], "an item that the list shows but nobody chose"),
  ]

  private func joined(_ value: AttributeValue?) -> [Substring] {
    words((value?.elements ?? []).map { if case .string(let text) = $0 { text } else { "" } }.joined(separator: " "))
  }

  /// Splits a text into words. U+FFFD, which pdfinfo prints for undecodable characters, and control characters are
  /// ignored.
  private func words(_ text: String) -> [Substring] {
    text.replacing("\u{FFFD}", with: "").split { character in
      character.isWhitespace || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    }
  }
}
