import FixtureTestKit
import FoundationEssentials
import ImporterKit
import ImporterTestKit
import Testing

/// Compares the words and attributes of real books with the output of other libraries.
@Suite struct JudgedBookTests {
  private static let formats = ["epub", "fb2", "mobi", "azw3"]
  private static let files = formats.flatMap { JudgedFile.all(of: $0) }

  @Test func everyFormatHasItsFiles() {
    for format in Self.formats { #expect(JudgedFile.all(of: format).count >= 10, "\(format)") }
  }

  @Test(arguments: files) func wordsAndAttributesAreThere(_ file: JudgedFile) throws {
    let answer = try ImporterProcess(BuiltProduct.path("Book")).importFile(file.url.path, contentType: "public.data")
    let missing = file.missingWords(in: answer)
    #expect(answer.outcome == ImportOutcome())
    #expect(missing.count * 50 <= file.words.count, "\(missing.prefix(20))")
    for (key, value) in file.attributes {
      #expect(JudgedFile.shown(answer.attributes[AttributeKey(key)]) == value, "\(key)")
    }
  }
}
