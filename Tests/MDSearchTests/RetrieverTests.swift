import MDModel
import MDQuery
import MDRanking
import MDStore
import MDStoreWriter
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDSearch

/// A second retriever beside the words, as one that knows the meaning of texts would be.
@Suite struct RetrieverTests {
  /// Names items by itself, whatever the query says.
  private struct Meaning: Retriever {
    static let feature = RankingFeature("meaning", weight: 1_000, scale: .rank)
    var values: [ItemID: Double]

    func lists(for retrieval: Retrieval) -> [CandidateList] {
      [CandidateList(Self.feature, values, admitsItems: true).limited(to: 2)]
    }
  }

  private let directory: TemporaryDirectory
  private let reader: IndexReader

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 0..<5) }
    reader = try IndexReader(path: path)
  }

  private func item(_ number: Int, _ session: ReadingSession) throws -> ItemID {
    try #require(try session.item(at: FilePath("/sample/file-\(number).txt"))).id
  }

  private func hits(
    _ request: SearchRequest, knowing numbers: [Int: Double]
  ) throws -> (hits: [SearchHit], count: Int) {
    try reader.read { session in
      let values = Dictionary(uniqueKeysWithValues: try numbers.map { (try item($0.key, session), $0.value) })
      let searcher = Searcher(session: session, retrievers: Retrievers.standard + [Meaning(values: values)])
      var hits: [SearchHit] = []
      try searcher.search(request) { hits.append($0) }
      return (hits, try searcher.count(request))
    }
  }

  private func names(_ hits: [SearchHit]) -> [String] {
    hits.map { $0.path.name.text }
  }

  /// Features of a hit, without what is known of it whatever is asked.
  private func evidence(_ hit: SearchHit) -> [String] {
    hit.parts.map(\.feature).filter { !["kind", "depth", "freshness"].contains($0) }
  }

  private static var request: SearchRequest {
    var request = SearchRequest.typed("number1", order: .relevance)
    request.explainsScores = true
    return request
  }

  @Test func aHitThatOneRetrieverAloneKnowsIsAnAnswer() throws {
    let (hits, count) = try hits(Self.request, knowing: [3: 0.9])
    #expect(names(hits) == ["file-3.txt", "file-1.txt"] && count == 1)
    #expect(evidence(hits[0]) == ["meaning"] && evidence(hits[1]) == ["text"])
    for hit in hits { #expect(abs(hit.parts.reduce(0) { $0 + $1.amount } - hit.score) < 1e-9) }
  }

  @Test func listsAreFusedAndLimited() throws {
    let (hits, _) = try hits(Self.request, knowing: [1: 0.5, 3: 0.9, 4: 0.1])
    // What both know comes first; the third of the list is beyond its limit.
    #expect(names(hits) == ["file-1.txt", "file-3.txt"])
    #expect(evidence(hits[0]) == ["text", "meaning"])
  }

  @Test func noAnswerLiesWhereNoneMayLie() throws {
    var request = Self.request
    request.withheld = ["/sample/file-3.txt"]
    #expect(names(try hits(request, knowing: [3: 0.9]).hits) == ["file-1.txt"])
    request = Self.request
    request.scopes = ["/sample/file-1.txt"]
    #expect(names(try hits(request, knowing: [3: 0.9]).hits) == ["file-1.txt"])
    request = Self.request
    request.among = try reader.read { ItemSet([try item(1, $0)]) }
    #expect(names(try hits(request, knowing: [3: 0.9]).hits) == ["file-1.txt"])
  }

  @Test func pagesAreThoseOfTheFusedList() throws {
    var request = Self.request
    (request.offset, request.limit) = (1, 1)
    #expect(names(try hits(request, knowing: [3: 0.9]).hits) == ["file-1.txt"])
  }

  @Test func otherOrdersAskNoRetriever() throws {
    var request = Self.request
    for order in [SearchRequest.Order.date, .name] {
      request.order = order
      let hits = try hits(request, knowing: [3: 0.9]).hits
      #expect(names(hits) == ["file-1.txt"] && hits[0].parts.isEmpty && hits[0].score == 0)
    }
  }
}
