import Foundation
import MDEmbedding
import MDModel
import MDTestSupport

/// A model with about eighty tokens, made like the real ones by `Tests/Fixtures/Models/make`.
enum SmallModel {
  static let path = FilePath(BuiltProducts.source("Tests/Fixtures/Models/small.model").path)

  static func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path.text))) }

  static func file() throws -> ModelFile { try ModelFile(path: path, kind: .staticEmbedding) }

  /// Texts, and the tokens that libsentencepiece makes of them with this model.
  static func golden() throws -> [(text: [UInt8], ids: [Int32])] {
    let table = try String(contentsOf: BuiltProducts.source("Tests/Fixtures/Models/small-golden.tsv"), encoding: .utf8)
    return table.split(separator: "\n").map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      return (bytes(hexadecimal: columns[0]), columns[1].split(separator: " ").compactMap { Int32($0) })
    }
  }

  private static func bytes(hexadecimal: Substring) -> [UInt8] {
    let digits = hexadecimal.compactMap(\.hexDigitValue).map { UInt8($0) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

extension QuantizedVector {
  func cosine(to other: QuantizedVector) -> Float {
    let product = zip(components, other.components).reduce(Int32(0)) { $0 + Int32($1.0) * Int32($1.1) }
    return Float(product) * scale * other.scale
  }
}
