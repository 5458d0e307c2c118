import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Damaged, encrypted and hostile documents. There is always an answer, and it says what is missing.
@Suite struct DamagedDocumentTests {
  private static func read(
    _ bytes: [UInt8], _ name: String = "a.docx", most: UInt64 = 32 << 20
  ) throws -> ImporterProcess.Answer {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Office")).importFile(
      try folder.write(bytes, to: name), contentType: "public.data", maximumTextBytes: most)
  }

  /// A text document with the given parts.
  private static func document(_ parts: [(String, String)]) -> ZipWriter {
    var writer = ZipWriter()
    for (name, contents) in parts { writer.add(name, Array(contents.utf8)) }
    return writer
  }

  private static let namespace = "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'"
  private static func body(_ text: String) -> String {
    "<w:document \(namespace)><w:body><w:p><w:r><w:t>\(text)</w:t></w:r></w:p></w:body></w:document>"
  }

  /// All samples with reproducible damage. The process stays alive, and its text stays valid.
  @Test(arguments: [
    "docx", "xlsx", "xlsb", "pptx", "odt", "ods", "odp", "gnumeric", "abw", "vsdx", "xps", "hwpx", "iwork", "kword",
  ])
  func damagedSamplesHaveAnAnswer(format: String) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Office"))
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    for file in Fixtures.files(of: [format]) {
      let whole = Array(try Data(contentsOf: file))
      for seed in Rounds.seeds(6) {
        var mutator = Mutator(seed: seed)
        let path = try folder.write(mutator.damaged(whole), to: "damaged.\(format)")
        let answer = try importer.importFile(path, contentType: "public.data")
        #expect(String(validating: answer.text, as: UTF8.self) != nil, "\(file.lastPathComponent), seed \(seed)")
        #expect(answer.outcome.status == .complete || !answer.outcome.reason.isEmpty)
      }
    }
  }

  @Test func aCutPackageGivesWhatIsThere() throws {
    let whole = Self.document([("word/document.xml", Self.body("kept")), ("docProps/app.xml", "<a/>")]).finished()
    let answer = try Self.read(Array(whole.dropLast(100)))
    #expect(String(decoding: answer.text, as: UTF8.self) == "kept")
    #expect(answer.outcome.status == .partial)
    #expect(answer.outcome.reason == "the package is damaged; what was found in it was read")
  }

  @Test func aPartThatBreaksOffIsKept() throws {
    let broken = String(Self.body("kept words").prefix { $0 != "k" }) + "kept words<w:t"
    let answer = try Self.read(Self.document([("word/document.xml", broken)]).finished())
    #expect(String(decoding: answer.text, as: UTF8.self) == "kept words")
    #expect(answer.outcome == ImportOutcome(status: .partial, reason: "a part of the document is not well-formed XML"))
  }

  @Test func declaredEntitiesAreRefused() throws {
    let bomb = "<!DOCTYPE w [<!ENTITY a 'aaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]>" + Self.body("&b;")
    let answer = try Self.read(Self.document([("word/document.xml", bomb)]).finished())
    #expect(answer.text.isEmpty)
    #expect(answer.outcome.reason == "a part of the document declares entities, which are not read")
  }

  /// A shared text that all cells repeat would expand to much more than the size of the file.
  @Test func repeatedTextEndsAtTheLimit() throws {
    let sheet = "<worksheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><sheetData><row>"
    let cells = String(repeating: "<c t='s'><v>0</v></c>", count: 20_000)
    let parts = [
      ("xl/worksheets/sheet1.xml", sheet + cells + "</row></sheetData></worksheet>"),
      (
        "xl/sharedStrings.xml",
        "<sst xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><si><t>"
          + String(repeating: "word ", count: 200_000) + "</t></si></sst>"
      ),
      (
        "xl/workbook.xml",
        "<workbook xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main' "
          + "xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'><sheets>"
          + "<sheet name='One' r:id='r1'/></sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>"
          + "<Relationship Id='r1' Type='x/worksheet' Target='worksheets/sheet1.xml'/>"
          + "<Relationship Id='r2' Type='x/sharedStrings' Target='sharedStrings.xml'/></Relationships>"
      ),
    ]
    let answer = try Self.read(Self.document(parts).finished(), "a.xlsx", most: 1 << 20)
    #expect(answer.text.count <= 1 << 20 && answer.text.count > 1_000_000)
    #expect(answer.outcome == ImportOutcome(truncated: true))
  }

  @Test func relationshipsInCirclesEnd() throws {
    let relationships = { (target: String) in
      "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>"
        + "<Relationship Id='r1' Type='x/header' Target='\(target)'/></Relationships>"
    }
    let parts = [
      ("word/document.xml", Self.body("one")), ("word/_rels/document.xml.rels", relationships("header1.xml")),
      ("word/header1.xml", Self.body("two")), ("word/_rels/header1.xml.rels", relationships("document.xml")),
    ]
    let answer = try Self.read(Self.document(parts).finished())
    #expect(String(decoding: answer.text, as: UTF8.self) == "one\ntwo")
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func encryptedDocumentsSaySo() throws {
    var options = ZipWriter.Options()
    var writer = ZipWriter()
    writer.add(
      "META-INF/manifest.xml",
      Array(
        ("<m:manifest xmlns:m='urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'><m:file-entry m:full-path='content.xml'>"
          + "<m:encryption-data/></m:file-entry></m:manifest>").utf8))
    writer.add("content.xml", [1, 2, 3])
    let openDocument = try Self.read(writer.finished(), "a.odt")
    #expect(openDocument.attributes[.securityMethod] == "Password Encrypted")
    #expect(openDocument.outcome.reason == "the document is protected by a password")
    options.isEncrypted = true
    writer = ZipWriter()
    writer.add("word/document.xml", Array(Self.body("secret").utf8), options)
    let zipped = try Self.read(writer.finished())
    #expect(zipped.outcome == ImportOutcome(status: .partial, reason: "a part of the document is encrypted"))
  }

  @Test func whatIsNoDocumentFails() throws {
    #expect(try Self.read(Array("just a text".utf8)).outcome.status == .failed)
    #expect(try Self.read(Array("<html><body>page</body></html>".utf8)).outcome.status == .failed)
    #expect(try Self.read([]).outcome.status == .failed)
    #expect(try Self.read(Self.document([("a.txt", "text")]).finished()).outcome.status == .failed)
  }
}
