import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Runs the real program with Tesseract and its English data. `Fixtures/ocr/make` draws the pictures.
@Suite struct OCRTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/ocr")

  private static let invoice =
    "The quarterly invoice was sent to the harbour office on Wednesday, together with seventeen receipts."

  private func answer(_ name: String, _ type: String = "public.png") throws -> ImporterProcess.Answer {
    let importer = try ImporterProcess(try BuiltProduct.path("OCR"))
    return try importer.importFile(Self.fixtures.appending(path: name).path, contentType: type)
  }

  private func words(_ answer: ImporterProcess.Answer) -> String {
    String(decoding: answer.text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func thePictureOfAPageIsRead() throws {
    let answer = try answer("invoice.png")
    #expect(answer.outcome.status == .complete)
    #expect(words(answer) == Self.invoice)
    #expect(answer.attributes[.recognizedWords] == .integer(15))
  }

  /// Without Tesseract's German data, words with umlauts lose them. Searches ignore that difference.
  @Test func aPhotographOfGermanWordsIsRead() throws {
    let found = words(try answer("ferry.jpg", "public.jpeg"))
    #expect(found.folding(options: .diacriticInsensitive, locale: nil).contains("Rechnung fur das Fahrgeld"))
  }

  /// The first page contains text, and the second page is a picture.
  @Test func ofADocumentPagesAreReadThatArePictures() throws {
    let answer = try answer("scanned.pdf", "com.adobe.pdf")
    #expect(answer.outcome.status == .complete)
    #expect(words(answer) == Self.invoice)
    #expect(answer.attributes[.recognizedWords] == .integer(15))
  }

  @Test("A picture without text is no failure", arguments: ["blank.png", "noise.png"])
  func nothingToBeRead(name: String) throws {
    let answer = try answer(name)
    #expect(answer.outcome.status == .complete)
    #expect(answer.text.isEmpty)
    #expect(answer.attributes[.recognizedWords] == .integer(0))
  }

  @Test func aPictureThatIsTooLargeIsRefused() throws {
    let answer = try answer("huge.png")
    #expect(answer.outcome.status == .failed)
    #expect(answer.outcome.reason == "no text is recognised: the image claims 100 megapixels")
  }

  @Test(
    "Bytes that are no picture are refused, and the next file is read",
    arguments: [
      ("public.png", ""), ("public.png", "no picture at all"), ("public.jpeg", "\u{89}PNG\r\n"),
      ("com.adobe.pdf", "%PDF-1.4\nnothing"),
    ])
  func noPicture(type: String, contents: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "limelight-\(UUID().uuidString)")
    try Data(contents.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let importer = try ImporterProcess(try BuiltProduct.path("OCR"))
    let bad = try importer.importFile(file.path, contentType: type)
    #expect(bad.outcome.status == .failed)
    #expect(!bad.outcome.reason.isEmpty)
    let good = try importer.importFile(Self.fixtures.appending(path: "invoice.png").path, contentType: "public.png")
    #expect(words(good) == Self.invoice)
  }

  @Test("A picture that was cut gives what it has, or a reason", arguments: [100, 2_000, 9_000])
  func cutPicture(length: Int) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "limelight-\(UUID().uuidString).png")
    try Data(contentsOf: Self.fixtures.appending(path: "invoice.png")).prefix(length).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let importer = try ImporterProcess(try BuiltProduct.path("OCR"))
    let answer = try importer.importFile(file.path, contentType: "public.png")
    #expect(answer.outcome.status == .complete || !answer.outcome.reason.isEmpty)
  }
}
