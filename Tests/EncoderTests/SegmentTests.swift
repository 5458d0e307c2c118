import MDModel
import Testing

@testable import MDEmbedding

/// How texts become lists of tokens. The tiny model has room for 64 tokens, which are single letters.
@Suite struct SegmentTests {
  private let encoder: Encoder
  /// The begin token, the prefix "passage:" and the end token.
  private let overhead = 1 + 8 + 1

  init() throws { encoder = try Encoder(try ModelFile(path: TinyModel.path, kind: .encoder)) }

  private func segments(_ heading: String, _ text: String) -> [[Int32]] {
    encoder.segments(of: EmbeddableText(heading: Array(heading.utf8), text: Array(text.utf8)))
  }

  @Test("A text that fits is one segment", arguments: ["a", String(repeating: "a", count: 54)])
  func short(text: String) {
    #expect(segments("", text).map(\.count) == [overhead + text.count])
  }

  @Test("A longer one is divided into equal parts, each behind the heading")
  func long() {
    let parts = segments("title", String(repeating: "abc", count: 40))
    #expect(parts.map(\.count) == Array(repeating: overhead + 5 + 40, count: 3))
    #expect(Set(parts.map { Array($0.prefix(14)) }).count == 1)
    #expect(parts.allSatisfy { $0.first == 0 && $0.last == 2 })
  }

  @Test("Some segments are the same as among all, and say whether there are more behind them")
  func some() {
    for length in [0, 1, 54, 55, 120, 5_000] {
      let text = EmbeddableText(text: (0..<length).map { UInt8(0x61 + $0 % 26) })
      let all = encoder.segments(of: text)
      for wanted in [0..<1, 0..<2, 1..<8, 2..<3, 8..<8, 0..<8] {
        let some = encoder.splitter.segments(of: text, in: wanted)
        #expect(some.segments == Array(all[wanted.clamped(to: all.indices)]), "\(length), \(wanted)")
        #expect(some.areAll == (wanted.upperBound >= all.count), "\(length), \(wanted)")
      }
    }
  }

  @Test("No more than eight segments, from the front")
  func longest() {
    let parts = segments("title", String(repeating: "abcdefg", count: 1_000))
    #expect(parts.map(\.count) == Array(repeating: 64, count: 8))
  }

  @Test("A heading leaves room for the text, and stands alone where there is none")
  func headings() {
    let heading = String(repeating: "t", count: 500)
    #expect(segments(heading, "abc").map(\.count) == [1 + 32 + 3 + 1])
    #expect(segments("title", "").map(\.count) == [overhead + 5])
    #expect(segments("", "").isEmpty)
  }

  @Test("Capitals become small letters where they are the most")
  func capitals() {
    #expect(segments("", "LOUD É") == segments("", "loud é"))
    #expect(segments("", "Loud") != segments("", "loud"))
    #expect(encoder.vector(ofQuery: Array("LOUD".utf8)) == encoder.vector(ofQuery: Array("loud".utf8)))
  }

  @Test("A query is cut at the model's positions")
  func longQuery() {
    #expect(encoder.splitter.query(Array(repeating: 0x61, count: 300)).count == 64)
  }
}
