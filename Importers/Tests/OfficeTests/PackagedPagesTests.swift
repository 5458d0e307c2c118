import FixtureTestKit
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Visio drawings and XPS pages: order of text, gaps between runs, interleaved pieces, and documents without their list
/// of pages.
@Suite struct PackagedPagesTests {
  private static func read(_ parts: KeyValuePairs<String, String>) throws -> ImporterProcess.Answer {
    var writer = ZipWriter()
    for (name, contents) in parts { writer.add(name, Array(contents.utf8)) }
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Office")).importFile(
      try folder.write(writer.finished(), to: "a.zip"), contentType: "public.data")
  }

  private static func text(_ answer: ImporterProcess.Answer) -> String { String(decoding: answer.text, as: UTF8.self) }

  private static func relationships(_ list: [(kind: String, target: String)]) -> String {
    let lines = list.enumerated().map { index, part in
      "<Relationship Id='r\(index + 1)' Type='http://schemas.microsoft.com/x/\(part.kind)' Target='\(part.target)'/>"
    }
    return "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>\(lines.joined())"
      + "</Relationships>"
  }

  private static let drawing =
    "xmlns='http://schemas.microsoft.com/office/visio/2012/main' "
    + "xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'"
  private static let drawingRoot = relationships([("document", "visio/document.xml")])
  private static func shape(_ text: String) -> String {
    "<PageContents \(drawing)><Shapes><Shape><Cell V='hidden'/><Text><cp IX='0'/>\(text)</Text></Shape></Shapes>"
      + "</PageContents>"
  }

  @Test func pagesOfADrawingComeInOrder() throws {
    let answer = try Self.read([
      "_rels/.rels": Self.drawingRoot, "visio/document.xml": "<VisioDocument \(Self.drawing)/>",
      "visio/_rels/document.xml.rels": Self.relationships([("pages", "pages/pages.xml"), ("comments", "comments.xml")]),
      "visio/pages/pages.xml": "<Pages \(Self.drawing)><Page Name='Plan'><Rel r:id='r2'/></Page>"
        + "<Page NameU='Frame' Background='1'><Rel r:id='r1'/></Page></Pages>",
      "visio/pages/_rels/pages.xml.rels": Self.relationships([("page", "page1.xml"), ("page", "page2.xml")]),
      "visio/pages/page1.xml": Self.shape("behind"), "visio/pages/page2.xml": Self.shape("Boiler <fld IX='0'>7</fld>"),
      "visio/comments.xml":
        "<Comments \(Self.drawing)><CommentList><CommentEntry>check</CommentEntry></CommentList></Comments>",
    ])
    #expect(Self.text(answer) == "Plan\nBoiler 7\nFrame\nbehind\ncheck")
    #expect(answer.attributes[.numberOfPages] == .integer(1))
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func stencilsTellTheirMasters() throws {
    let answer = try Self.read([
      "_rels/.rels": Self.drawingRoot, "visio/document.xml": "<VisioDocument \(Self.drawing)/>",
      "visio/_rels/document.xml.rels": Self.relationships([("masters", "masters/masters.xml")]),
      "visio/masters/masters.xml":
        "<Masters \(Self.drawing)><Master Name='Heat pump'/><Master NameU='Valve'/></Masters>",
    ])
    #expect(Self.text(answer) == "Heat pump\nValve")
  }

  @Test func pagesOutsideALostListAreRead() throws {
    let answer = try Self.read(["visio/document.xml": "<a/>", "visio/pages/page1.xml": Self.shape("kept")])
    #expect(Self.text(answer) == "kept")
    #expect(answer.outcome == ImportOutcome(status: .partial, reason: "the list of the pages is lost"))
    let pages = try Self.read([
      "FixedDocSeq.fdseq": "<a/>", "Documents/1/Pages/1.fpage": Self.page([(0, 0, "", "kept")]),
    ])
    #expect(Self.text(pages) == "kept" && pages.outcome.reason == "the list of the pages is lost")
  }

  private static func page(_ runs: [(x: Double, y: Double, indices: String, text: String)]) -> String {
    let glyphs = runs.map {
      "<Glyphs OriginX='\($0.x)' OriginY='\($0.y)' FontRenderingEmSize='10' Indices='\($0.indices)' "
        + "UnicodeString='\($0.text)'/>"
    }
    return "<FixedPage xmlns='http://schemas.openxps.org/oxps/v1.0' xml:lang='de'>\(glyphs.joined())</FixedPage>"
  }

  /// A list in pieces with a page between them, and runs on one line that touch or leave a gap.
  @Test func interleavedOpenXPS() throws {
    let list = { (inside: String) in
      "<FixedDocument xmlns='http://schemas.openxps.org/oxps/v1.0'>\(inside)</FixedDocument>"
    }
    let whole = list("<PageContent Source='Pages/1.fpage'/>")
    let runs = [
      (10.0, 20.0, ",60;,60", "{}{a"), (28.0, 20.0, "", "b"), (60, 20, ",50;,50", "cd"), (71, 20.5, "", "ef"),
      (10, 40, "", "next &amp; last"),
    ]
    let answer = try Self.read([
      "[Content_Types].xml/[0].last.piece": "<Types/>",
      "_rels/.rels": Self.relationships([("fixedrepresentation", "/S.fdseq")]),
      "S.fdseq": list("<DocumentReference Source='/D/1/F.fdoc'/>"),
      "D/1/F.fdoc/[0].piece": String(whole.prefix(80)), "D/1/Pages/1.fpage": Self.page(runs),
      "D/1/F.fdoc/[1].last.piece": String(whole.dropFirst(80)),
    ])
    #expect(Self.text(answer) == "{a b cdef\nnext & last")
    #expect(answer.attributes[.numberOfPages] == .integer(1))
    #expect(answer.outcome == ImportOutcome())
  }
}
