import ImporterKit
import ImporterTestKit
import Testing

/// Targets of links, ruby readings, and models for 3D printers.
@Suite struct LinkAndModelTests {
  private static func letter(_ body: String, _ links: [String] = []) throws -> ImporterProcess.Answer {
    try PackageSample.read([
      "word/document.xml": "<w:document \(PackageSample.word)><w:body>\(body)</w:body></w:document>",
      "word/_rels/document.xml.rels": PackageSample.relationships(links),
    ])
  }

  @Test func linksHaveTheirAddresses() throws {
    let links = ["https://example.org/a?b=1&amp;c=2", "mailto:ada@example.org", "mailto:ada@example.org"]
    let answer = try Self.letter(
      "<w:p><w:hyperlink r:id='r0'><w:r><w:t>word</w:t></w:r></w:hyperlink></w:p>",
      links.enumerated().map { PackageSample.relationship("r\($0)", "hyperlink", $1, isOutside: true) })
    #expect(PackageSample.text(answer) == "word")
    #expect(
      answer.attributes["limelight_links"]
        == .strings(["https://example.org/a?b=1&c=2", "mailto:ada@example.org"]))
  }

  @Test func linksInFieldsHaveTheirAddresses() throws {
    let answer = try Self.letter(
      "<w:p><w:r><w:instrText> HYPERLINK \"https://example.org/a\" </w:instrText></w:r><w:r><w:t>word</w:t></w:r>"
        + "<w:fldSimple w:instr='HYPERLINK &quot;https://example.org/b&quot;'><w:r><w:t> more</w:t></w:r></w:fldSimple>"
        + "<w:r><w:instrText>PAGEREF x</w:instrText></w:r></w:p>")
    #expect(PackageSample.text(answer) == "word more")
    #expect(
      answer.attributes["limelight_links"] == .strings(["https://example.org/a", "https://example.org/b"]))
  }

  @Test func linksOfOpenDocument() throws {
    let text =
      "<office:document xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
      + "xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0' xmlns:xlink='http://www.w3.org/1999/xlink'>"
      + "<office:body><office:text><text:p>a <text:a xlink:href='https://example.org'>word</text:a>"
      + "<text:a xlink:href='#mark'>!</text:a><text:ruby><text:ruby-base>灯台</text:ruby-base><text:ruby-text>とうだい"
      + "</text:ruby-text></text:ruby>へ</text:p><text:p>次</text:p></office:text></office:body></office:document>"
    let answer = try PackageSample.read(Array(text.utf8))
    #expect(PackageSample.text(answer) == "a word!灯台へ とうだい\n次")
    #expect(answer.attributes["limelight_links"] == .strings(["https://example.org"]))
  }

  @Test func readingsFollowTheParagraph() throws {
    let run = { (text: String) in "<w:r><w:t>\(text)</w:t></w:r>" }
    let body =
      "<w:p>\(run("朝に"))<w:r><w:ruby><w:rt>\(run("とうだい"))</w:rt><w:rubyBase>\(run("灯台"))</w:rubyBase></w:ruby></w:r>"
      + "\(run("へ"))</w:p><w:p>\(run("次"))</w:p>"
    #expect(try PackageSample.text(Self.letter(body)) == "朝に灯台へ とうだい\n次")
  }

  @Test func modelsTellOfThemselves() throws {
    let metadata = [
      "Title": "Getrieberad", "Designer": "Ada Beispiel", "Description": "Ersatzteil", "Copyright": "Gemeinfrei",
      "LicenseTerms": "Weitergabe erlaubt", "CreationDate": "2024-03-01", "Application": "Schnitzwerk 3",
      "slicer:Version": "1",
    ]
    let lines = metadata.sorted { $0.key < $1.key }.map { "<metadata name='\($0)'>\($1)</metadata>" }.joined()
    let answer = try PackageSample.read([
      "[Content_Types].xml": "<Types xmlns='\(PackageSample.schemas)/package/2006/content-types'/>",
      "_rels/.rels": PackageSample.relationships([
        "<Relationship Id='r' Type='http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel' Target='/3D/a.model'/>"
      ]),
      "3D/a.model": "<model xmlns='http://schemas.microsoft.com/3dmanufacturing/core/2015/02'>\(lines)<resources>"
        + "<object id='1' name='Zahnkranz'><mesh><vertices><vertex x='0'/></vertices></mesh></object></resources></model>",
      "3D/Objects/b.model": "<model xmlns='http://schemas.microsoft.com/3dmanufacturing/core/2015/02'><resources>"
        + "<object id='1' name='Nabe'/></resources></model>",
    ])
    #expect(PackageSample.text(answer) == "Weitergabe erlaubt\nZahnkranz\nNabe")
    #expect(answer.attributes[.title] == "Getrieberad")
    #expect(answer.attributes[.authors] == .strings(["Ada Beispiel"]))
    #expect(answer.attributes[.itemDescription] == "Ersatzteil")
    #expect(answer.attributes[.copyright] == "Gemeinfrei")
    #expect(answer.attributes[.creator] == "Schnitzwerk 3")
    #expect(answer.outcome == ImportOutcome())
  }
}
