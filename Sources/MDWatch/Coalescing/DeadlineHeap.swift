/// Timers as a binary heap, earliest first. Entries are never changed or removed; the code that takes one checks
/// whether it still holds.
struct DeadlineHeap<Subject: Sendable>: Sendable {
  private var entries: [(time: Int64, subject: Subject)] = []

  var earliest: Int64? { entries.first?.time }
  var count: Int { entries.count }

  mutating func push(_ subject: Subject, at time: Int64) {
    entries.append((time, subject))
    var child = entries.count - 1
    while child > 0, entries[child].time < entries[(child - 1) / 2].time {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// The earliest subject, if its time is not after `now`.
  mutating func pop(until now: Int64) -> Subject? {
    guard let first = entries.first, first.time <= now else { return nil }
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    sink()
    return first.subject
  }

  mutating func removeAll() { entries = [] }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && entries[child].time < entries[least].time {
        least = child
      }
      if least == parent { return }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}
