import MDModel
import MDRanking
import MDStore
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDSearch

/// Answers ranked by the vectors of both tiers.
@Suite struct EncoderRetrieverTests {
  private static let embedder = WordEmbedder(seed: 5, dimensions: 128, wordsOfSegment: 1_000)
  private static let encoder = WordEmbedder(seed: 9, dimensions: 128, wordsOfSegment: 1_000)
  private static let words = (0..<40).map { "word\($0)" }

  /// A model that knows a foreign language: `other7` means what texts call `word7`.
  private struct Model: QuestionModel {
    let tier: VectorTier
    let embedder: WordEmbedder
    var understands = true
    var identity: ModelIdentity? { embedder.identity }

    func vector(of question: String) -> [Float]? {
      embedder.direction(of: understands ? question.replacing("other", with: "word") : question)
    }

    func segments(of text: [UInt8]) -> [Range<Int>] { [text.indices] }
  }

  private static let retrievers: [any Retriever] = [
    MeaningRetriever(Model(tier: .words, embedder: embedder)),
    EncoderRetriever(Model(tier: .encoder, embedder: encoder)),
  ]

  private let corpus: Corpus
  private let seed: UInt64
  private var dice: SeededGenerator

  init() throws {
    seed = UInt64.random(in: .min ... .max)
    var dice = SeededGenerator(seed: seed)
    // A few common words, so that hundreds of texts contain one, and short texts, so that some are very similar.
    let texts = (0..<400).map { _ in
      (0..<Int.random(in: 1...5, using: &dice)).map { _ in
        Self.words[min(Int.random(in: 0..<40, using: &dice), Int.random(in: 0..<40, using: &dice))]
      }.joined(separator: " ")
    }
    self.dice = dice
    corpus = try Corpus(
      texts.enumerated().map { .init(named: "\($0.offset).txt", text: $0.element) }, embedder: Self.embedder,
      encoder: Self.encoder)
  }

  private func items(_ request: SearchRequest) throws -> [ItemID] {
    try corpus.reader.read { session in
      var items: [ItemID] = []
      try Searcher(session: session, retrievers: Self.retrievers).search(request) { items.append($0.item) }
      return items
    }
  }

  /// For the first answers, the search skips very similar texts that would rank last. That must not change the result.
  @Test func theFirstAnswersAreThoseOfTheWholeList() throws {
    var dice = dice
    for number in 0..<30 {
      // In every third question, no word occurs in any text.
      let text = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
        (number % 3 == 0 || Bool.random(using: &dice) ? "other" : "word") + String(Int.random(in: 0..<40, using: &dice))
      }.joined(separator: " ")
      var request = Corpus.request(text)
      request.meaning = .text(text)
      let all = try items(request)
      for (offset, limit) in [(0, 1), (0, 10), (3, 5)] {
        (request.offset, request.limit) = (offset, limit)
        #expect(try items(request) == Array(all.dropFirst(offset).prefix(limit)), "seed \(seed), \(text)")
      }
    }
  }

  @Test func whatIsVeryNearIsAnAnswerThoughItHoldsNoWord() throws {
    let corpus = try Corpus(
      [.init(named: "near.txt", text: "word1 word2"), .init(named: "held.txt", text: "other1")],
      embedder: Self.embedder, encoder: Self.encoder)
    var request = Corpus.request("other1 other2")
    (request.meaning, request.limit) = (.text("other1 other2"), 2)
    // The first tier does not find it without the second.
    let retrievers: [any Retriever] = [
      MeaningRetriever(Model(tier: .words, embedder: Self.embedder, understands: false)), Self.retrievers[1],
    ]
    func names(by retrievers: [any Retriever]) throws -> Set<String> {
      try corpus.reader.read { session in
        var names: Set<String> = []
        try Searcher(session: session, retrievers: retrievers).search(request) { names.insert($0.path.name.text) }
        return names
      }
    }
    #expect(try names(by: retrievers) == ["near.txt", "held.txt"])
    #expect(try names(by: [retrievers[0]]) == ["held.txt"])
  }
}
