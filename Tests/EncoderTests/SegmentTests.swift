import MDModel
import Testing

@testable import MDEmbedding

/// How texts become lists of tokens; the tiny model has room for 64 of them, and its pieces are letters.
@Suite struct SegmentTests {
  private let encoder: Encoder
  /// Begin, the prefix "passage:", end.
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

  @Test("The first segments are as full as they can be, and say whether something is left out")
  func beginnings() {
    func beginning(_ text: String, _ limit: Int) -> (lengths: [Int], areAll: Bool) {
      let found = encoder.splitter.segments(of: EmbeddableText(text: Array(text.utf8)), atMost: limit)
      return (found.segments.map(\.count), found.areAll)
    }
    #expect(beginning("", 1) == ([], true))
    #expect(beginning(String(repeating: "a", count: 54), 1) == ([64], true))
    #expect(beginning(String(repeating: "a", count: 55), 1) == ([64], false))
    #expect(beginning(String(repeating: "a", count: 120), 2) == ([64, 64], false))
    #expect(beginning(String(repeating: "a", count: 5_000), 8) == (Array(repeating: 64, count: 8), true))
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
