import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Files of one kind, and the importer that reads them.
private struct Kind: Sendable, CustomTestStringConvertible {
  let folder: String
  let program: String
  let least: Int

  var testDescription: String { folder }

  static let all = [
    Kind(folder: "djvu", program: "Djvu", least: 10), Kind(folder: "chm", program: "Help", least: 10),
    Kind(folder: "dvi", program: "Typeset", least: 10), Kind(folder: "ps", program: "Typeset", least: 10),
    Kind(folder: "wpd", program: "WordPerfect", least: 8), Kind(folder: "hwp", program: "LegacyOffice", least: 10),
    Kind(folder: "pub", program: "LegacyOffice", least: 10), Kind(folder: "vsd", program: "LegacyOffice", least: 12),
    Kind(folder: "wps", program: "LegacyOffice", least: 5), Kind(folder: "qpw", program: "LegacyOffice", least: 1),
    Kind(folder: "ppt4", program: "LegacyOffice", least: 1), Kind(folder: "one", program: "LegacyOffice", least: 7),
  ]
}

/// Compares the words and attributes of real page-oriented documents with the output of other programs.
@Suite struct JudgedDocumentTests {
  @Test(arguments: Kind.all) fileprivate func wordsAndAttributesAreThere(_ kind: Kind) throws {
    let files = JudgedFile.all(of: kind.folder)
    #expect(files.count >= kind.least)
    let importer = try ImporterProcess(BuiltProduct.path(kind.program))
    for file in files {
      let answer = try importer.importFile(file.url.path, contentType: "public.data")
      let missing = file.missingWords(in: answer)
      #expect(answer.outcome == ImportOutcome(), "\(file.name)")
      #expect(missing.count * 50 <= file.words.count, "\(file.name): \(missing.prefix(30))")
      for (key, value) in file.attributes {
        #expect(JudgedFile.shown(answer.attributes[AttributeKey(key)]) == value, "\(file.name): \(key)")
      }
    }
  }

  @Test func firstPageIsThumbnail() throws {
    let importer = try ImporterProcess(BuiltProduct.path("Djvu"))
    for file in JudgedFile.all(of: "djvu") {
      let answer = try importer.importFile(
        file.url.path, contentType: "public.data", wants: [.thumbnail], thumbnailEdge: 128)
      let png = try #require(answer.thumbnail, "\(file.name)")
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(max(png[19], png[23]) == 128 && png[18] == 0 && png[22] == 0, "\(file.name)")
    }
  }

  @Test(arguments: Kind.all) fileprivate func damagedSamplesHaveAnAnswer(_ kind: Kind) throws {
    let importer = try ImporterProcess(BuiltProduct.path(kind.program))
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    for file in Fixtures.files(of: [kind.folder]) {
      let whole = Array(try Data(contentsOf: file))
      for seed in Rounds.seeds(4) {
        var mutator = Mutator(seed: seed)
        let path = try folder.write(mutator.damaged(whole), to: "damaged")
        let answer = try importer.importFile(path, contentType: "public.data")
        #expect(String(validating: answer.text, as: UTF8.self) != nil, "\(file.lastPathComponent), seed \(seed)")
        #expect(answer.outcome.status == .complete || !answer.outcome.reason.isEmpty)
      }
    }
  }

  @Test(arguments: Kind.all) fileprivate func foreignFilesFail(_ kind: Kind) throws {
    let importer = try ImporterProcess(BuiltProduct.path(kind.program))
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    for bytes in [[], [0], Array("plain words".utf8), [UInt8](repeating: 0xFF, count: 5_000)] {
      let answer = try importer.importFile(try folder.write(bytes, to: "foreign"), contentType: "public.data")
      #expect(answer.outcome.status == .failed && !answer.outcome.reason.isEmpty, "\(bytes.count) bytes")
    }
  }

  @Test(arguments: ["crypt1.wp", "crypt3.wp", "crypt4.wp"]) func protectedDocumentsSaySo(name: String) throws {
    let path = Fixtures.folder.appending(path: "wpd/\(name)").path
    let answer = try ImporterProcess(BuiltProduct.path("WordPerfect")).importFile(path, contentType: "public.data")
    #expect(answer.outcome.reason == "protected by a password")
    #expect(answer.attributes[.securityMethod] == "Password Encrypted")
  }
}
