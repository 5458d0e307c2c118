import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// The first pass and the exact pass of a vector search, compared with plain implementations.
@Suite struct SignScanTests {
  private struct Row {
    var item: Int64
    /// The vector as it is stored: rotated.
    var vector: QuantizedVector?

    /// Sum of the weights of all signs that differ from those of the query vector.
    func distance(_ question: [Float]) -> Int {
      let largest = question.map(\.magnitude).max() ?? 0
      return zip(vector?.components ?? [], question).reduce(0) { sum, pair in
        (pair.0 < 0) == (pair.1 < 0) ? sum : sum + Int((pair.1.magnitude / largest * 7).rounded())
      }
    }
  }

  /// Rows with unordered item IDs. Some rows are empty, and the vectors point in similar directions.
  private func rows(_ dimensions: Int, count: Int, _ generator: inout SeededGenerator) -> [Row] {
    let middle = (0..<dimensions).map { _ in Float.random(in: -0.5...0.5, using: &generator) }
    return (0..<count).map { place in
      let numbers = middle.map { $0 + Float.random(in: -1...1, using: &generator) }
      let item = Int64(place * 7 % count + 1)
      return Row(item: item, vector: Int.random(in: 0..<9, using: &generator) == 0 ? nil : QuantizedVector(numbers))
    }
  }

  private static let sizes = [(1, 70), (64, 1_500), (100, 3_000), (256, 6_000), (384, 2_500), (500, 1_100)]

  @Test(arguments: sizes, Rounds.seeds(2))
  func nearestRowsAreThoseWhoseOtherSignsWeighLeast(_ size: (dimensions: Int, rows: Int), seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let directory = try TemporaryDirectory()
    let record = TierRecord(model: WordEmbedder().identity, dimensions: size.dimensions, mark: 1)
    let rows = rows(size.dimensions, count: size.rows, &generator)
    let file = try VectorFile(making: directory.path + "/v", record)
    try file.write(rows.map { VectorRow(item: ItemID($0.item), $0.vector, record.format) }[...], at: 0)
    let vectors = try #require(MappedVectors(directory.path + "/v"))
    for (place, row) in rows.enumerated() {
      guard vectors.holds(place, of: ItemID(row.item)), vectors.vector(place) == row.vector else {
        Issue.record("seed \(seed): row \(place) is not what was written")
        return
      }
    }
    for most in [1, 40, 400] {
      let numbers = (0..<size.dimensions).map { _ in Float.random(in: -1...1, using: &generator) }
      let question = try #require(VectorQuestion(numbers, record.format))
      var scan = SignScan(question, keeping: most)
      let found = scan.nearest(in: vectors, rows: rows.count) { $0 % 3 != 0 }
      let turned = Rotation(dimensions: size.dimensions).turned(unit(numbers))
      func distance(_ row: Int) -> Int { rows[row].distance(turned) }
      let allowed = rows.indices.filter { rows[$0].vector != nil && rows[$0].item % 3 != 0 }
      #expect(Set(found).count == found.count && Set(found).isSubset(of: allowed))
      #expect(found.map(distance).sorted() == Array(allowed.map(distance).sorted().prefix(most)), "seed \(seed)")
      for row in found.prefix(50) {
        let exact = rows[row].vector?.cosine(turned) ?? 0
        #expect(abs(question.cosine(vectors, row: row) - exact) < 1e-5, "seed \(seed)")
      }
    }
  }

  private func unit(_ numbers: [Float]) -> [Float] {
    let length = numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return numbers.map { $0 / length }
  }

  /// A rotation keeps cosines, can be undone, and spreads a single dimension over all of them.
  @Test(arguments: [1, 2, 3, 64, 100, 256, 384]) func turningKeepsCosines(dimensions: Int) throws {
    var generator = SeededGenerator(seed: UInt64(dimensions))
    let rotation = Rotation(dimensions: dimensions)
    func random() -> [Float] { unit((0..<dimensions).map { _ in Float.random(in: -1...1, using: &generator) }) }
    for _ in 0..<20 {
      let (one, other) = (random(), random())
      let (before, after) = (
        QuantizedVector.cosine(one, other), QuantizedVector.cosine(rotation.turned(one), rotation.turned(other))
      )
      #expect((before - after).magnitude < 1e-5)
      #expect(zip(one, rotation.turnedBack(rotation.turned(one))).allSatisfy { ($0 - $1).magnitude < 1e-5 })
      let small = QuantizedVector(one)
      let turned = try #require(rotation.turned(small))
      let back = rotation.turnedBack(turned.components.map { Float($0) * turned.scale })
      #expect(dimensions < 64 || VectorTruth.areLike([back], [small]))
    }
    var single = [Float](repeating: 0, count: dimensions)
    single[dimensions / 2] = 1
    let largest = rotation.turned(single).map(\.magnitude).max() ?? 1
    if dimensions >= 64 { #expect(largest < 0.5) }
  }

  @Test func aQuestionThatPointsNowhereHasNoAnswers() {
    let format = VectorFormat(dimensions: 64)
    func isQuestion(_ number: Float) -> Bool { VectorQuestion([Float](repeating: number, count: 64), format) != nil }
    #expect([0, .nan, .infinity, 2].map(isQuestion) == [false, false, false, true])
    #expect(VectorQuestion([1, 2], format) == nil)
  }

  @Test func rowsAreAsSmallAsPromised() {
    let place = 4
    #expect(VectorFormat(dimensions: 256).rowBytes + place <= 300)
    #expect(VectorFormat(dimensions: 384).rowBytes + place <= 400)
  }
}
