import Foundation

/// The table with exiftool's output for public sample files, and the files themselves.
///
/// `LIMELIGHT_TRUTH` names another folder with the same layout.
enum TruthTable {
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["LIMELIGHT_TRUTH"] { return URL(filePath: path) }
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    return package.appending(path: "Tests/Fixtures/Truth")
  }()

  static func file(_ path: String) -> URL { folder.appending(path: "files").appending(path: path) }

  static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: file(path))) }

  /// A file with its expected values by column.
  struct Row: Sendable, CustomStringConvertible {
    let path: String
    let columns: [String: String]
    var description: String { path }

    subscript(column: String) -> String? { columns[column].flatMap { $0.isEmpty ? nil : $0 } }
  }

  static func rows() throws -> [Row] {
    let text = try String(contentsOf: folder.appending(path: "truth-images.tsv"), encoding: .utf8)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { Row(path: $0[0], columns: Dictionary(uniqueKeysWithValues: zip(header, $0))) }
  }
}
