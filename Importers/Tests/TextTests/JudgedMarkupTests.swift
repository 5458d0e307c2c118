import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Compares the words and attributes of real markup files with the output of other programs.
@Suite struct JudgedMarkupTests {
  /// A format, and the type for its file extensions.
  struct Kind: Sendable, CustomTestStringConvertible {
    let folder: String
    let mimeType: String
    var testDescription: String { folder }
  }

  static let kinds = [
    Kind(folder: "markdown", mimeType: "text/markdown"), Kind(folder: "org", mimeType: "text/org"),
    Kind(folder: "rst", mimeType: "text/x-rst"), Kind(folder: "asciidoc", mimeType: "text/x-readme"),
    Kind(folder: "latex", mimeType: "text/x-tex"), Kind(folder: "bibtex", mimeType: "text/x-bibtex"),
    Kind(folder: "man", mimeType: "text/troff"), Kind(folder: "docbook", mimeType: "application/x-docbook+xml"),
    Kind(folder: "ipynb", mimeType: "application/x-ipynb+json"),
    Kind(folder: "po", mimeType: "text/x-gettext-translation"), Kind(folder: "vtt", mimeType: "text/vtt"),
    Kind(folder: "srt", mimeType: "application/x-subrip"),
  ]

  @Test(arguments: kinds) func wordsAndAttributesAreThere(_ kind: Kind) throws {
    let files = JudgedFile.all(of: kind.folder)
    #expect(files.count >= 10)
    let importer = try TextSample.importer()
    for file in files {
      let answer = try importer.importFile(file.url.path, contentType: "dyn.a", mimeType: kind.mimeType)
      let missing = file.missingWords(in: answer)
      #expect(answer.outcome == ImportOutcome(), "\(file.name)")
      #expect(missing.count * 50 <= file.words.count, "\(file.name): \(missing.prefix(30))")
      for (key, value) in file.attributes {
        #expect(JudgedFile.shown(answer.attributes[AttributeKey(key)]) == value, "\(file.name): \(key)")
      }
    }
  }
}
