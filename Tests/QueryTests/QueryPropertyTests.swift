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
    let fixture = try FixtureIndex(random.items(60 + Int(seed % 8) * 20))
    let dates = DateResolver(seed.isMultiple(of: 2) ? FixtureTime.utc : FixtureTime.berlin)
    let evaluator = NaiveEvaluator { dates.span(of: $0) }
    let index = try fixture.read { try NaiveIndex($0, ids: fixture.labels.keys) }
    var queries = RandomQueries(seed: seed)
    var found = 0
    for number in 0..<Self.queries {
      let expression = queries.next()
      let expected = index.matches(expression, evaluator)
      let text = QueryPrinter.text(of: expression)
      let read = try QueryParser.parse(text)
      #expect(index.matches(read, evaluator) == expected, "seed \(seed), query \(number): \(text)")
      if !expected.isEmpty, expected.count < index.items.count { found += 1 }
    }
    #expect(found > Self.queries / 3, "seed \(seed): \(found) queries find some items and not all; others prove little")
  }
}
