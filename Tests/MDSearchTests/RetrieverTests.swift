import MDModel
import MDQuery
import MDRanking
import MDSearchAPI
import MDStore
import MDStoreWriter
import MDTestSupport
import MDText
import StoreTestKit
import Testing

@testable import MDSearch

/// Answers with a similar meaning, next to answers that contain the words.
///
/// The vectors are real, from an embedder for which texts with the same words mean the same.
@Suite struct RetrieverTests {
  private static let embedder = WordEmbedder(seed: 5, dimensions: 256, wordsOfSegment: 1_000)

  /// A model for a foreign language, in which the single word "damp" means what the texts call "vapour barrier".
  private struct Model: QuestionModel {
    var tier = VectorTier.words
    var identity: ModelIdentity? { embedder.identity }

    func vector(of question: String) -> [Float]? {
      question.contains("nobody") ? nil : embedder.direction(of: question.replacing("damp", with: "vapour barrier"))
    }

    func segments(of text: [UInt8]) -> [Range<Int>] { [text.indices] }
  }

  private let corpus: Corpus

  init() throws {
    corpus = try Corpus(
      [
        .init(named: "walls.txt", text: "vapour barrier"), .init(named: "cellar.txt", text: "damp"),
        .init(named: "trip.txt", text: "a journey by train"), .init(named: "empty.txt"),
      ], embedder: Self.embedder)
  }

