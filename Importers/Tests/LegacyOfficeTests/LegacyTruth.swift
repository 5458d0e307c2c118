import Foundation
import ImporterKit
import ImporterTestKit

/// Sample documents with what independent programs say of them: `Fixtures/LegacyOffice/README.md`.
struct LegacyTruth: Decodable, Sendable, CustomStringConvertible {
  let file: String
  let attributes: [String: TruthValue]
  /// The distinct words of its text, in lower case.
  let words: String
  /// Whether it cannot be read without a password.
  let protected: Bool?

  var description: String { file }

  enum TruthValue: Decodable, Sendable {
    case text(String)
    case number(Int64)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int64.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/LegacyOffice")

  static let all: [LegacyTruth] = {
    let file = folder.appending(path: "truth.json")
    return (try? JSONDecoder().decode([LegacyTruth].self, from: Data(contentsOf: file))) ?? []
  }()

  var path: String { Self.folder.appending(path: file).path }
  var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: path))) } }

  var contentType: String {
    switch file.split(separator: "/").first {
    case "doc": "com.microsoft.word.doc"
    case "xls": "com.microsoft.excel.xls"
    case "ppt": "com.microsoft.powerpoint.ppt"
    case "msg": "com.microsoft.outlook.msg"
    default: "public.rtf"
    }
  }

  /// Distinct words of a text as the table's were made: compatible characters are one, soft hyphens none.
  static func words(_ text: String) -> Set<String> {
    let plain = text.replacing("\u{AD}", with: "").precomposedStringWithCompatibilityMapping.lowercased()
    return Set(plain.unicodeScalars.split { !isWordScalar($0) }.map { String(String.UnicodeScalarView($0)) })
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic && scalar.properties.generalCategory != .nonspacingMark
      && scalar.properties.generalCategory != .spacingMark || scalar.properties.numericType != nil
  }
}

/// Import by a process of its own.
enum LegacyImport {
  static func importer(addressSpace: Int? = nil) throws -> ImporterProcess {
    let program = try BuiltProduct.path("LegacyOffice")
    guard let addressSpace else { return try ImporterProcess(program) }
    return try ImporterProcess("/bin/sh", arguments: ["-c", "ulimit -v \(addressSpace); exec \"$0\"", program])
  }

  static func answer(_ bytes: [UInt8], type: String) throws -> ImporterProcess.Answer {
    try answer(bytes, type: type, by: importer())
  }

  static func answer(_ bytes: [UInt8], type: String, by importer: ImporterProcess) throws -> ImporterProcess.Answer {
    let file = FileManager.default.temporaryDirectory.appending(path: "limelight-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try importer.importFile(file.path, contentType: type)
  }
}

extension ImporterProcess.Answer {
  var string: String { String(decoding: text, as: UTF8.self) }
}
