import MDModel
import MDQuery
import MDStore
import MDTestSupport
import QueryTestKit
import Testing

/// Random expressions over random items: 10,000 a usual run.
@Suite struct QueryPropertyTests {
  private static let queries = 250

  @Test(arguments: Rounds.seeds(40)) func answersAreThoseOfTheEvaluator(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    let fixture = try FixtureIndex(random.items(seed.isMultiple(of: 8) ? 200 : 60))
    let dates = DateResolver(seed.isMultiple(of: 2) ? FixtureTime.utc : FixtureTime.berlin)
    let evaluator = NaiveEvaluator { dates.span(of: $0) }
    let index = try fixture.read { try NaiveIndex($0, ids: fixture.labels.keys) }
    var queries = RandomQueries(seed: seed)
    var found = 0
    for number in 0..<Self.queries {
      let expression = queries.next()
      let expected = index.matches(expression, evaluator)
      if !expected.isEmpty, expected.count < index.items.count { found += 1 }
      let read = try QueryParser.parse(QueryPrinter.text(of: expression))
      guard let item = index.matches(read, evaluator).symmetricDifference(expected).min() else { continue }
      Issue.record("seed \(seed), query \(number): \(try misread(expression, index.item(item), evaluator))")
    }
    #expect(found > Self.queries / 3, "seed \(seed): \(found) queries find some items and not all; others prove little")
  }
  /// The smallest part of an expression that means something else for an item once it is printed and read back.
  private func misread(
    _ expression: QueryExpression, _ item: NaiveItem, _ evaluator: NaiveEvaluator
  ) throws -> String {
    let smallest = try ExpressionShrinker.smallest(expression) {
      let read = try QueryParser.parse(QueryPrinter.text(of: $0))
      return evaluator.matches(read, item) != evaluator.matches($0, item)
    }
    let text = QueryPrinter.text(of: smallest)
    return "\(text) is read as \(try QueryParser.parse(text)), not \(smallest), which differ for \(item)"
  }
}
