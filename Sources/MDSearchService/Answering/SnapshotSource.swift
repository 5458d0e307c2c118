package import MDModel
package import MDSearch
public import MDStore

/// Gives snapshots of one index.
public protocol SnapshotSource {
  /// Runs `body` on a snapshot: what is committed meanwhile is not seen, and the index's log grows until it returns.
  func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value
}

extension IndexReader: SnapshotSource {}

extension SnapshotSource {
  /// Runs `first` on a snapshot. What it leaves is given out on later snapshots, between which `waitForRoom` waits: no
  /// snapshot is held while somebody takes their time.
  package func readInTurns(
    _ first: (ReadingSession) throws -> DeferredHits?, waitForRoom: () throws -> Void,
    visit: (SearchHit, ReadingSession) throws -> SearchDemand
  ) throws {
    var left = try read(first)
    while let deferred = left {
      try waitForRoom()
      left = try read { session in
        try Searcher(session: session).visitHits(leftBy: deferred) { try visit($0, session) }
      }
    }
  }
}
