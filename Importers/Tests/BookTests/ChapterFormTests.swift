import FixtureTestKit
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

@testable import Book

/// Chapters in the forms that real programs write: with unclosed heads, with readings (ruby), as pictures and drawings.
@Suite struct ChapterFormTests {
  /// Imports a book with the given chapters. Each has a file name, a manifest entry with media type and properties, and
  /// contents.
  private static func read(_ chapters: [(name: String, entry: String, contents: String)], order: [Int]? = nil) throws
    -> ImporterProcess.Answer
  {
    var writer = ZipWriter()
    let items = chapters.enumerated().map { "<item id='c\($0)' href='\($1.name)' \($1.entry)/>" }.joined()
    let references = (order ?? Array(chapters.indices)).map { "<itemref idref='c\($0)'/>" }.joined()
    writer.add(
      "META-INF/container.xml",
      Array(
        ("<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles><rootfile full-path='b.opf'/>"
          + "</rootfiles></container>").utf8))
    writer.add(
      "b.opf",
      Array(
        ("<package xmlns='http://www.idpf.org/2007/opf'><metadata/><manifest>\(items)</manifest><spine>\(references)"
          + "</spine></package>").utf8))
    for chapter in chapters { writer.add(chapter.name, Array(chapter.contents.utf8)) }
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Book")).importFile(
      try folder.write(writer.finished(), to: "a.epub"), contentType: "public.data")
  }

  private static let page = "media-type='application/xhtml+xml'"

  private static func chapter(_ body: String, head: String = "") -> (name: String, entry: String, contents: String) {
    (
      "a.xhtml", page,
      "<html xmlns='http://www.w3.org/1999/xhtml'><head>\(head)<title>no</title></head><body>\(body)</body></html>"
    )
  }

  private static func text(_ answer: ImporterProcess.Answer) -> String { String(decoding: answer.text, as: UTF8.self) }

  @Test(arguments: [
    "<meta http-equiv='Content-Type' content='text/html'>", "<link rel='stylesheet' href='a.css'>",
    "<meta name='a'><meta name='b'><link rel='c'>", "<base href='x'>",
  ])
  func anUnclosedHeadHidesNoChapter(_ head: String) throws {
    let answer = try Self.read([Self.chapter("<h1>Erster Teil</h1><p>Die Fähre legt ab.</p>", head: head)])
    #expect(Self.text(answer) == "Erster Teil\nDie Fähre legt ab.")
  }

  /// In XML, each of these elements would contain all following ones.
  @Test(arguments: ["<br>", "<hr>", "<img src='a.png'>", "<BR clear=all>"]) func longChaptersInHTML(_ element: String)
    throws
  {
    let lines = (0..<2_000).map { "<p>line\($0)\(element)end &nbsp; more & more</p>" }.joined()
    let answer = try Self.read([Self.chapter(lines)])
    #expect(Self.text(answer).hasPrefix("line0 end") || Self.text(answer).hasPrefix("line0\nend"))
    #expect(Self.text(answer).contains("line1999"))
    #expect(answer.outcome == ImportOutcome())
  }

  @Test(arguments: [
    ("<br/>", false), ("<br />", false), ("<br></br>", false), ("<br> </br>", false), ("<brx>", false), ("<br", false),
    ("a < b", false), ("<br>", true), ("<p><img src='a'></p>", true), ("<IMG>", true), ("<br/><hr>", true),
  ])
  func unclosedElementsAreFound(_ markup: String, _ isUnclosed: Bool) {
    #expect(UnclosedMarkup.occurs(in: Array(markup.utf8)) == isUnclosed)
  }

  @Test(arguments: [
    ("朝に<ruby>灯台<rt>とうだい</rt></ruby>へ<ruby>登<rt>のぼ</rt></ruby>りました", "朝に灯台へ登りました とうだい のぼ"),
    ("<ruby>灯台<rp>（</rp><rt>とうだい</rt><rp>）</rp></ruby>へ", "灯台へ とうだい"),
    ("<ruby><rb>灯</rb><rt>とう</rt><rb>台</rb><rt>だい</rt></ruby>へ", "灯台へ とうだい"),
    ("<ruby>灯<rb>台</rb><rtc><rt>とう</rt><rt>だい</rt></rtc></ruby>へ", "灯台へ とうだい"),
  ])
  func readingsFollowTheParagraph(_ body: String, _ text: String) throws {
    #expect(try Self.text(Self.read([Self.chapter("<p>\(body)</p><p>次</p>")])) == text + "\n次")
    #expect(try Self.text(Self.read([Self.chapter(body)])) == text)
  }

  @Test func aPictureIsReadByItsSubstitute() throws {
    let answer = try Self.read(
      [
        ("p.jpg", "media-type='image/jpeg' fallback='c1'", "\u{1}\u{2}"),
        Self.chapter("<p>Drei Leute rudern</p>"),
      ], order: [0])
    #expect(Self.text(answer) == "Drei Leute rudern")
    #expect(answer.outcome == ImportOutcome())
  }

  @Test(arguments: ["", "fallback='c0'", "fallback='none'"]) func aPictureAloneIsNoDamage(_ fallback: String) throws {
    let answer = try Self.read([("p.jpg", "media-type='image/jpeg' \(fallback)", "\u{1}"), Self.chapter("<p>Text</p>")])
    #expect(Self.text(answer) == "Text")
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func drawingsAreRead() throws {
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg'><title>Boot</title><style>a{}</style><g><text>Ruder<tspan>blatt</tspan>"
      + "</text><text>Bug</text></g></svg>"
    let answer = try Self.read([("d.svg", "media-type='image/svg+xml'", drawing)])
    #expect(Self.text(answer) == "Boot\nRuder blatt\nBug")
    #expect(answer.outcome == ImportOutcome())
  }
}
