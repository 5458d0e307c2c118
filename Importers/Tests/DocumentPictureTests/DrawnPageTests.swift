import FixtureTestKit
import ImporterKit
import ImporterTestKit
import Testing

/// Documents without an embedded picture: the thumbnail shows the start of their text.
@Suite struct DrawnPageTests {
  @Test(arguments: PicturedKind.drawn) func everyKindHasAPage(_ kind: PicturedKind) throws {
    let answer = try kind.answer()
    let page = try #require(DrawnPage(answer.thumbnail ?? []), "\(answer.outcome.reason)")
    #expect([page.width, page.height] == (kind.isSlide ? [256, 192] : [182, 256]))
    #expect(page.ink > 100, "\(page.ink) dark pixels")
    #expect(answer.outcome.status == .complete)
    #expect(answer.text.isEmpty && answer.attributes.isEmpty)
    #expect(try kind.answer().thumbnail == answer.thumbnail)
    let small = try #require(DrawnPage(try kind.answer(edge: 128).thumbnail ?? []))
    #expect(max(small.width, small.height) == 128)
  }

  /// A thumbnail requested together with the text and attributes is the same, and does not change them.
  @Test(arguments: PicturedKind.drawn) func theRestIsAsWithoutIt(_ kind: PicturedKind) throws {
    let plain = try kind.answer(wants: [.attributes, .text])
    let both = try kind.answer(wants: [.attributes, .text, .thumbnail])
    #expect(both.text == plain.text && both.attributes == plain.attributes && both.outcome == plain.outcome)
    #expect(plain.thumbnail == nil)
    #expect(both.thumbnail == (try kind.answer().thumbnail))
  }

  private static func richText(_ text: String, title: String = "") throws -> [UInt8]? {
    let info = title.isEmpty ? "" : "{\\info{\\title \(title)}}"
    return try PicturedKind.answer(Array("{\\rtf1\(info) \(text)}".utf8), by: "LegacyOffice").thumbnail
  }

  @Test func thePictureIsThatOfTheText() throws {
    let page = try #require(try Self.richText("Five days by the river."))
    #expect(try Self.richText("Five days by the river.") == page)
    #expect(try Self.richText("Five days by the sea.") != page)
    #expect(try Self.richText("Five days by the river.", title: "Travels") != page)
    let long = String(repeating: "a page of words \\par ", count: 1_000)
    #expect(try Self.richText(long + "one") == (try Self.richText(long + "two")))
  }

  @Test func aTitleIsLargerThanTheText() throws {
    let plain = try #require(DrawnPage(try Self.richText("HHHH\\par x") ?? []))
    let titled = try #require(DrawnPage(try Self.richText("HHHH\\par x", title: "HHHH") ?? []))
    func height(_ page: DrawnPage) -> Int {
      let rows = (0..<page.height).map { page.ink(inRow: $0) > 0 }
      return rows.drop { !$0 }.prefix { $0 }.count
    }
    #expect(height(titled) > height(plain))
  }

  /// A title without text, or a text without letters, gives no thumbnail.
  @Test(arguments: ["{\\rtf1{\\info{\\title Travels}}}", "{\\rtf1 \\par\\par }", "{\\rtf1}"])
  func withoutTextThereIsNone(_ document: String) throws {
    let answer = try PicturedKind.answer(Array(document.utf8), by: "LegacyOffice")
    #expect(answer.thumbnail == nil)
    #expect(answer.outcome.reason == "no thumbnail: the text has no letters that can be drawn")
  }

  @Test func protectedDocumentsHaveNone() throws {
    let kind = PicturedKind(
      file: "LegacyOffice/doc/PasswordProtected.doc", program: "LegacyOffice", contentType: "com.microsoft.word.doc")
    let answer = try kind.answer()
    #expect(answer.thumbnail == nil && answer.outcome.status == .failed)
    #expect(answer.outcome.reason.contains("password"))
  }

  private static let wordSpace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

  /// The end of this document is damaged. Only an importer that reads to the end reports that.
  @Test func readingEndsWhereThePageDoes() throws {
    let paragraphs = String(repeating: "<w:p><w:r><w:t>a line of words</w:t></w:r></w:p>", count: 50_000)
    let body = "<w:document xmlns:w='\(Self.wordSpace)'><w:body>\(paragraphs)</w:body></w:document>"
    var options = ZipWriter.Options()
    options.changesChecksum = true
    var writer = ZipWriter()
    writer.add("word/document.xml", Array(body.utf8), options)
    let whole = try PicturedKind.answer(writer.finished(), by: "Office", wants: [.text, .thumbnail])
    #expect(whole.outcome.status == .partial && whole.thumbnail != nil)
    let page = try PicturedKind.answer(writer.finished(), by: "Office")
    #expect(page.outcome.status == .complete && page.thumbnail == whole.thumbnail)
  }

  /// The text read before the damage is drawn.
  @Test func damagedDocumentsAreDrawn() throws {
    let answer = try PicturedKind.answer(Array("{\\rtf1 Five days by the {\\b river".utf8), by: "LegacyOffice")
    #expect(answer.thumbnail == (try Self.richText("Five days by the river")))
    #expect(answer.outcome.status == .partial)
  }
}
