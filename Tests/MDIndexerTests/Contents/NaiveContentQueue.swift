import MDModel

@testable import MDIndexer

/// The simplest content queue: a list of rows that is scanned each time.
struct NaiveContentQueue {
  struct Row {
    var item: ItemID
    var workClass: WorkClass
    var state: ContentQueue.State
    var heldNext: Instant?
  }

  /// Waiting files in the order of their turns. All other files stay among them at the position they had.
  private(set) var rows: [Row] = []
  private var holdTimes = HoldTimes()

  private func index(of item: ItemID) -> Int? { rows.firstIndex { $0.item == item } }

  /// Moves a file to the end of the list.
  private mutating func requeue(_ item: ItemID, _ workClass: WorkClass, _ state: ContentQueue.State) {
    rows.removeAll { $0.item == item }
    rows.append(Row(item: item, workClass: workClass, state: state))
  }

  mutating func load(_ journal: [(item: ItemID, workClass: WorkClass)]) {
    let old = rows
    rows = []
    for (item, workClass) in journal {
      let known = old.first { $0.item == item }
      rows.append(
        Row(
          item: item, workClass: known?.state.isRunning == true ? known?.workClass ?? workClass : workClass,
          state: known?.state ?? .waiting, heldNext: known?.heldNext))
    }
    // Files that workers have taken and that left the journal had their turn before all others.
    let lost = old.filter { row in row.state.isRunning && !journal.contains { $0.item == row.item } }
    rows.insert(contentsOf: lost, at: 0)
  }

  mutating func add(_ items: [ItemID], as workClass: WorkClass) {
    for item in items {
      holdTimes.end(item)
      release(item, as: workClass)
    }
  }

  private mutating func release(_ item: ItemID, as workClass: WorkClass) {
    guard let index = index(of: item) else { return requeue(item, workClass, .waiting) }
    rows[index].heldNext = nil
    let row = rows[index]
    // A file that workers have is finished first, and one that waits with the same or a higher urgency keeps its turn.
    if row.state.isRunning || (row.state == .waiting && row.workClass <= workClass) { return }
    requeue(item, min(row.workClass, workClass), .waiting)
  }

  mutating func hold(_ item: ItemID, at now: Instant) {
    guard let index = index(of: item) else { return requeue(item, .live, .held(until: holdTimes.begin(item, at: now))) }
    // Another write of a held file does not extend the hold. A file whose hold has ended keeps the turn that it got
    // then.
    if rows[index].state.isHeld || (rows[index].state == .waiting && holdTimes.isOpen(item)) { return }
    if !rows[index].state.isRunning {
      rows[index].state = .held(until: holdTimes.begin(item, at: now))
    } else if rows[index].heldNext == nil {
      // Workers have the file. Remember the hold for the time after its import.
      rows[index].heldNext = holdTimes.begin(item, at: now)
    }
  }

  mutating func set(_ items: [ItemID], _ state: ContentQueue.State, as workClass: WorkClass) {
    for item in items {
      guard let index = index(of: item) else {
        requeue(item, workClass, state)
        continue
      }
      if !rows[index].state.isRunning { rows[index].state = state }
    }
  }

  mutating func releaseHeld(as workClass: WorkClass) {
    for item in rows.filter(\.state.isHeld).map(\.item).sorted() { release(item, as: workClass) }
  }

  mutating func revive(at now: Instant) {
    let due = rows.compactMap { row -> (Instant, ItemID, WorkClass)? in
      if let due = row.state.due, due <= now { (due, row.item, row.workClass) } else { nil }
    }
    for (_, item, workClass) in due.sorted(by: { $0.0 < $1.0 }) { requeue(item, workClass, .waiting) }
  }

  mutating func take(_ most: Int, of workClass: WorkClass) -> [ItemID] {
    let indices = rows.indices.filter { rows[$0].state == .waiting && rows[$0].workClass == workClass }.prefix(most)
    for index in indices { rows[index].state = .running }
    return indices.map { rows[$0].item }
  }

  mutating func takeSecondTry(of classes: [WorkClass]) -> ItemID? {
    // A second try runs only when no other work does: it may hang again and block a worker.
    let isBusy = rows.contains { $0.state.isRunning || ($0.state == .waiting && classes.contains($0.workClass)) }
    let next = rows.firstIndex { $0.state == .deferred && classes.contains($0.workClass) }
    guard !isBusy, let next else { return nil }
    rows[next].state = .runningAgain
    return rows[next].item
  }

  mutating func setClass(ofRunning item: ItemID, _ workClass: WorkClass) {
    if let index = index(of: item), rows[index].state.isRunning { rows[index].workClass = workClass }
  }

  mutating func putBack(_ items: [ItemID]) {
    for item in items {
      guard let index = index(of: item) else { continue }
      guard rows[index].state.isRunning else { continue }
      // A file that was on its second try stays deferred.
      let isFirst = rows[index].state == .running
      rows[index].state = rows[index].heldNext.map { .held(until: $0) } ?? (isFirst ? .waiting : .deferred)
      rows[index].heldNext = nil
    }
  }

  mutating func finish(_ item: ItemID, _ ending: ContentQueue.Ending) {
    guard let index = index(of: item), rows[index].state.isRunning else { return }
    let row = rows[index]
    switch ending {
    case .done: rows.remove(at: index)
    case .again: requeue(item, min(row.workClass, .live), row.heldNext.map { .held(until: $0) } ?? .waiting)
    case .postponed(let due): rows[index].state = .postponed(until: due)
    case .deferred: requeue(item, row.workClass, .deferred)
    }
    if let index = self.index(of: item) { rows[index].heldNext = nil }
  }

  // MARK: What can be asked

  func state(of item: ItemID) -> ContentQueue.State? { index(of: item).map { rows[$0].state } }

  func count(_ workClass: WorkClass, _ state: ContentQueue.State) -> Int {
    rows.count { $0.workClass == workClass && $0.state == state }
  }

  var nextDue: Instant? {
    rows.compactMap(\.state.due).min()
  }

  func ahead(of item: ItemID) -> Int? {
    guard let own = index(of: item), rows[own].state == .waiting else { return nil }
    return rows.indices.count {
      rows[$0].state == .waiting && (rows[$0].workClass, $0) < (rows[own].workClass, own)
    }
  }
}

extension ContentQueue.State {
  var isHeld: Bool { if case .held = self { true } else { false } }
}
