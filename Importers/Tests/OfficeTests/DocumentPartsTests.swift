import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Parts that the judges do not read: notes, comments, headers, shapes, the order of parts, deleted and hidden text.
@Suite struct DocumentPartsTests {
  private static func read(
    _ parts: [String: String], wants: ImportRequest.Wants = [.attributes, .text]
  ) throws -> ImporterProcess.Answer {
    var writer = ZipWriter()
    for (name, contents) in parts.sorted(by: { $0.key < $1.key }) { writer.add(name, Array(contents.utf8)) }
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Office")).importFile(
      try folder.write(writer.finished(), to: "a.zip"), contentType: "public.data", wants: wants)
  }

  private static func text(_ answer: ImporterProcess.Answer) -> String { String(decoding: answer.text, as: UTF8.self) }

  private static let schemas = "http://schemas.openxmlformats.org"
  private static let word =
    "xmlns:w='\(schemas)/wordprocessingml/2006/main' xmlns:mc='\(schemas)/markup-compatibility/2006' "
    + "xmlns:wp='\(schemas)/drawingml/2006/wordprocessingDrawing' xmlns:v='urn:schemas-microsoft-com:vml'"
  private static let slide =
    "xmlns:p='\(schemas)/presentationml/2006/main' xmlns:a='\(schemas)/drawingml/2006/main' "
    + "xmlns:r='\(schemas)/officeDocument/2006/relationships'"
  private static let sheet =
    "xmlns='\(schemas)/spreadsheetml/2006/main' xmlns:r='\(schemas)/officeDocument/2006/relationships'"

  private static func relationships(_ list: [(kind: String, target: String)]) -> String {
    let lines = list.enumerated().map { index, part in
      "<Relationship Id='r\(index + 1)' Type='\(schemas)/x/\(part.kind)' Target='\(part.target)'/>"
    }
    return "<Relationships xmlns='\(schemas)/package/2006/relationships'>\(lines.joined())</Relationships>"
  }

  private static func paragraph(_ text: String) -> String { "<w:p><w:r><w:t>\(text)</w:t></w:r></w:p>" }

  @Test func wordsOfAllPartsOfAText() throws {
    let body =
      "<w:p><w:r><w:t>un</w:t></w:r><w:r><w:t>broken</w:t><w:tab/><w:t>tab</w:t><w:noBreakHyphen/><w:t>bed</w:t></w:r>"
      + "<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom>"
      + "<w:r><w:instrText>PAGE</w:instrText></w:r><wp:docPr name='holiday.jpg' descr='a beach'/>"
      + "<v:textpath string='art'/></w:p><mc:AlternateContent><mc:Choice>\(Self.paragraph("box"))</mc:Choice>"
      + "<mc:Fallback>\(Self.paragraph("box"))</mc:Fallback></mc:AlternateContent>"
      + "<w:tbl><w:tr><w:tc>\(Self.paragraph("left"))</w:tc><w:tc>\(Self.paragraph("right"))</w:tc></w:tr></w:tbl>"
    let parts = ["footnotes", "comments", "header1", "footer1"]
    var members = Dictionary(
      uniqueKeysWithValues: parts.map { ("word/\($0).xml", "<w:x \(Self.word)>\(Self.paragraph("in \($0)"))</w:x>") })
    members["word/document.xml"] = "<w:document \(Self.word)><w:body>\(body)</w:body></w:document>"
    members["word/_rels/document.xml.rels"] = Self.relationships([
      ("header", "header1.xml"), ("footer", "footer1.xml"), ("comments", "comments.xml"),
      ("footnotes", "/word/footnotes.xml"),
    ])
    let answer = try Self.read(members)
    let expected = """
      unbroken tab-bed a beach art
      box
      left
      right
      in footnotes
      in comments
      in header1
      in footer1
      """
    #expect(Self.text(answer) == expected)
    #expect(answer.attributes["limelight_pictureNames"] == .strings(["holiday.jpg"]))
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func cellsOfAllKinds() throws {
    let rows =
      "<row><c t='s'><v>1</v></c><c t='inlineStr'><is><r><t>in</t></r><r><t>line</t></r></is></c>"
      + "<c t='str'><f>A1</f><v>result</v></c></row><row><c><v>12.5</v></c><c><v>1.1000000000000001</v></c>"
      + "<c s='1'><v>44197</v></c><c s='2'><v>44197.75</v></c><c t='b'><v>1</v></c><c t='e'><v>#REF!</v></c></row>"
    let members = [
      "xl/workbook.xml": "<workbook \(Self.sheet)><sheets><sheet name='Costs' r:id='r2'/><sheet name='Rest' r:id='r1'/>"
        + "</sheets></workbook>",
      "xl/_rels/workbook.xml.rels": Self.relationships([
        ("worksheet", "worksheets/a.xml"), ("worksheet", "worksheets/b.xml"), ("sharedStrings", "sharedStrings.xml"),
        ("styles", "styles.xml"),
      ]),
      "xl/sharedStrings.xml":
        "<sst \(Self.sheet)><si><t>unused</t></si><si><t>Tōkyō</t><rPh><t>phonetic</t></rPh></si></sst>",
      "xl/styles.xml": "<styleSheet \(Self.sheet)><numFmts><numFmt numFmtId='164' formatCode='[$-409]d\\ mmm\\ yyyy'/>"
        + "</numFmts><cellStyleXfs><xf numFmtId='0'/></cellStyleXfs><cellXfs><xf numFmtId='0'/><xf numFmtId='164'/>"
        + "<xf numFmtId='22'/></cellXfs></styleSheet>",
      "xl/worksheets/a.xml": "<worksheet \(Self.sheet)/>",
      "xl/worksheets/b.xml": "<worksheet \(Self.sheet)><sheetData>\(rows)</sheetData><headerFooter><oddHeader>"
        + "&amp;L&amp;&quot;Arial,Bold&quot;&amp;14Left &amp;&amp; right&amp;P</oddHeader></headerFooter></worksheet>",
      "xl/worksheets/_rels/b.xml.rels": Self.relationships([("comments", "../comments1.xml")]),
      "xl/comments1.xml": "<comments \(Self.sheet)><commentList><comment><text><t>a remark</t></text></comment>"
        + "</commentList></comments>",
    ]
    let answer = try Self.read(members)
    let expected = """
      Costs
      Tōkyō inline result
      12.5 1.1 2021-01-01 1 Jan 2021 2021-01-01 18:00:00 TRUE #REF!
      Left & right
      a remark
      Rest
      """
    #expect(Self.text(answer) == expected)
    #expect(answer.attributes["limelight_sheetNames"] == .strings(["Costs", "Rest"]))
  }

  @Test func slidesComeInOrderWithTheirNotes() throws {
    let slide = { (title: String, body: String) in
      "<p:sld \(Self.slide)><p:sp><p:nvPr><p:ph type='body'/></p:nvPr><a:p><a:r><a:t>\(body)</a:t></a:r></a:p></p:sp>"
        + "<p:sp><p:nvPr><p:ph type='title'/></p:nvPr><a:p><a:r><a:t>\(title)</a:t></a:r></a:p></p:sp></p:sld>"
    }
    let members = [
      "ppt/presentation.xml": "<p:presentation \(Self.slide)><p:sldIdLst><p:sldId id='1' r:id='r2'/>"
        + "<p:sldId id='2' r:id='r1'/></p:sldIdLst></p:presentation>",
      "ppt/_rels/presentation.xml.rels": Self.relationships([
        ("slide", "slides/slide1.xml"), ("slide", "slides/slide2.xml"), ("slideMaster", "slideMasters/m.xml"),
      ]),
      "ppt/slides/slide1.xml": slide("Last", "the end"), "ppt/slides/slide2.xml": slide("First", "the start"),
      "ppt/slides/_rels/slide2.xml.rels": Self.relationships([("notesSlide", "../notesSlides/n.xml")]),
      "ppt/notesSlides/n.xml": "<p:notes \(Self.slide)><a:p><a:r><a:t>say this</a:t></a:r></a:p></p:notes>",
      "ppt/slideMasters/m.xml": "<p:sldMaster \(Self.slide)><a:p><a:t>click to edit</a:t></a:p></p:sldMaster>",
    ]
    let answer = try Self.read(members)
    #expect(Self.text(answer) == "the start\nFirst\nsay this\nthe end\nLast")
    #expect(answer.attributes["limelight_slideTitles"] == .strings(["First", "Last"]))
    #expect(answer.attributes[.numberOfPages] == .integer(2))
  }

  @Test func attributesAloneAreTheSame() throws {
    let file = Fixtures.folder.appending(path: "pptx/lists-plain.pptx").path
    let importer = try ImporterProcess(BuiltProduct.path("Office"))
    let both = try importer.importFile(file, contentType: "public.data")
    let alone = try importer.importFile(file, contentType: "public.data", wants: [.attributes])
    #expect(alone.text.isEmpty && alone.outcome == both.outcome)
    for entry in both.attributes where entry.key != .languages {
      #expect(alone.attributes[entry.key] == entry.value, "\(entry.key)")
    }
  }

  /// OpenDocument contains small pictures of the first page. Those in Open XML may be larger, and are scaled down.
  @Test(arguments: ["odt/headers.odt", "xps/testPPT.xps"], [512, 16] as [UInt32])
  func previewsAreThumbnails(_ name: String, edge: UInt32) throws {
    let file = Fixtures.folder.appending(path: name).path
    let importer = try ImporterProcess(BuiltProduct.path("Office"))
    let answer = try importer.importFile(file, contentType: "public.data", wants: [.thumbnail], thumbnailEdge: edge)
    let png = try #require(answer.thumbnail)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let sides = [png[16..<20], png[20..<24]].map { $0.reduce(0 as UInt32) { $0 << 8 | UInt32($1) } }
    #expect(sides.allSatisfy { (1...edge).contains($0) }, "\(sides)")
  }
}
