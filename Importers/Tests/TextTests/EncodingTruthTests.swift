import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Checks every row of the encoding table: the words decoded by Python's codecs must be in the importer's text.
@Suite struct EncodingTruthTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let path: String
    let encoding: String
    let words: [String]
    var testDescription: String { path }
  }

  static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["LIMELIGHT_TRUTH"] { return URL(filePath: path) }
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return package.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Tests/Fixtures/Truth")
  }()

  static func file(_ path: String) -> URL { root.appending(path: "files/\(path)") }

  static let rows: [Row] = {
    let table = (try? String(contentsOf: root.appending(path: "truth-encodings.tsv"), encoding: .utf8)) ?? ""
    return table.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(path: fields[0], encoding: fields[1], words: fields[2].split(separator: " ").map(String.init))
    }
  }()

  @Test func theTableIsWhole() { #expect(Self.rows.count == 422) }

  @Test func wordsOfEveryRowAreInTheText() throws {
    let importer = try TextSample.importer()
    for row in Self.rows {
      let answer = try importer.importFile(Self.file(row.path).path, contentType: "public.plain-text")
      #expect(answer.outcome == ImportOutcome(), "\(row.path)")
      let text = try #require(answer.string)
      for word in row.words { #expect(contains(text, word), "\(row.path) as \(row.encoding): \(word)") }
    }
  }

  /// Compares bytes, because a word may end inside a Swift character. For files without long non-ASCII words, the table
  /// contains the first letters and digits joined together.
  private func contains(_ text: String, _ word: String) -> Bool {
    if Data(text.utf8).range(of: Data(word.utf8)) != nil { return true }
    let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    return Data(String(letters).utf8).range(of: Data(word.utf8)) != nil
  }

  @Test(arguments: [
    ("encodings/tests/KOI8-R/_ude_1.txt", "KOI8-R"), ("encodings/tests/Big5/_ude_1.txt", "Big5"),
    ("encodings/tests/UTF-16LE/nobom-utf16le.txt", "UTF-16LE"),
    ("encodings/tests/UTF-32/bom-utf-32-be.srt", "UTF-32BE"),
    ("encodings/tests/Johab/mdir-doc.txt", "Johab"), ("encodings/tests/windows-1252/github_bug_9.txt", "windows-1252"),
  ])
  func theEncodingIsNamed(path: String, name: String) throws {
    let answer = try TextSample.importer().importFile(Self.file(path).path, contentType: "public.plain-text")
    #expect(answer.strings(.textEncoding) == [name])
  }
}
