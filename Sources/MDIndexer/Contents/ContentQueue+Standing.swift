import MDCollections
package import MDModel

/// Where items stand, and how many.
extension ContentQueue {
  package func state(of item: ItemID) -> State? { entries[item]?.state }
  package func workClass(of item: ItemID) -> WorkClass? { entries[item]?.workClass }
  /// Whether a program was writing the file of an item when that was last told, and has not closed it since.
  package func isBeingWritten(_ item: ItemID, at now: Instant) -> Bool { holdTimes.isOpen(item, at: now) }

  /// When to call ``revive(at:)``; `nil` while nothing is postponed or held.
  package var nextDue: Instant? { dueTimes.first?.priority }

  package func waiting(of workClass: WorkClass) -> Int { counts[workClass, .waiting] }
  /// Number of items that the workers have for the first time.
  package func running(of workClass: WorkClass) -> Int { counts[workClass, .running] }
  /// Number of items that took too long once: they wait for their second turn, or have it.
  package func deferred(of workClass: WorkClass) -> Int { counts[workClass, .deferred] }
  package func runningAgain(of workClass: WorkClass) -> Int { counts[workClass, .runningAgain] }
  /// All that the workers have.
  package var running: Int { counts.total(.running) + counts.total(.runningAgain) }
  package func count(of kind: StateCounts.Kind) -> Int { counts.total(kind) }

  /// Whether workers have something of a class, or could have.
  package func hasWork(of workClass: WorkClass) -> Bool {
    let kinds: [StateCounts.Kind] = [.waiting, .running, .deferred, .runningAgain]
    return kinds.contains { counts[workClass, $0] > 0 }
  }
  package var hasWork: Bool { WorkClass.allCases.contains { hasWork(of: $0) } }

  /// All items in a state. Looks at all where there are any.
  package func items(_ kind: StateCounts.Kind) -> [ItemID] {
    guard count(of: kind) > 0 else { return [] }
    return entries.filter { $0.value.state.kind == kind }.keys.sorted()
  }

  /// Items of which nothing can be known for now, or not soon: nobody is made to wait for them.
  package var excused: [ItemID] {
    [.held, .postponed, .switchedOff, .deferred, .runningAgain].flatMap(items)
  }

  /// How many items go before one that waits, as things stand. Looks at all.
  package func ahead(of item: ItemID) -> Int? {
    guard let own = entries[item], own.state == .waiting else { return nil }
    return entries.values.count {
      $0.state == .waiting && ($0.workClass, $0.turn) < (own.workClass, own.turn)
    }
  }
}
