/// Binary heap: the subject of the lowest priority comes first, equal ones in any order. Entries are never changed or
/// removed; whoever takes one asks whether it still holds.
package struct PriorityQueue<Priority: Comparable & Sendable, Subject: Sendable>: Sendable {
  @usableFromInline var entries: [(priority: Priority, subject: Subject)] = []

  @inlinable package init() {}

  @inlinable package var first: (priority: Priority, subject: Subject)? { entries.first }
  @inlinable package var count: Int { entries.count }
  @inlinable package var isEmpty: Bool { entries.isEmpty }
  /// In no order.
  @inlinable package var unordered: [(priority: Priority, subject: Subject)] { entries }

  /// Costs one comparison where the priority is not below those that are there.
  @inlinable package mutating func push(_ subject: Subject, at priority: Priority) {
    entries.append((priority, subject))
    var child = entries.count - 1
    while child > 0, entries[child].priority < entries[(child - 1) / 2].priority {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  @inlinable package mutating func popFirst() -> Subject? {
    guard let first = entries.first else { return nil }
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    sink()
    return first.subject
  }

  /// The first subject, if its priority is not above `limit`.
  @inlinable package mutating func pop(until limit: Priority) -> Subject? {
    guard let first = entries.first, first.priority <= limit else { return nil }
    return popFirst()
  }

  @inlinable package mutating func removeAll() { entries = [] }

  /// Drops the entries that no longer hold.
  @inlinable package mutating func removeAll(where isStale: (Priority, Subject) -> Bool) {
    let old = entries
    entries = []
    for entry in old where !isStale(entry.priority, entry.subject) { push(entry.subject, at: entry.priority) }
  }

  @inlinable mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && entries[child].priority < entries[least].priority {
        least = child
      }
      if least == parent { return }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}
