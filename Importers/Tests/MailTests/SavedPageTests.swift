import FixtureTestKit
import Foundation
import GoldenFiles
import ImporterKit
import ImporterTestKit
import Testing

@testable import Mail

/// Compares pages that browsers saved as one file with the text that the browser showed.
@Suite struct SavedPageTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let folder: String
    let contentType: String
    let mimeType: String
    let least: Int
    var testDescription: String { folder }
  }

  static let kinds = [
    Kind(folder: "mhtml", contentType: "dyn.a", mimeType: "application/x-mimearchive", least: 10),
    Kind(folder: "webarchive", contentType: "com.apple.webarchive", mimeType: "application/x-webarchive", least: 4),
  ]

  @Test(arguments: kinds) func wordsAndAttributesAreThere(_ kind: Kind) throws {
    let files = JudgedFile.all(of: kind.folder)
    #expect(files.count >= kind.least)
    let importer = try ImporterProcess(BuiltProduct.path("Mail"))
    for file in files {
      let answer = try importer.importFile(file.url.path, contentType: kind.contentType, mimeType: kind.mimeType)
      let missing = file.missingWords(in: answer)
      #expect(answer.outcome == ImportOutcome(), "\(file.name)")
      #expect(answer.members.isEmpty, "\(file.name)")
      #expect(missing.count * 50 <= file.words.count, "\(file.name): \(missing.prefix(30))")
      for (key, value) in file.attributes {
        #expect(JudgedFile.shown(answer.attributes[AttributeKey(key)]) == value, "\(file.name): \(key)")
      }
    }
  }

  /// Files that are not pages are reported as such, and leave no text.
  @Test(arguments: kinds) func otherFilesFail(_ kind: Kind) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Mail"))
    let copy = FileManager.default.temporaryDirectory.appending(path: "other-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    for bytes in [[UInt8]((0..<2_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }), Array("{\"a\":1}".utf8)] {
      try Data(bytes).write(to: copy)
      let answer = try importer.importFile(copy.path, contentType: kind.contentType, mimeType: kind.mimeType)
      #expect(answer.outcome.status == .failed && !answer.outcome.reason.isEmpty)
      #expect(answer.text.isEmpty)
    }
  }

  @Test(arguments: ["frames.webarchive", "frames.mhtml"]) func damagedPagesHaveAnAnswer(_ name: String) throws {
    let folder = Fixtures.folder.appending(path: name.split(separator: ".").last.map(String.init) ?? "")
    let whole = [UInt8](try Data(contentsOf: folder.appending(path: name)))
    let importer = try ImporterProcess(BuiltProduct.path("Mail"))
    let copy = FileManager.default.temporaryDirectory.appending(path: "damaged-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    let (type, mimeType) =
      name.hasSuffix("mhtml") ? ("dyn.a", "application/x-mimearchive") : ("com.apple.webarchive", "")
    for seed in 1...200 as ClosedRange<UInt64> {
      var mutator = GoldenFiles.Mutator(seed: seed)
      try Data(mutator.damaged(whole)).write(to: copy)
      let answer = try importer.importFile(copy.path, contentType: type, mimeType: mimeType)
      #expect(answer.outcome.status == .complete || !answer.outcome.reason.isEmpty, "seed \(seed)")
    }
  }
}