  private func names(_ request: SearchRequest, by model: Model = Model()) throws -> [String] {
    try corpus.reader.read { session in
      var names: [String] = []
      let searcher = Searcher(session: session, retrievers: [MeaningRetriever(model)])
      try searcher.search(request) { names.append($0.path.name.text) }
      if request.limit == nil, request.offset == 0 { #expect(try searcher.count(request) == names.count) }
      return names
    }
  }

  private static func request(_ text: String, meaning: String? = nil) -> SearchRequest {
    var request = Corpus.request(text)
    request.meaning = .text(meaning ?? text)
    return request
  }

  @Test func whatMeansTheSameIsAnAnswerThoughItHoldsNoWord() throws {
    #expect(try names(Corpus.request("damp")) == ["cellar.txt"])
    #expect(Set(try names(Self.request("damp"))) == ["cellar.txt", "walls.txt"])
  }

  @Test func withoutWordsTheNearestComeFirst() throws {
    var request = Self.request("damp")
    request.question = Question(words: [])
    #expect(try names(request).first == "walls.txt")
    #expect(try !names(request).contains("empty.txt"))
  }

  /// The other documents contain a word of the question. The nearest one by meaning contains none.
  @Test func theNearestComesAmongTheFirstWhateverOthersHold() throws {
    let others = (0..<40).map { Corpus.Document(named: "other\($0).txt", text: "damp damp news and damp news") }
    let home = try Corpus(
      others + [.init(named: "walls.txt", text: "vapour barrier")], embedder: Self.embedder)
    var request = Self.request("damp news", meaning: "damp")
    for limit in [10, 60] {
      request.limit = limit
      var (names, words): ([String], [Bool?]) = ([], [])
      try home.reader.read { session in
        try Searcher(session: session, retrievers: [MeaningRetriever(Model())]).search(request) {
          names.append($0.path.name.text)
          words.append($0.holdsWords)
        }
      }
      let place = try #require(names.firstIndex(of: "walls.txt"))
      #expect(place < 10 && words[place] == false && words.count { $0 == true } == min(40, limit - 1))
    }
    let counts = try home.reader.read { session in
      request.limit = nil
      let searcher = Searcher(session: session, retrievers: [MeaningRetriever(Model())])
      let all = try searcher.count(request)
      return (all, try searcher.countByMeaning(request, of: all))
    }
    #expect(counts == (41, 1))
  }

  @Test func conditionsHoldForWhatMeansTheSame() throws {
    var request = Self.request("damp")
    request.visibility = try corpus.reader.read { session in
      try Visibility(withheld: [Corpus.root.appending("walls.txt")], in: session)
    }
    #expect(try names(request) == ["cellar.txt"])
    request = Self.request("damp")
    request.among = ItemSet([try #require(corpus.documents.first { $0.path.name == "cellar.txt" }).id])
    #expect(try names(request) == ["cellar.txt"])
    request = Self.request("damp")
    request.question?.required = QueryExpression.comparison(
      QueryComparison(.named(.fileName), .equal, .text(QueryText(pieces: ["cellar.txt"]))))
    #expect(try names(request) == ["cellar.txt"])
  }

  @Test func pagesAreThoseOfTheWholeList() throws {
    let all = try names(Self.request("damp"))
    for offset in all.indices {
      var request = Self.request("damp")
      (request.offset, request.limit) = (offset, 1)
      #expect(try names(request) == [all[offset]])
    }
  }

  @Test func aModelThatKnowsNothingOfItAddsNothing() throws {
    #expect(try names(Self.request("damp nobody")) == ["cellar.txt"])
    var other = Model()
    other.tier = .encoder
    #expect(try names(Self.request("damp"), by: other) == ["cellar.txt"])
  }

  @Test func otherOrdersAskNoRetriever() throws {
    for order in [SearchRequest.Order.date, .name] {
      var request = Self.request("damp")
      request.order = order
      #expect(try names(request) == ["cellar.txt"])
    }
  }

  /// Typed text finds items that contain all of its words, in any form, and items with a similar meaning, in every
  /// order.
  @Test(arguments: [
    ("damp barrier", true, ["walls.txt"]), ("damp barrier", false, []), ("journey trains", true, ["trip.txt"]),
    ("journey trains", false, ["trip.txt"]), ("damp train", true, ["walls.txt"]), ("damp train", false, []),
    ("trains", false, ["trip.txt"]), ("damp", false, ["cellar.txt"]), ("jour", false, ["trip.txt"]),
    ("damp nobody", true, []), ("journey damp nothing here means it all so far", true, []),
  ])
  func typedTextFindsWhatHoldsAllOfItOrMeansIt(text: String, hasMeaning: Bool, expected: [String]) throws {
    for order in [SearchRequest.Order.relevance, .date] {
      var request = Self.request(text)
      (request.order, request.meaning) = (order, hasMeaning ? .text(text) : nil)
      request.typed = try corpus.reader.read { session in
        try TypedAnswers(
          to: TypedText(text), request, conditions: .constant(true), by: [MeaningRetriever(Model())], in: session,
          goesOn: { true })
      }
      #expect(try names(request) == expected, "\(order)")
    }
  }

  @Test func scoresAreExplained() throws {
    var request = Self.request("damp vapour")
    request.explainsScores = true
    try corpus.reader.read { session in
      try Searcher(session: session, retrievers: [MeaningRetriever(Model())]).search(request) { hit in
        #expect(abs(hit.parts.reduce(0) { $0 + $1.amount } - hit.score) < 1e-9)
        let meaning = hit.parts.first { $0.feature == "meaning" }
        #expect(hit.path.name == "walls.txt" ? meaning?.value ?? 0 > 0.5 : true)
      }
    }
  }

  @Test func thePassageThatMeansItIsShown() throws {
    let long = Array(repeating: "Of many other things there is much to say here.", count: 20).joined(separator: " ")
    let corpus = try Corpus(
      [.init(named: "long.txt", text: "\(long) Put a vapour barrier there. \(long)")], embedder: Self.embedder)
    try corpus.reader.read { session in
      let request = Self.request("damp")
      let question = try #require(request.question)
      let finder = try SnippetFinder(question, of: request, by: Model(), in: session)
      let item = try #require(corpus.documents.last).id
      #expect(try finder.snippet(of: item, in: session)?.text.contains("Put a vapour barrier") == true)
    }
  }
}
