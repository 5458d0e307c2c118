package import MDModel
package import MDQuery
import MDSearch
import MDStore

/// A fixture's index, searched as `mdfind` searches it. For one thread.
package final class SearchedIndex {
  private let fixture: FixtureIndex
  private let reader: IndexReader

  package init(_ fixture: FixtureIndex) throws {
    self.fixture = fixture
    reader = try IndexReader(path: fixture.path)
  }

  package func items(_ expression: QueryExpression, _ time: TimeContext) throws -> Set<ItemID> {
    try reader.read { session in
      var found: Set<ItemID> = []
      try Searcher(session: session).search(SearchRequest(expression, time: time)) { found.insert($0.item) }
      return found
    }
  }

  package func labels(_ expression: QueryExpression, _ time: TimeContext) throws -> Set<String> {
    Set(try items(expression, time).compactMap { fixture.labels[$0] })
  }

  /// Number of results, without listing the items.
  package func count(_ expression: QueryExpression, _ time: TimeContext) throws -> Int {
    try reader.read { try Searcher(session: $0).count(SearchRequest(expression, time: time)) }
  }
}
