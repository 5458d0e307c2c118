import MDCollections
package import MDModel

/// The state of single items, and the number of items in each state.
extension ContentQueue {
  package func state(of item: ItemID) -> State? { entries[item]?.state }
  package func workClass(of item: ItemID) -> WorkClass? { entries[item]?.workClass }
  /// True if a program was writing the item's file at the last event, and has not closed it since.
  package func isBeingWritten(_ item: ItemID, at now: Instant) -> Bool { holdTimes.isOpen(item, at: now) }

  /// When to call ``revive(at:)``; `nil` while nothing is postponed or held.
  package var nextDue: Instant? { dueTimes.first?.priority }

  package func waiting(of workClass: WorkClass) -> Int { counts[workClass, .waiting] }
  /// Number of items that the workers have for their first try.
  package func running(of workClass: WorkClass) -> Int { counts[workClass, .running] }
  /// Number of deferred items that wait for their second try.
  package func deferred(of workClass: WorkClass) -> Int { counts[workClass, .deferred] }
  package func runningAgain(of workClass: WorkClass) -> Int { counts[workClass, .runningAgain] }
  /// Number of items that the workers have, for the first or second try.
  package var running: Int { counts.total(.running) + counts.total(.runningAgain) }
  package func count(of kind: StateCounts.Kind) -> Int { counts.total(kind) }

  /// True if items of a class are with the workers, or could be given to them.
  package func hasWork(of workClass: WorkClass) -> Bool {
    let kinds: [StateCounts.Kind] = [.waiting, .running, .deferred, .runningAgain]
    return kinds.contains { counts[workClass, $0] > 0 }
  }
  package var hasWork: Bool { WorkClass.allCases.contains { hasWork(of: $0) } }

  /// All items in a state. Scans the whole queue if there are any.
  package func items(_ kind: StateCounts.Kind) -> [ItemID] {
    guard count(of: kind) > 0 else { return [] }
    return entries.filter { $0.value.state.kind == kind }.keys.sorted()
  }

  /// Items whose content cannot be known soon. Clients do not wait for them.
  package var excused: [ItemID] {
    [.held, .postponed, .switchedOff, .deferred, .runningAgain].flatMap(items)
  }

  /// Number of items that come before a waiting one; `nil` if the item does not wait. Scans the whole queue.
  package func ahead(of item: ItemID) -> Int? {
    guard let own = entries[item], own.state == .waiting else { return nil }
    return entries.values.count {
      $0.state == .waiting && ($0.workClass, $0.turn) < (own.workClass, own.turn)
    }
  }
}
