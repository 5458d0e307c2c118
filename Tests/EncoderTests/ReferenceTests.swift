import CEncoder
import Foundation
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDEmbedding

/// Rows that other programs have computed in floats: kind, text, tokens, components.
struct ReferenceRow: CustomTestStringConvertible {
  let kind: String
  let text: String
  let ids: [Int32]
  let components: [Float]
  /// The remaining columns of the row.
  let rest: [String]

  var testDescription: String { "\(kind): \(text)" }

  static func rows(of file: String, decoding: (String) throws -> String) throws -> [ReferenceRow] {
    let table = try String(contentsOf: BuiltProducts.source("Tests/Fixtures/Encoder/\(file)"), encoding: .utf8)
    return try table.split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return ReferenceRow(
        kind: fields[0], text: try decoding(fields[1]), ids: fields[2].split(separator: " ").compactMap { Int32($0) },
        components: fields[3].split(separator: " ").compactMap { Float($0) }, rest: Array(fields[4...]))
    }
  }

  /// The tokens that the encoder makes of the text.
  func tokens(by encoder: Encoder) -> [Int32] {
    kind == "query"
      ? encoder.splitter.query(Array(text.utf8)) : encoder.segments(of: EmbeddableText(text: Array(text.utf8)))[0]
  }
}

/// The installed model, compared with `Tests/Fixtures/Encoder/reference.tsv`, which was computed in floats from the
/// same weights.
@Suite(
  .enabled(
    if: (try? InstalledModels.open(.encoder)) != nil, "encoder.model is not installed: make deps, or LIMELIGHT_MODELS"))
struct ReferenceTests {
  private static func rows() throws -> [ReferenceRow] {
    try ReferenceRow.rows(of: "reference.tsv") { text in
      text.hasPrefix("\"") ? try JSONDecoder().decode(String.self, from: Data(text.utf8)) : text
    }.filter { !$0.ids.isEmpty }
  }

  private static func encoder() throws -> Encoder { try Encoder(try #require(try InstalledModels.open(.encoder))) }

  @Test("Tokens are those of SentencePiece, marks and prefixes included")
  func tokens() throws {
    let encoder = try Self.encoder()
    let rows = try Self.rows()
    #expect(rows.count == 20)
    // Text entirely in capitals is folded before it is tokenized.
    for row in rows where !row.text.hasPrefix("INVOICE") { #expect(row.tokens(by: encoder) == row.ids, "\(row.text)") }
  }

  @Test("Vectors are the reference's to within the error of bytes", arguments: KernelTests.Kernel.allCases)
  func vectors(kernel: KernelTests.Kernel) throws {
    let rows = try Self.rows()
    let vectors = try Self.encoder().floats(of: rows.map(\.ids), by: kernel.functions)
    for (row, vector) in zip(rows, vectors) {
      for (expected, found) in zip(row.components, vector) { #expect(abs(expected - found) < 0.006, "\(row.text)") }
      let cosine = zip(vectors[0], vector).reduce(0) { $0 + $1.0 * $1.1 }
      let expected = try #require(row.rest.first.flatMap(Float.init))
      #expect(abs(cosine - expected) < 0.004, "\(row.text)")
    }
  }
}

/// The tiny encoder, compared with `tiny.tsv`, which `Tests/Fixtures/Encoder/make` computes in floats.
@Suite struct TinyEncoderTests {
  private let encoder: Encoder

  init() throws { encoder = try Encoder(try ModelFile(path: TinyModel.path, kind: .encoder)) }

  @Test("Tokens and vectors are those of plain arithmetic", arguments: KernelTests.Kernel.allCases)
  func rows(kernel: KernelTests.Kernel) throws {
    let rows = try ReferenceRow.rows(of: "tiny.tsv") { $0 }
    #expect(rows.count == 4)
    let vectors = encoder.floats(of: rows.map(\.ids), by: kernel.functions)
    for (row, vector) in zip(rows, vectors) {
      #expect(row.tokens(by: encoder) == row.ids, "\(row.text)")
      for (expected, found) in zip(row.components, vector) { #expect(abs(expected - found) < 0.01, "\(row.text)") }
    }
  }

  @Test("A vector does not depend on what goes through the layers with it")
  func company() throws {
    let rows = try ReferenceRow.rows(of: "tiny.tsv") { $0 }.map(\.ids)
    let many = (0..<60).flatMap { _ in rows }
    let together = encoder.vectors(of: many)
    let alone = rows.map { encoder.vectors(of: [$0])[0] }
    #expect(together.count == many.count)
    for (number, vector) in together.enumerated() { #expect(vector == alone[number % rows.count]) }
  }

  @Test("The largest component of a vector is 127 of its scale")
  func quantized() {
    let vector = QuantizedVector(quantizing: [0.5, -0.25, 0, 0.8291562])
    #expect(vector.components == [77, -38, 0, 127])
    #expect(QuantizedVector(quantizing: [0, 0]) == QuantizedVector(scale: 0, components: [0, 0]))
    #expect(QuantizedVector(quantizing: [.nan, 1]) == QuantizedVector(scale: 0, components: [0, 0]))
  }

  @Test("Weights that are no numbers end no process", arguments: ["positions", "layers"])
  func damagedWeights(section: String) throws {
    let directory = try TemporaryDirectory()
    var bytes = try WholeFile.read(TinyModel.path)
    // In the section "layers", the scales follow the weights of queries, keys and values.
    let offset = section == "layers" ? 32 * 96 : 0
    bytes.replace(section: section, at: offset, with: [0, 0, 0xC0, 0x7F])
    let file = try ModelFile(path: FilePath(try directory.write(bytes, to: "nan.model")), kind: .encoder)
    let vector = try Encoder(file).vector(ofQuery: Array("a red boat".utf8))
    #expect(vector.components.count == 32)
    #expect(vector.scale.isFinite)
  }

  @Test("Half-precision numbers, the smallest and the sign included")
  func halfPrecision() {
    for (bits, number) in [(0x3C00, 1), (0xC000, -2), (0x0001, 0x1p-24), (0x8000, 0), (0x7BFF, 65_504)]
      as [(UInt16, Float)]
    {
      #expect(EncoderWeights.float(halfPrecision: bits) == number)
    }
  }
}

enum TinyModel {
  static var path: FilePath { FilePath(BuiltProducts.source("Tests/Fixtures/Encoder/tiny.model").path) }
}
