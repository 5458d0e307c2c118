import ImporterKit
import ImporterTestKit
import Testing

@testable import PDF

@Suite struct ComplaintLogTests {
  @Test(
    arguments: [
      ("Syntax warning: May not be a PDF file (continuing anyway)", nil),
      ("Unimplemented feature: Cannot handle this", nil),
      ("Syntax error: Couldn't find trailer dictionary", .something),
      ("Syntax error at position 3: Unknown operator 'x'", .something),
      ("Syntax error: Bad widths array in Type 0 font", .something),
      ("Syntax error at position 9: Too few (3) args to 'Tm' operator", .instructions),
      ("Syntax error at position 9: Illegal character ')'", .instructions),
      ("Syntax error: Unknown font type 'Type7'", .font),
      ("Syntax error at position 7: Bad block header in flate stream", .data),
      ("Internal error: Unexpected end of file", .data),
    ] as [(String, ComplaintLog.Damage?)])
  func kind(message: String, expected: ComplaintLog.Damage?) { #expect(ComplaintLog.damage(in: message) == expected) }

  /// An error that loses no text does not make the document partial.
  @Test func anUnknownInstructionCostsNothing() throws {
    var file = SamplePDF.pages(["words"])
    file.objects[4] = SamplePDF.stream(Array("nonsense BT /F1 12 Tf 20 100 Td (words) Tj ET".utf8))
    let answer = try Imports.answer(file.bytes)
    #expect(answer.outcome.status == .complete)
    #expect(String(decoding: answer.text, as: UTF8.self).contains("words"))
  }

  @Test func aPageThatIsNothingButDamagedIsNamed() throws {
    var file = SamplePDF.pages(["one", "two"])
    file.objects[6] = SamplePDF.stream(Array("nonsense".utf8))
    let answer = try Imports.answer(file.bytes)
    #expect(answer.outcome.status == .partial)
    #expect(answer.outcome.reason == "page 2 is damaged, and no text can be read from it")
  }

  @Test func damagedDataAreNamed() throws {
    var file = SamplePDF.pages(["one"])
    file.objects[4] = SamplePDF.stream(Array("not compressed at all".utf8), filter: "/Filter /FlateDecode")
    let answer = try Imports.answer(file.bytes)
    #expect(answer.outcome.reason == "the contents of page 1 are damaged: text may be missing")
  }

  @Test(arguments: [
    ("", "the file is empty"), ("no document at all", "the file does not begin as a PDF document does"),
    ("%PDF-1.4\nnothing", "the document is damaged: the file ends in the middle, without the table of its contents"),
    ("%PDF-1.4\nnothing\n%%EOF", "the document is damaged: the table of its contents cannot be read"),
  ])
  func refusalsAreInPlainWords(contents: String, reason: String) throws {
    let answer = try Imports.answer(Array(contents.utf8))
    #expect(answer.outcome.status == .failed)
    #expect(answer.outcome.reason == reason)
  }

  /// Without the trailer, the catalog's location is unknown, but the catalog may still exist.
  @Test(arguments: [40, 60, 66, 150]) func aCutFileIsReadAsFarAsItGoes(missing: Int) throws {
    let whole = SamplePDF.pages(["one", "two"]).bytes
    let answer = try Imports.answer(Array(whole.dropLast(missing)))
    #expect(answer.outcome.status == .partial)
    #expect(answer.outcome.reason == "the file ends in the middle: pages may be missing")
    #expect(answer.attributes[.numberOfPages] == 2)
    let text = String(decoding: answer.text, as: UTF8.self)
    #expect(text.contains("one") && text.contains("two"))
  }

  @Test(arguments: [
    ("1 0 obj << /Type /Catalog >>", "1 0 R"), ("x 12 0 obj<</Type/Catalog>> 3 0 obj", "12 0 R"),
    ("obj /Catalog", nil), ("/Catalog", nil), ("12345678901 0 obj /Catalog", "45678901 0 R"), ("", nil),
  ])
  func trailer(file: String, root: String?) {
    let trailer = Array(file.utf8).withUnsafeBufferPointer { LostTrailer.made(for: $0) }
    let expected = root.map { Array("\n%\ntrailer\n<< /Root \($0) >>\nstartxref\n0\n%%EOF\n".utf8) }
    #expect(trailer == expected)
  }
}
