import MDModel
import MDQuery
import MDSearchAPI
import MDStore
import MDStoreWriter
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDSearch

/// Random requests to random indexes, answered by the searcher and by a model without an index.
@Suite struct SearchPropertyTests {
  @Test(arguments: Rounds.seeds(8))
  func answersAreThoseOfAWalkOverAllItems(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    var session = RandomSession(seed: seed)
    try session.run(batches: 30, on: try IndexWriter(path: path))
    var requests = RandomRequests(model: session.model, seed: seed)
    let naive = NaiveSearch(session.model)
    var found = 0
    try IndexReader(path: path).read { index in
      for _ in 0..<100 {
        let wanted = requests.next()
        found += try check(wanted, Searcher(session: index), naive, "seed \(seed): \(wanted)")
      }
    }
    #expect(found > 40, "seed \(seed): random requests that find nothing prove nothing")
  }

  /// - Returns: number of answers.
  private func check(
    _ wanted: RandomRequests.Wanted, _ searcher: Searcher, _ naive: NaiveSearch, _ comment: Comment
  ) throws -> Int {
    let request = wanted.request
    guard let expected = naive.answers(wanted) else {
      #expect(throws: ScopeError.self, comment) { try searcher.search(request) { _ in } }
      #expect(throws: ScopeError.self, comment) { try searcher.count(request) }
      return 0
    }
    #expect(try searcher.count(request) == expected.count, comment)
    if request.order == .relevance { try checkRelevance(request, expected, searcher, comment) }
    guard request.order != .relevance || wanted.words.isEmpty else { return expected.count }
    let page = expected.dropFirst(request.offset).prefix(request.limit ?? .max)
    var hits: [SearchHit] = []
    try searcher.search(request) { hits.append($0) }
    #expect(hits == page.map { SearchHit(item: $0, path: naive.model.path(of: $0)) }, comment)
    return expected.count
  }

  private func checkRelevance(
    _ request: SearchRequest, _ expected: [ItemID], _ searcher: Searcher, _ comment: Comment
  ) throws {
    var (all, page): ([ItemID], [ItemID]) = ([], [])
    var scores: [Double] = []
    var whole = request
    (whole.offset, whole.limit) = (0, nil)
    try searcher.search(whole) {
      all.append($0.item)
      scores.append($0.score)
    }
    try searcher.search(request) { page.append($0.item) }
    #expect(Set(all) == Set(expected) && all.count == expected.count, comment)
    #expect(page == Array(all.dropFirst(request.offset).prefix(request.limit ?? .max)), comment)
    #expect(scores.allSatisfy { $0 >= 0 } && scores == scores.sorted(by: >), comment)
  }
}

/// Random requests that probably have answers.
struct RandomRequests {
  let model: IndexModel
  private var generator: SeededGenerator

  init(model: IndexModel, seed: UInt64) {
    self.model = model
    generator = SeededGenerator(seed: seed ^ 0x5EA2C4)
  }

  /// A request and its parts.
  struct Wanted: CustomStringConvertible {
    var words: [QueryText] = []
    var nameParts: [String] = []
    var request = SearchRequest(.constant(true), time: TimeContext(now: Timestamp(nanoseconds: 0)))

    var description: String {
      "\(QueryPrinter.text(of: request.expression)) \(request.scopes) \(request.order) \(request.offset)"
    }

    fileprivate var expression: QueryExpression {
      let words: [QueryExpression] = words.map { text in
        .or([
          .comparison(QueryComparison(.any, .equal, .text(text))),
          .comparison(QueryComparison(.named(.textContent), .equal, .text(text))),
        ])
      }
      let names: [QueryExpression] = nameParts.map { part in
        let text = QueryText(pieces: ["", part, ""], modifiers: [.caseInsensitive, .diacriticInsensitive])
        return .comparison(QueryComparison(.named(.fileName), .equal, .text(text)))
      }
      return (words + names).count == 1 ? (words + names)[0] : .and(words + names)
    }
  }

  mutating func next() -> Wanted {
    var wanted = Wanted()
    let kinds = Int.random(in: 0..<10, using: &generator)
    if kinds < 8 { wanted.words = (0..<Int.random(in: 1...2, using: &generator)).map { _ in word() } }
    if kinds >= 6 { wanted.nameParts = (0..<Int.random(in: 1...2, using: &generator)).map { _ in namePart() } }
    wanted.request = request(for: wanted.expression)
    return wanted
  }

  private mutating func request(for expression: QueryExpression) -> SearchRequest {
    var request = SearchRequest(expression, time: TimeContext(now: Timestamp(nanoseconds: 0)))
    if chance(3) { request.scopes = (0..<Int.random(in: 1...2, using: &generator)).map { _ in scope() } }
    request.order = SearchRequest.Order.allCases.randomElement(using: &generator) ?? .date
    request.isReversed = request.order != .relevance && chance(4)
    if chance(3) { request.offset = Int.random(in: 0...6, using: &generator) }
    if chance(3) { request.limit = Int.random(in: 0...6, using: &generator) }
    return request
  }

  /// Parts of longer words: of camelCase names, of names with underscores, and of text without blanks.
  private static let parts = ["Http", "Request", "case_name", "Case", "本", "京都", "ไทย", "국어"]

  private mutating func word() -> QueryText {
    var text = RandomWords.text(upTo: chance(3) ? 2 : 1, using: &generator)
    if chance(3) { text = String(text.prefix(Int.random(in: 1...4, using: &generator))) }
    if chance(4) { text = text.uppercased() }
    if chance(8) { text = Self.parts.randomElement(using: &generator) ?? "" }
    return QueryText(pieces: chance(3) ? [text] : [text, ""], modifiers: [.tokens])
  }

  /// A part of an existing name, or another word.
  private mutating func namePart() -> String {
    if chance(4) { return RandomWords.text(upTo: 1, using: &generator).uppercased() }
    let name = model.sorted.randomElement(using: &generator)?.record.searchName.text ?? ""
    let scalars = Array(name.unicodeScalars.dropFirst(Int.random(in: 0...max(0, name.count - 1), using: &generator)))
    return String(String.UnicodeScalarView(scalars.prefix(Int.random(in: 1...6, using: &generator))))
  }

  private mutating func scope() -> FilePath {
    if chance(5) { return "/roots" }
    if chance(12) { return "/nowhere" }
    return (model.sorted.randomElement(using: &generator)?.record.id).map { model.path(of: $0) } ?? ""
  }

  private mutating func chance(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &generator) == 0 }
}
