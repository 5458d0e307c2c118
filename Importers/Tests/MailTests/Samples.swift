import Foundation
import ImporterKit
import ImporterTestKit

/// Runs the built importer on files made by a test, and on the files that the judges have read.
enum Samples {
  static let folder = URL(filePath: #filePath).appending(path: "../../Fixtures/Mail").standardized

  /// Imports one file in a process of its own.
  static func answer(
    of path: String, type: String, contents: ContentsLimits? = nil
  ) throws -> ImporterProcess.Answer {
    try ImporterProcess(BuiltProduct.path("Mail")).importFile(path, contentType: type, contentsLimits: contents)
  }

  /// Writes a file, imports it and removes it again.
  static func answer(
    to bytes: some Sequence<UInt8>, type: String = "com.apple.mail.email", named name: String = "sample",
    contents: ContentsLimits? = nil
  ) throws -> ImporterProcess.Answer {
    let folder = FileManager.default.temporaryDirectory.appending(path: "limelight-mail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    return try answer(of: file.path, type: type, contents: contents)
  }
}

extension ImporterProcess.Answer {
  var string: String { String(decoding: text, as: UTF8.self) }
  func strings(_ key: AttributeKey) -> [String] { attributes.strings(key) }
}

extension ImporterProcess.Member {
  var string: String { String(decoding: text, as: UTF8.self) }
  var name: String { String(decoding: header.name.bytes, as: UTF8.self) }
  func strings(_ key: AttributeKey) -> [String] { attributes.strings(key) }
}

extension AttributeSet {
  /// The strings of an attribute with one or several values.
  func strings(_ key: AttributeKey) -> [String] {
    (self[key]?.elements ?? []).compactMap { if case .string(let value) = $0 { value } else { nil } }
  }

  /// The date in an attribute, in seconds since 1970.
  func seconds(_ key: AttributeKey) -> Int64? {
    if case .date(let value)? = self[key] { value.seconds } else { nil }
  }
}
