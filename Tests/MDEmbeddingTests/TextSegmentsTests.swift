import MDEmbedding
import MDModel
import MDTestSupport
import Testing

@Suite struct TextSegmentsTests {
  private func ranges(_ text: [UInt8]) -> [Range<Int>] {
    text.withUnsafeBufferPointer { TextSegments.ranges(of: $0, most: EmbeddingLimits.segments) }
  }

  @Test func aShortTextIsOneSegment() {
    #expect(ranges([]).isEmpty)
    #expect(ranges(Array("a".utf8)) == [0..<1])
    #expect(ranges([UInt8](repeating: 0x61, count: 1_599)) == [0..<1_599])
  }

  @Test func longTextsHaveEightSegmentsOfTheirBeginning() throws {
    let text = Array(String(repeating: "word ", count: 200_000).utf8)
    let ranges = ranges(text)
    #expect(ranges.count == 8)
    #expect(try #require(ranges.last).upperBound == 16_000)
    #expect(ranges.allSatisfy { $0.lowerBound % 5 == 0 })
  }

  @Test(arguments: Rounds.seeds(50))
  func segmentsCoverTheTextAndCutNoCharacter(seed: UInt64) throws {
    var source = SeededGenerator(seed: seed)
    let pieces = ["a", "é", "検", "😀", " ", "\n", "word ", "長い文章", String(repeating: "x", count: 150)]
    let count = Int.random(in: 1...4_000, using: &source)
    let text = Array((0..<count).map { _ in pieces.randomElement(using: &source) ?? "" }.joined().utf8)
    let found = ranges(text)
    #expect(found.count <= EmbeddingLimits.segments)
    #expect(found.first?.lowerBound == 0)
    for (range, next) in zip(found, found.dropFirst()) { #expect(range.upperBound == next.lowerBound) }
    for range in found {
      #expect(!range.isEmpty && range.count <= 2_100)
      #expect(String(validating: text[range], as: UTF8.self) != nil)
    }
    if text.count <= 16_000 { #expect(found.last?.upperBound == text.count) }
  }

  @Test(arguments: Rounds.seeds(20))
  func anyBytesAreCut(seed: UInt64) {
    var source = SeededGenerator(seed: seed)
    let text = (0..<Int.random(in: 1...20_000, using: &source)).map { _ in UInt8.random(in: 0...255, using: &source) }
    let found = ranges(text)
    #expect(found.allSatisfy { !$0.isEmpty } && found.first?.lowerBound == 0)
  }
}
