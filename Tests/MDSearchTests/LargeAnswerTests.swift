import IndexGeneration
import MDModel
import MDQuery
import MDSearchAPI
import MDStore
import MDTestSupport
import Testing

@testable import MDSearch

/// Answers with thousands of items, most of which are checked ahead of their turn, compared with a sort of all matches.
@Suite struct LargeAnswerTests {
  private static let words = ["kMDItemFSName == '*e*'", "kMDItemFSSize > 0", "kMDItemContentTypeTree == 'public.text'"]

  private static func request(_ text: String) throws -> SearchRequest {
    SearchRequest(try QueryParser.parse(text), time: TimeContext(now: .epoch))
  }

  /// Matches in the order of their dates, with paths built from the rows.
  private func expected(_ request: SearchRequest, _ session: ReadingSession) throws -> [SearchHit] {
    var matches: [(date: Timestamp, id: ItemID)] = []
    try Searcher(session: session).forEachMatch(of: request) { id in
      matches.append((try #require(try session.item(id)).stamp.modified, id))
    }
    let sorted = matches.sorted { ($1.date, $1.id) < ($0.date, $0.id) }
    return try sorted.map { SearchHit(item: $0.id, path: try #require(try session.path(of: $0.id))) }
  }

  @Test func pagesAreThoseOfASortOfAllMatches() throws {
    let directory = try TemporaryDirectory()
    let index = try GeneratedIndex(items: 20_000, seed: 3, folder: directory.path)
    try IndexReader(path: index.path).read { session throws -> Void in
      for text in Self.words {
        let whole = try Self.request(text)
        let expected = try expected(whole, session)
        #expect(expected.count > 3_000, "\(text)")
        for (offset, limit) in [(0, nil), (1_500, nil), (0, 100), (900, 1_400), (2_900, 50)] as [(Int, Int?)] {
          var (request, hits) = (whole, [SearchHit]())
          (request.offset, request.limit) = (offset, limit)
          try Searcher(session: session).search(request) { hits.append($0) }
          #expect(hits == Array(expected.dropFirst(offset).prefix(limit ?? .max)), "\(text), \(offset), \(limit ?? -1)")
        }
        try waits(whole, expected, session)
      }
    }
  }

  /// A receiver that asks to wait must get the remaining answers later.
  private func waits(_ request: SearchRequest, _ expected: [SearchHit], _ session: ReadingSession) throws {
    var hits: [SearchHit] = []
    let searcher = Searcher(session: session)
    func visit(_ hit: SearchHit) -> SearchDemand {
      hits.append(hit)
      return hits.count == 1_200 || hits.count == 2_000 ? .wait : .more
    }
    var left = try searcher.visitHits(of: request, visit)
    #expect(hits.count == 1_200 && left != nil)
    while let deferred = left { left = try searcher.visitHits(leftBy: deferred, visit) }
    #expect(hits == expected)
  }

  /// The third call happens while items are checked ahead of their turn.
  @Test func nothingIsCheckedAfterTheEnd() throws {
    let directory = try TemporaryDirectory()
    let index = try GeneratedIndex(items: 20_000, seed: 4, folder: directory.path)
    try IndexReader(path: index.path).read { session throws -> Void in
      var (questions, hits) = (0, 0)
      let trace = PlanTrace { .start }
      let searcher = Searcher(session: session, trace: trace) {
        questions += 1
        return questions != 3
      }
      try searcher.search(Self.request("kMDItemFSName == '*e*'")) { _ in hits += 1 }
      #expect(questions == 3 && hits <= HitCheck.looksBetweenQuestions)
      #expect(trace.looks?.items == 3 * HitCheck.looksBetweenQuestions)
    }
  }
}
