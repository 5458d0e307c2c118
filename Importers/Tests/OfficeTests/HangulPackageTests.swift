import FixtureTestKit
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// HWPX packages of Hangul: the order of sections, and the contents of paragraphs.
@Suite struct HangulPackageTests {
  private static func read(_ parts: [(String, String)]) throws -> ImporterProcess.Answer {
    var writer = ZipWriter()
    for (name, contents) in parts { writer.add(name, Array(contents.utf8)) }
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Office")).importFile(
      try folder.write(writer.finished(), to: "a.hwpx"), contentType: "com.hancom.hwpx")
  }

  private static func text(_ answer: ImporterProcess.Answer) -> String { String(decoding: answer.text, as: UTF8.self) }

  private static func section(_ body: String, edition: String = "www.hancom.co.kr/hwpml/2011") -> String {
    "<s xmlns:hp='http://\(edition)/paragraph'>\(body)</s>"
  }

  private static func paragraph(_ text: String) -> String { "<hp:p><hp:run><hp:t>\(text)</hp:t></hp:run></hp:p>" }

  @Test func sectionsComeAsTheIndexHasThem() throws {
    let index =
      "<o:package xmlns:o='http://www.idpf.org/2007/opf/'><o:metadata><o:title>제목</o:title>"
      + "<o:meta name='creator'>A</o:meta><o:meta name='keyword'>b, c</o:meta></o:metadata><o:manifest>"
      + "<o:item id='s0' href='Contents/section0.xml'/><o:item id='s1' href='Contents/section1.xml'/></o:manifest>"
      + "<o:spine><o:itemref idref='none'/><o:itemref idref='s1'/><o:itemref idref='s0'/></o:spine></o:package>"
    let answer = try Self.read([
      ("Contents/section0.xml", Self.section(Self.paragraph("first"))),
      ("Contents/section1.xml", Self.section(Self.paragraph("second"))),
      ("Contents/masterpage0.xml", Self.section(Self.paragraph("behind"))), ("Contents/content.hpf", index),
    ])
    #expect(Self.text(answer) == "second\nfirst\nbehind")
    #expect(answer.attributes[.title] == "제목")
    #expect(answer.attributes[.authors] == .strings(["A"]))
    #expect(answer.attributes[.keywords] == .strings(["b", "c"]))
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func sectionsWithoutAnIndexComeByNumber() throws {
    let sections = [10, 2, 0].map { ("Contents/section\($0).xml", Self.section(Self.paragraph("part \($0)"))) }
    #expect(Self.text(try Self.read(sections)) == "part 0\npart 2\npart 10")
  }

  @Test(arguments: ["www.hancom.co.kr/hwpml/2011", "www.owpml.org/owpml/2021"])
  func whatStandsInsideOfParagraphs(edition: String) throws {
    let words =
      "one<hp:tab/>two<hp:lineBreak/>half<hp:hyphen/>way <hp:deleteBegin/>gone<hp:hyphen/><hp:deleteEnd/>"
      + "<hp:insertBegin/>kept<hp:insertEnd/>"
    let objects =
      "<hp:p><hp:run><hp:compose composeText='가나'/><hp:equation><hp:script>a over b</hp:script></hp:equation>"
      + "<hp:checkBtn caption='R&amp;D'/><hp:pic><hp:shapeComment>a picture</hp:shapeComment></hp:pic></hp:run></hp:p>"
    let body = Self.section(Self.paragraph(words) + objects, edition: edition)
    let answer = try Self.read([("Contents/section0.xml", body)])
    #expect(Self.text(answer) == "one two\nhalf-way kept\n가나 a over b R&D")
  }

  @Test func protectedPackagesSaySo() throws {
    let manifest =
      "<m:manifest xmlns:m='urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'>"
      + "<m:file-entry m:full-path='Contents/section0.xml'><m:encryption-data/></m:file-entry></m:manifest>"
    let answer = try Self.read([("META-INF/manifest.xml", manifest), ("Contents/section0.xml", "scrambled")])
    #expect(answer.attributes[.securityMethod] == "Password Encrypted")
    #expect(answer.outcome.reason == "the document is protected by a password")
  }

  @Test func missingSectionsAreToldOf() throws {
    let answer = try Self.read([("Contents/content.hpf", "<o:package xmlns:o='http://www.idpf.org/2007/opf/'/>")])
    #expect(answer.outcome == ImportOutcome(status: .partial, reason: "the contents are missing"))
  }
}
