import MDModel
package import MDSearch
package import MDSearchAPI
package import MDStore

/// Provides snapshots of one index.
package protocol SnapshotSource {
  /// Runs `body` on a snapshot. Later commits are not visible in it, and the index's write-ahead log grows until it
  /// is released.
  func withSnapshot<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value

  /// True if there is no index file at all. An index that is not ready counts as present.
  var isAbsent: Bool { get }

  /// Items of some donors in a snapshot.
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
  /// Runs `first` on a snapshot, and delivers the hits that are left on later snapshots. `waitForRoom` waits between
  /// these, so no snapshot is held while the receiver is slow.
  ///
  /// - Throws: ``MDSearch/AbandonedSearch`` once `goesOn` returns false.
  package func readInTurns(
    _ first: (any IndexReading) throws -> DeferredHits?, waitForRoom: () throws -> Void,
    goesOn: @escaping () -> Bool, visit: (SearchHit, any IndexReading) throws -> SearchDemand
  ) throws {
    var left = try withSnapshot(first)
    while let deferred = left {
      try waitForRoom()
      // A receiver that left during the wait needs no further snapshot.
      guard goesOn() else { throw AbandonedSearch() }
      left = try withSnapshot { session in
        try Searcher(session: session, goesOn: goesOn).visitHits(leftBy: deferred) { try visit($0, session) }
      }
    }
  }
}
