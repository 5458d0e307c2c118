public import Foundation

/// Sample files of one kind (`Tests/Fixtures`), with the answers of independent programs.
public enum AnswerTable {
  public static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures")
    .standardized

  public static func file(_ name: String, in folder: String) -> URL {
    fixtures.appending(path: folder).appending(path: name)
  }

  public static func bytes(_ name: String, in folder: String) throws -> [UInt8] {
    Array(try Data(contentsOf: file(name, in: folder)))
  }

  /// Names of all sample files in a folder, sorted.
  public static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: folder).path)
      .filter { !["answers.tsv", "judge.py", "README.md"].contains($0) }.sorted()
  }

  /// A row of the table.
  public struct Row: Sendable, CustomStringConvertible {
    private let columns: [String: String]
    init(_ columns: [String: String]) { self.columns = columns }
    public var file: String { columns["file"] ?? "" }
    public var description: String { file }

    /// The value of a column. `nil` if the judge reports nothing.
    public subscript(column: String) -> String? { columns[column].flatMap { $0.isEmpty ? nil : $0 } }
  }

  public static func rows(in folder: String) throws -> [Row] {
    let text = try String(contentsOf: file("answers.tsv", in: folder), encoding: .utf8)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { Row(Dictionary(uniqueKeysWithValues: zip(header, $0))) }
  }
}
