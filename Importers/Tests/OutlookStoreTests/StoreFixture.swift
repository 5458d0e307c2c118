import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit

/// The store for the tests, with the answers of an independent program.
enum StoreFixture {
  static let path = Fixtures.folder.appending(path: "pst/orchard.pst").path
  static let type = "com.microsoft.outlook.pst"

  struct Item: Decodable, Sendable {
    let attributes: [String: String]
    let words: String
  }

  private struct Answers: Decodable { let items: [Item] }

  static func judged() throws -> [Item] {
    let data = try Data(contentsOf: Fixtures.folder.appending(path: "pst/answers.json"))
    return try JSONDecoder().decode(Answers.self, from: data).items
  }

  static func answer(_ path: String = path) throws -> ImporterProcess.Answer {
    try ImporterProcess(BuiltProduct.path("OutlookStore"))
      .importFile(path, contentType: type, contentsLimits: ContentsLimits())
  }
}

extension ImporterProcess.Member {
  var name: String { String(decoding: header.name.bytes, as: UTF8.self) }
  var words: String { String(decoding: text, as: UTF8.self) }

  func shown(_ key: String) -> String { JudgedFile.shown(attributes[AttributeKey(key)]) }
}

extension ImporterProcess.Answer {
  /// The first item whose title starts with `start`.
  func member(titled start: String) -> ImporterProcess.Member? {
    members.first { $0.shown("kMDItemTitle").hasPrefix(start) }
  }
}
