import Foundation
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDEmbedding

/// Rows of tables made with libsentencepiece and NumPy from the original packages.
enum Reference {
  static func rows(_ name: String) throws -> [[String]] {
    let table = try String(contentsOf: BuiltProducts.source("Tests/Fixtures/Models/\(name)"), encoding: .utf8)
    return table.split(separator: "\n").dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  static func text(_ column: String) throws -> [UInt8] {
    Array(try JSONDecoder().decode(String.self, from: Data(column.utf8)).utf8)
  }

  static func isThere(_ kind: ModelFile.Kind) -> Bool { (try? InstalledModels.open(kind)) != nil }

  /// The text as an embedder passes it to the tokenizer.
  static func folded(_ text: [UInt8]) -> [UInt8] { text.withUnsafeBufferPointer { CapitalFolding.folded($0) } ?? text }

  static func ids(_ column: String) -> [Int32] { column.split(separator: " ").compactMap { Int32($0) } }
}

/// The models that `make deps` makes from packages of the registries.
@Suite(.enabled(if: Reference.isThere(.staticEmbedding), "no model: make deps, where the packages can be had"))
struct InstalledStaticTests {
  private let file: ModelFile
  private let embedding: StaticEmbedding

  init() throws {
    file = try #require(try InstalledModels.open(.staticEmbedding))
    embedding = try StaticEmbedding(file)
  }

  private func vector(_ text: [UInt8]) throws -> QuantizedVector {
    let vectors = embedding.vectors(of: EmbeddableText(text: text))
    try #require(vectors.count == 1)
    return try #require(vectors[0])
  }

  /// The unquantized direction of a text.
  private func direction(_ text: [UInt8]) throws -> [Float] {
    let tokenizer = try SubwordTokenizer(file)
    let table = try RowTable(file, pieces: tokenizer.table.count)
    var sum = [Float](repeating: 0, count: table.dimensions)
    table.add(tokenizer.ids(of: Reference.folded(text)), to: &sum)
    let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return sum.map { $0 / length }
  }

  @Test func piecesAndCosinesAreThoseOfTheReference() throws {
    let tokenizer = try SubwordTokenizer(file)
    let rows = try Reference.rows("reference-pairs.tsv")
    #expect(rows.count == 20)
    for row in rows {
      let (query, document) = (try Reference.text(row[0]), try Reference.text(row[1]))
      #expect(tokenizer.ids(of: Reference.folded(query)) == Reference.ids(row[3]), "\(row[0])")
      #expect(tokenizer.ids(of: Reference.folded(document)) == Reference.ids(row[4]), "\(row[1])")
      let expected = try #require(Float(row[2]))
      let cosine = zip(try direction(query), try direction(document)).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(cosine - expected) < 1e-5, "\(row[0]), \(row[1]): \(cosine)")
      // Quantization to bytes costs a little precision.
      #expect(abs(try vector(query).cosine(to: vector(document)) - expected) < 2e-3, "\(row[0]), \(row[1])")
    }
  }

  @Test func theVectorOfTheFirstQueryIsTheReference() throws {
    let json = try Data(contentsOf: BuiltProducts.source("Tests/Fixtures/Models/reference-vector.json"))
    let expected = try JSONDecoder().decode([Float].self, from: json)
    let vector = try vector(Array("file system crawler".utf8))
    try #require(expected.count == vector.components.count)
    for (component, value) in zip(vector.components, expected) {
      #expect(abs(Float(component) * vector.scale - value) < 1e-3)
    }
  }

  @Test(arguments: [
    "holiday photos from the beach", "Steuererklärung für das letzte Jahr", "déclaration de revenus",
    "vacaciones en la playa",
    "una ricetta per la torta", "gegevens van de klant", "umowa najmu mieszkania", "receita de bolo de chocolate",
    "договор аренды квартиры", "สัญญาเช่าบ้าน", "kira sözleşmesi örneği", "京都の天気予報", "휴가 사진 모음", "租房合同范本", "عقد إيجار شقة",
    "main.swift", "IMG_2041.JPG", "2023", "Przewalski", "HEAT CONDUCTION IN SLABS",
  ])
  func textsOfKnownLanguagesHaveAVector(text: String) {
    #expect(embedding.vectors(of: EmbeddableText(text: Array(text.utf8))) != [nil])
  }

  @Test(arguments: [
    "छुट्टियों की तस्वीरें समुद्र तट से", "φωτογραφίες διακοπών από την παραλία", "Hợp đồng thuê nhà ở tại Việt Nam",
    "תמונות חופשה מהחוף", "დასვენების ფოტოები სანაპიროდან",
    "Nájemní smlouva na byt v Praze, která platí od příštího měsíce",
    "Vuokrasopimus ja loppusiivouksen ohjeet kesämökille elokuussa",
    "Bérleti szerződés a következő hónaptól érvényes lakásra",
    "Договір оренди квартири, який діє з наступного місяця у Києві",
  ])
  func textsOfOtherLanguagesHaveNone(text: String) {
    #expect(embedding.vectors(of: EmbeddableText(text: Array(text.utf8))) == [nil])
  }
}

@Suite(.enabled(if: Reference.isThere(.encoder), "no model: make deps, where the packages can be had"))
struct InstalledEncoderTests {
  /// The prefixes are part of the texts, with special tokens at both ends.
  @Test func theEncodersPiecesAreThoseOfTheReference() throws {
    let tokenizer = try SubwordTokenizer(try #require(try InstalledModels.open(.encoder)))
    let rows = try Reference.rows("reference-encoder-ids.tsv")
    #expect(rows.count == 20)
    for row in rows {
      let ids = tokenizer.ids(of: Array("\(row[0]): ".utf8) + (try Reference.text(row[1])))
      #expect([0] + ids + [2] == Reference.ids(row[2]), "\(row[1])")
    }
  }
}
