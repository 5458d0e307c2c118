import Foundation
import MDModel
import MDQuery
import MDStore
import MDTestSupport
import QueryTestKit
import Testing

/// Queries as people type them, on a fixture index. The expected results were derived from the documentation of the
/// language.
@Suite struct CaseTests {
  /// Each test has its own fixture: a shared one would never be removed.
  private let fixture: FixtureIndex

  init() throws { fixture = try FixtureIndex() }

  private static let tables: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: BuiltProducts.source("Tests/QueryTests/Cases").path))?
    .filter { $0.hasSuffix(".tsv") }.sorted() ?? []

  private static func cases(_ table: String) throws -> [QueryCase] {
    let file = BuiltProducts.source("Tests/QueryTests/Cases/\(table)")
    return try CaseTable(String(contentsOf: file, encoding: .utf8), name: table, groups: FixtureIndex.groups).cases
  }

  private static func time(_ table: String) -> TimeContext {
    table == "zone-berlin.tsv" ? FixtureTime.berlin : FixtureTime.utc
  }

  private static func expression(_ query: String, _ table: String) throws -> QueryExpression {
    let context = NaturalContext(time: time(table), home: "/fixture/home")
    switch table {
    case "names.tsv": return NaturalParser.names(query)
    case "reading-literal.tsv": return try InterpretedQuery(query, reading: .expression, context: context).expression
    case "reading-interpret.tsv": return try InterpretedQuery(query, reading: .words, context: context).expression
    default: return try InterpretedQuery(query, context: context).expression
    }
  }

  @Test func tablesAreThere() throws {
    #expect(try Self.tables.map { try Self.cases($0).count }.reduce(0, +) >= 1000)
  }

  @Test(arguments: tables) func searchFindsWhatIsExpected(table: String) throws {
    let index = try SearchedIndex(fixture)
    for query in try Self.cases(table) {
      check(query, table) { expression in
        let found = try index.labels(expression, Self.time(table))
        #expect(try index.count(expression, Self.time(table)) == found.count, "\(query): counted otherwise")
        return found
      }
    }
  }

  /// Checks the tables against the evaluator, which follows the same documentation.
  @Test(arguments: tables) func evaluatorAgrees(table: String) throws {
    let index = try fixture.read { try NaiveIndex($0, ids: fixture.labels.keys) }
    let dates = DateResolver(Self.time(table))
    let evaluator = NaiveEvaluator { dates.span(of: $0) }
    for query in try Self.cases(table) {
      check(query, table) { Set(index.matches($0, evaluator).compactMap { fixture.labels[$0] }) }
    }
  }

  private func check(_ query: QueryCase, _ table: String, _ answer: (QueryExpression) throws -> Set<String>) {
    do {
      let expression = try Self.expression(query.query, table)
      let found = try answer(expression)
      guard case .items(let expected) = query.expectation else {
        Issue.record("\(query): is not refused, but read as \(QueryPrinter.text(of: expression))")
        return
      }
      let (missing, extra) = (expected.subtracting(found).sorted(), found.subtracting(expected).sorted())
      #expect(
        missing.isEmpty && extra.isEmpty,
        "\(query): \(missing) missing, \(extra) too many; read as \(QueryPrinter.text(of: expression))")
    } catch let error as QuerySyntaxError {
      #expect(query.expectation == .error, "\(query): refused, \(error)")
    } catch { Issue.record("\(query): \(error)") }
  }
}
