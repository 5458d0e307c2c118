import FixtureTestKit
import FoundationEssentials
import ImporterKit
import ImporterTestKit
import Testing

/// Compares the words and attributes of real documents with the output of other libraries.
@Suite struct JudgedDocumentTests {
  private static let formats = [
    "docx", "xlsx", "xlsb", "pptx", "odt", "ods", "odp", "gnumeric", "abw", "vsdx", "openoffice1", "flat-odf", "dia",
    "scribus", "hwpx", "kword", "iwork",
  ]
  /// Formats without ten redistributable files.
  private static let others = ["xps"]
  private static let files = (formats + others).flatMap { JudgedFile.all(of: $0) }

  /// Files for which the judge is wrong or defines an attribute differently.
  private static let differences: [String: (attributes: Set<String>, reason: String)] = [
    "OPCCompliance_CoreProperties_AlternateTimezones.docx": (
      ["kMDItemContentCreationDate", "kMDItemContentModificationDate"],
      "python-docx adds an offset from UTC where it should subtract it"
    )
  ]

  @Test func everyFormatHasItsFiles() {
    for format in Self.formats { #expect(JudgedFile.all(of: format).count >= 10, "\(format)") }
    for format in Self.others { #expect(JudgedFile.all(of: format).count >= 4, "\(format)") }
  }

  @Test(arguments: files) func theWordsAreThere(_ file: JudgedFile) throws {
    let answer = try ImporterProcess(BuiltProduct.path("Office")).importFile(file.url.path, contentType: "public.data")
    let missing = file.missingWords(in: answer)
    #expect(answer.outcome == ImportOutcome())
    #expect(missing.count * 50 <= file.words.count, "\(missing.prefix(20))")
  }

  @Test(arguments: files) func theAttributesAreEqual(_ file: JudgedFile) throws {
    let answer = try ImporterProcess(BuiltProduct.path("Office")).importFile(file.url.path, contentType: "public.data")
    for (key, value) in file.attributes where Self.differences[file.name]?.attributes.contains(key) != true {
      #expect(JudgedFile.shown(answer.attributes[AttributeKey(key)]) == value, "\(key)")
    }
  }
}
