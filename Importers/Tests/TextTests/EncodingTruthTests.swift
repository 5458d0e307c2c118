import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Every row of the encoding table: the words that Python's codecs found are in the text that the importer gives.
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

  static let rows: [Row] = {
    let table = (try? String(contentsOf: root.appending(path: "truth-encodings.tsv"), encoding: .utf8)) ?? ""
    return table.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(path: fields[0], encoding: fields[1], words: fields[2].split(separator: " ").map(String.init))
    }
  }()

  /// Rows that are wrong, and what the importer rightly says instead.
  ///
  /// The file is a page of 38 letters scattered over 1,070 NULs, made to be mistaken for UTF-16. It is no ASCII text
  /// either: NULs among the first bytes are what tells binary files.
  static let binary: Set<String> = ["encodings/tests/ascii/_mozilla_bug638318_text.html"]

  @Test func theTableIsWhole() { #expect(Self.rows.count == 422) }

  @Test func wordsOfEveryRowAreInTheText() throws {
    let importer = try TextSample.importer()
    for row in Self.rows {
      let file = Self.root.appending(path: "files/\(row.path)").path
      let answer = try importer.importFile(file, contentType: "public.plain-text")
      if Self.binary.contains(row.path) {
        #expect(answer.outcome.status == .failed)
        continue
      }
      #expect(answer.outcome == ImportOutcome(), "\(row.path)")
      let text = try #require(answer.string)
      for word in row.words { #expect(contains(text, word), "\(row.path) as \(row.encoding): \(word)") }
    }
  }

  /// Files without long words beyond ASCII have their first letters and digits, run together, in the table.
  private func contains(_ text: String, _ word: String) -> Bool {
    text.contains(word) || String(text.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
      .contains(word)
  }

  @Test(arguments: [
    ("encodings/tests/KOI8-R/_ude_1.txt", "KOI8-R"), ("encodings/tests/Big5/_ude_1.txt", "Big5"),
    ("encodings/tests/UTF-16LE/nobom-utf16le.txt", "UTF-16LE"), ("encodings/tests/UTF-32/bom-utf-32-be.srt", "UTF-32BE"),
    ("encodings/tests/Johab/mdir-doc.txt", "Johab"), ("encodings/tests/windows-1252/github_bug_9.txt", "windows-1252"),
  ])
  func theEncodingIsNamed(path: String, name: String) throws {
    let file = Self.root.appending(path: "files/\(path)").path
    let answer = try TextSample.importer().importFile(file, contentType: "public.plain-text")
    #expect(answer.strings(.textEncoding) == [name])
  }
}
