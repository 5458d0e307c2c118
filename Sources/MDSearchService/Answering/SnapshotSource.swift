import MDModel
package import MDSearch
package import MDSearchAPI
package import MDStore

/// Gives snapshots of one index.
package protocol SnapshotSource {
  /// Runs `body` on a snapshot: what is committed meanwhile is not seen, and the index's log grows until it returns.
  func withSnapshot<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value

  /// Items of some donors, in a snapshot.
  func items(of donors: [Donor], in session: any IndexReading) throws -> ItemSet
}

extension SnapshotSource {
  package func items(of donors: [Donor], in session: any IndexReading) throws -> ItemSet {
    try donors.reduce(.nothing) { try $0.union(session.items(of: $1.item)) }
  }
}

extension IndexReader: SnapshotSource {
  package func withSnapshot<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value { try read(body) }
}

extension SnapshotSource {
  /// Runs `first` on a snapshot. What it leaves is given out on later snapshots, between which `waitForRoom` waits: no
  /// snapshot is held while somebody takes their time.
  package func readInTurns(
    _ first: (any IndexReading) throws -> DeferredHits?, waitForRoom: () throws -> Void,
    visit: (SearchHit, any IndexReading) throws -> SearchDemand
  ) throws {
    var left = try withSnapshot(first)
    while let deferred = left {
      try waitForRoom()
      left = try withSnapshot { session in
        try Searcher(session: session).visitHits(leftBy: deferred) { try visit($0, session) }
      }
    }
  }
}
