import ImporterKit
import ImporterTestKit
import Testing

/// Cells as people see them: formats, escapes, and the stored values.
@Suite struct ShownCellTests {
  private static func workbook(_ cells: String, formats: [String] = [], shared: String = "") throws -> String {
    let numbers = formats.enumerated().map { "<numFmt numFmtId='\(170 + $0)' formatCode='\($1)'/>" }.joined()
    let styles = formats.indices.map { "<xf numFmtId='\(170 + $0)'/>" }.joined()
    let answer = try PackageSample.read([
      "xl/workbook.xml": "<workbook \(PackageSample.sheet)><sheets><sheet name='S' r:id='r1'/></sheets></workbook>",
      "xl/_rels/workbook.xml.rels": PackageSample.relationships([
        PackageSample.relationship("r1", "worksheet", "worksheets/a.xml"),
        PackageSample.relationship("r2", "styles", "styles.xml"),
        PackageSample.relationship("r3", "sharedStrings", "strings.xml"),
      ]),
      "xl/styles.xml":
        "<styleSheet \(PackageSample.sheet)><numFmts>\(numbers)</numFmts><cellXfs><xf numFmtId='0'/>\(styles)"
        + "</cellXfs></styleSheet>",
      "xl/strings.xml": "<sst \(PackageSample.sheet)>\(shared)</sst>",
      "xl/worksheets/a.xml": "<worksheet \(PackageSample.sheet)><sheetData><row>\(cells)</row></sheetData></worksheet>",
    ])
    return String(PackageSample.text(answer).dropFirst(2))
  }

  @Test func whatIsShownStandsBehindTheValue() throws {
    let formats = ["00000", "&quot;INV-&quot;00000", "0.0%", "[h]:mm", "General", "0"]
    let values = ["1067", "7", "0.155", "1.5", "12", "12"]
    let cells = values.enumerated().map { "<c s='\($0 + 1)'><v>\($1)</v></c>" }.joined()
    #expect(
      try Self.workbook(cells, formats: formats) == "1067 01067 7 INV-00007 0.155 15.5% 1.5 36:00 12 12")
  }

  @Test func escapedCharactersAreThemselves() throws {
    let cells =
      "<c t='inlineStr'><is><t>one_x000D_\ntwo caf_x00E9_ _xD83D__xDE00_ _x005F_x0041_ _x00_ a_x0041</t></is></c>"
      + "<c t='str'><v>red_x000A_wine</v></c><c t='s'><v>0</v></c>"
    #expect(
      try Self.workbook(cells, shared: "<si><r><t>tab_x0009_</t></r><r><t>stop</t></r></si>")
        == "one two café 😀 _x0041_ _x00_ a_x0041 red wine tab stop")
  }

  @Test func escapesInSlides() throws {
    let slide =
      "xmlns:p='\(PackageSample.schemas)/presentationml/2006/main' xmlns:a='\(PackageSample.schemas)/drawingml/2006/main'"
    let answer = try PackageSample.read([
      "ppt/presentation.xml":
        "<p:presentation \(slide) xmlns:r='\(PackageSample.schemas)/officeDocument/2006/relationships'>"
        + "<p:sldIdLst><p:sldId id='1' r:id='r1'/></p:sldIdLst></p:presentation>",
      "ppt/_rels/presentation.xml.rels": PackageSample.relationships([
        PackageSample.relationship("r1", "slide", "slides/a.xml")
      ]),
      "ppt/slides/a.xml": "<p:sld \(slide)><p:sp><a:p><a:r><a:t>first_x000B_second</a:t></a:r></a:p></p:sp></p:sld>",
    ])
    #expect(PackageSample.text(answer) == "first second")
  }

  @Test func workbooksOf2003ShowTheirFormats() throws {
    let book =
      "<?xml version='1.0'?><Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet' "
      + "xmlns:ss='urn:schemas-microsoft-com:office:spreadsheet'><Styles><Style ss:ID='a'><NumberFormat ss:Format='00000'/>"
      + "</Style><Style ss:ID='b'><NumberFormat ss:Format='Percent'/></Style></Styles><Worksheet ss:Name='S'><Table><Row>"
      + "<Cell ss:StyleID='a'><Data ss:Type='Number'>1067</Data></Cell>"
      + "<Cell ss:StyleID='b' ss:HRef='https://example.org'><Data ss:Type='Number'>0.5</Data></Cell>"
      + "<Cell><Data ss:Type='Number'>7</Data></Cell></Row></Table></Worksheet></Workbook>"
    let answer = try PackageSample.read(Array(book.utf8))
    #expect(PackageSample.text(answer) == "S\n1067 01067 0.5 50.00% 7")
    #expect(answer.attributes["limelight_links"] == .strings(["https://example.org"]))
  }

  @Test func openDocumentHasTheValueBehindWhatIsShown() throws {
    let sheet =
      "<office:document xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
      + "xmlns:table='urn:oasis:names:tc:opendocument:xmlns:table:1.0' "
      + "xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'><office:body><office:spreadsheet>"
      + "<table:table table:name='S'><table:table-row>"
      + "<table:table-cell office:value='0.155'><text:p>15.5%</text:p></table:table-cell>"
      + "<table:table-cell office:value='7'><text:p>7</text:p></table:table-cell>"
      + "<table:table-cell office:date-value='2021-03-04T00:00:00'><text:p>04.03.21</text:p></table:table-cell>"
      + "</table:table-row></table:table></office:spreadsheet></office:body></office:document>"
    let words = PackageSample.text(try PackageSample.read(Array(sheet.utf8))).split { " \n".contains($0) }
    #expect(words == ["S", "15.5%", "0.155", "7", "04.03.21", "2021-03-04"])
  }
}
