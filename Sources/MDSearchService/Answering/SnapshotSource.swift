import MDModel
package import MDSearch
package import MDSearchAPI
package import MDStore

/// Gives snapshots of one index.
package protocol SnapshotSource {
  /// Runs `body` on a snapshot: what is committed meanwhile is not seen, and the index's log grows until it returns.
  func withSnapshot<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value

  /// Whether there is no file of an index at all; one that is not ready is there.
  var isAbsent: Bool { get }

  /// Items of some donors, in a snapshot.
  func items(of donors: [Donor], in session: any IndexReading) throws -> ItemSet
}

extension SnapshotSource {
  package func items(of donors: [Donor], in session: any IndexReading) throws -> ItemSet {
    try donors.reduce(.nothing) { try $0.union(session.items(of: $1.item)) }
  }
}

extension IndexReader: SnapshotSource {
  package var isAbsent: Bool { (try? Self.isFile(path)) == false }

  package func withSnapshot<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value { try read(body) }
}

extension SnapshotSource {
  /// Runs `first` on a snapshot. What it leaves is given out on later snapshots, between which `waitForRoom` waits: no
  /// snapshot is held while somebody takes their time.
  ///
  /// - Throws: ``MDSearch/AbandonedSearch`` once `goesOn` is `false`.
  package func readInTurns(
    _ first: (any IndexReading) throws -> DeferredHits?, waitForRoom: () throws -> Void,
    goesOn: @escaping () -> Bool, visit: (SearchHit, any IndexReading) throws -> SearchDemand
  ) throws {
    var left = try withSnapshot(first)
    while let deferred = left {
      try waitForRoom()
      // Who went during the wait needs no further snapshot.
      guard goesOn() else { throw AbandonedSearch() }
      left = try withSnapshot { session in
        try Searcher(session: session, goesOn: goesOn).visitHits(leftBy: deferred) { try visit($0, session) }
      }
    }
  }
}
