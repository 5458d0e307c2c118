import MDModel
import MDStore

/// Items whose contents wait for their turn, by class. The journal is the truth; this is the order to go through it.
struct Backlog {
  /// Items of each class in reverse order, so that the next is popped off the end.
  private var waiting: [WorkClass: [ItemID]] = [:]

  /// - Parameter entries: in the order of their turns.
  init(_ entries: [JournalEntry] = []) {
    for entry in entries.reversed() { waiting[entry.workClass, default: []].append(entry.item) }
  }

  /// Adds items behind those that wait already. Items that wait already keep their places.
  mutating func add(_ items: [ItemID], as workClass: WorkClass) {
    let known = Set(waiting[workClass] ?? [])
    let fresh = items.filter { !known.contains($0) }
    guard !fresh.isEmpty else { return }
    waiting[workClass, default: []].insert(contentsOf: fresh.reversed(), at: 0)
  }

  /// Puts items back in front.
  mutating func putBack(_ items: [ItemID], as workClass: WorkClass) {
    // No empty class is kept: the engine would not come to rest.
    guard !items.isEmpty else { return }
    waiting[workClass, default: []].append(contentsOf: items.reversed())
  }

  mutating func take(_ count: Int, of workClass: WorkClass) -> [ItemID] {
    guard var items = waiting[workClass] else { return [] }
    let taken = items.suffix(count).reversed()
    items.removeLast(min(count, items.count))
    waiting[workClass] = items.isEmpty ? nil : items
    return Array(taken)
  }

  func count(of workClass: WorkClass) -> Int { waiting[workClass]?.count ?? 0 }
  var isEmpty: Bool { waiting.isEmpty }
  var count: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
