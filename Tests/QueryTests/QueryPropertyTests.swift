import MDModel
import MDQuery
import MDStore
import MDTestSupport
import QueryTestKit
import Testing

/// Random expressions over random items, 10,000 in a usual run.
@Suite struct QueryPropertyTests {
  private static let queries = 250

  @Test(arguments: Rounds.seeds(40)) func answersAreThoseOfTheEvaluator(seed: UInt64) throws {
    var run = try QueryRun(seed: seed)
    var telling = 0
    for number in 0..<Self.queries {
      let expression = run.queries.next()
      let expected = run.naive.matches(expression, run.evaluator)
      if !expected.isEmpty, expected.count < run.naive.items.count { telling += 1 }
      for path in QueryRun.Path.allCases {
        guard let item = try run.answer(expression, path, expected).symmetricDifference(expected).min() else {
          continue
        }
        Issue.record("seed \(seed), query \(number), \(path): \(try run.smallest(expression, path, item))")
      }
      #expect(
        try run.searched.count(expression, run.time) == expected.count, "seed \(seed), query \(number): the count")
    }
    #expect(telling > Self.queries / 4, "seed \(seed): \(telling) queries find some items and not all")
  }
}

/// A random index, and several ways to query it.
private struct QueryRun {
  enum Path: CaseIterable {
    /// Search with the planner.
    case search
    /// Print and parse the expression, then evaluate it.
    case text
  }

  let time: TimeContext
  let evaluator: NaiveEvaluator
  let naive: NaiveIndex
  let searched: SearchedIndex
  var queries: RandomQueries
  private let fixture: FixtureIndex

  init(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    fixture = try FixtureIndex(random.items(seed.isMultiple(of: 8) ? 200 : 60))
    time = seed.isMultiple(of: 2) ? FixtureTime.utc : FixtureTime.berlin
    let dates = DateResolver(time)
    evaluator = NaiveEvaluator { dates.span(of: $0) }
    let labels = fixture.labels
    naive = try fixture.read { try NaiveIndex($0, ids: labels.keys) }
    searched = try SearchedIndex(fixture)
    queries = RandomQueries(seed: seed)
  }

  /// - Parameter expected: result of evaluating the expression directly.
  func answer(_ expression: QueryExpression, _ path: Path, _ expected: Set<ItemID>) throws -> Set<ItemID> {
    switch path {
    case .search: return try searched.items(expression, time)
    case .text:
      let read = try QueryParser.parse(QueryPrinter.text(of: expression))
      return read == expression ? expected : naive.matches(read, evaluator)
    }
  }

  /// The smallest part of a query that still gives a wrong answer for an item, with the item.
  func smallest(_ expression: QueryExpression, _ path: Path, _ id: ItemID) throws -> String {
    let item = naive.item(id)
    let smallest = try ExpressionShrinker.smallest(expression) { part in
      switch path {
      case .search: try searched.items(part, time).contains(id) != evaluator.matches(part, item)
      case .text:
        try evaluator.matches(QueryParser.parse(QueryPrinter.text(of: part)), item) != evaluator.matches(part, item)
      }
    }
    let isExpected = evaluator.matches(smallest, item)
    return "\(QueryPrinter.text(of: smallest)) \(isExpected ? "does not find" : "finds") \(id), \(item)"
  }
}
