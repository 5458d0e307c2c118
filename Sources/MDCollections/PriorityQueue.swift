/// Binary heap that returns the subject with the lowest priority first.
///
/// Equal priorities come in any order. Entries cannot be changed, and only ``removeAll(where:)`` removes them early: a
/// caller that pops a subject checks whether the entry is still valid.
package struct PriorityQueue<Priority: Comparable & Sendable, Subject: Sendable>: Sendable {
  @usableFromInline var entries: [(priority: Priority, subject: Subject)] = []

  @inlinable package init() {}

  @inlinable package var first: (priority: Priority, subject: Subject)? { entries.first }
  @inlinable package var count: Int { entries.count }
  @inlinable package var isEmpty: Bool { entries.isEmpty }
  /// All entries, in no particular order.
  @inlinable package var unordered: [(priority: Priority, subject: Subject)] { entries }

  /// Adds an entry; costs one comparison if its priority is not below the existing ones.
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

  /// Removes and returns the first subject, if its priority is at most `limit`.
  @inlinable package mutating func pop(until limit: Priority) -> Subject? {
    guard let first = entries.first, first.priority <= limit else { return nil }
    return popFirst()
  }

  @inlinable package mutating func removeAll() { entries = [] }

  /// Removes stale entries and rebuilds the heap.
  @inlinable package mutating func removeAll(where isStale: (Priority, Subject) -> Bool) {
    let old = entries
    entries = []
    for entry in old where !isStale(entry.priority, entry.subject) { push(entry.subject, at: entry.priority) }
  }

  /// Restores the heap order after the root was replaced.
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
