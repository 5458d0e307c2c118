import Foundation
import ImporterTestKit
import Testing

/// Output of pdfinfo and pdftotext 22.12 for one file.
struct TruthRow: Sendable, CustomTestStringConvertible {
  let path: String
  let opens: Bool
  let pages: Int?
  let isEncrypted: Bool
  let title, author, subject, keywords, creator, producer, version: String
  let width, height: Double?
  let wordCount: Int
  let sampleWords: [String]

  var testDescription: String { path }
  var file: URL { TruthTable.folder.appending(path: "files").appending(path: path) }
  var name: String { file.lastPathComponent }

  init(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    path = fields[0]
    opens = fields[1] == "yes"
    pages = Int(fields[2])
    isEncrypted = fields[3].hasPrefix("yes")
    (title, author, subject, keywords) = (fields[4], fields[5], fields[6], fields[7])
    (creator, producer, version) = (fields[8], fields[9], fields[10])
    let size = fields[11].split(separator: " ")
    (width, height) = size.count >= 3 ? (Double(size[0]), Double(size[2])) : (nil, nil)
    wordCount = Int(fields[12]) ?? 0
    sampleWords = fields[13].split(separator: " ").map(String.init)
  }
}

/// The truth table and its files.
enum TruthTable {
  static let folder = BuiltProduct.truthFolder()

  static let all: [TruthRow] = {
    let table = try? String(contentsOf: folder.appending(path: "truth-pdf.tsv"), encoding: .utf8)
    return (table ?? "").split(separator: "\n").dropFirst().map { TruthRow($0) }
  }()

  /// Rows whose files exist. Samples that pdfminer calls non-free are not in the repository.
  static let present = all.filter { row in
    !row.path.contains("/nonfree/") || FileManager.default.fileExists(atPath: row.file.path)
  }
}
