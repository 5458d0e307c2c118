import MDCollections
package import MDModel

/// State of every item whose content is to be read: waiting for its turn, held, postponed, switched off, deferred, or
/// with the workers. The journal in the index decides what waits; the queue keeps the order. Pure: callers pass the
/// time in.
///
/// The most urgent class goes first. Within a class, items go in the order of arrival, but newly changed items go
/// before those that changed earlier. So a file that is saved while thousands are copied does not wait for them.
/// Deferred items get their second turn when nothing else waits.
package struct ContentQueue: Sendable {
  struct Entry {
    var workClass: WorkClass
    var state: State
    /// Set if a program writes the file while the workers have it: the end of the hold if the file must be read
    /// again.
    var heldNext: Instant?
    /// Unique for each position, so that stale positions in a priority queue can be recognised.
    var turn: Int64
  }

  private typealias Order = PriorityQueue<Int64, ItemID>

  var entries: [ItemID: Entry] = [:]
  /// Waiting items by class. May contain stale positions.
  private var orders = [Order](repeating: Order(), count: WorkClass.allCases.count)
  private var secondTries = Order()
  var dueTimes = PriorityQueue<Instant, ItemID>()
  var holdTimes = HoldTimes()
  var counts = StateCounts()
  private var lastTurn: Int64 = 0
  /// Turn of the newest changed item. It is negative, so it comes before all other turns.
  private var firstTurn: Int64 = 0

  package init() {}

  // MARK: What comes in

  /// Reloads the queue from the journal, in the order of its turns. Known items keep their state: held, postponed or
  /// deferred. Items that have left the journal are dropped, unless the workers have them. Items with the workers
  /// keep their class.
  package mutating func load(_ journal: some Sequence<(item: ItemID, workClass: WorkClass)>) {
    let known = entries
    self = ContentQueue(after: self)
    for (item, workClass) in journal {
      let isRunning = known[item]?.state.isRunning == true
      put(
        item, as: isRunning ? known[item]?.workClass ?? workClass : workClass, known[item]?.state ?? .waiting,
        turn: nextTurn())
      entries[item]?.heldNext = known[item]?.heldNext
    }
    for (item, entry) in known where entry.state.isRunning && entries[item] == nil {
      put(item, as: entry.workClass, entry.state, turn: entry.turn)
      entries[item]?.heldNext = entry.heldNext
    }
  }

  /// An empty queue that continues the turn numbers and hold times of another.
  private init(after other: ContentQueue) {
    (lastTurn, firstTurn, holdTimes) = (other.lastTurn, other.firstTurn, other.holdTimes)
  }

  /// Puts items at the end of their class, whatever state they were in. An item that already waits, at least as
  /// urgently, keeps its turn. An item with the workers stays with them.
  package mutating func add(_ items: some Sequence<ItemID>, as workClass: WorkClass) {
    for item in items {
      holdTimes.end(item)
      release(item, as: workClass)
    }
  }

  /// Puts newly changed items before all others of the class.
  package mutating func addNewest(_ items: some Sequence<ItemID>, as workClass: WorkClass) {
    for item in items {
      holdTimes.end(item)
      release(item, as: workClass, isNewest: true)
    }
  }

  private mutating func release(_ item: ItemID, as workClass: WorkClass, isNewest: Bool = false) {
    let known = entries[item]
    if let known {
      // The workers have the item. If it must be read again, do so without a hold.
      if known.state.isRunning { entries[item]?.heldNext = nil }
      if known.state.isRunning || (known.state == .waiting && known.workClass <= workClass) { return }
    }
    put(item, as: min(known?.workClass ?? workClass, workClass), .waiting, turn: isNewest ? newestTurn() : nextTurn())
  }

  /// Holds items whose files are open for writing, for a while: see ``HoldTimes``. An item with the workers is held
  /// when it must be read again. An item that already waits to be read as it is keeps waiting.
  package mutating func hold(_ items: some Sequence<ItemID>, at now: Instant) {
    for item in items {
      guard let known = entries[item] else {
        put(item, as: .live, .held(until: holdTimes.begin(item, at: now)), turn: nextTurn())
        continue
      }
      switch known.state {
      case .held: break
      // ``HoldTimes`` has already ended one hold of this file, so it waits to be read as it is. Holding it again at
      // each write would starve a log that is written all day.
      case .waiting where holdTimes.isOpen(item): break
      case .running, .runningAgain:
        if known.heldNext == nil { entries[item]?.heldNext = holdTimes.begin(item, at: now) }
      case .waiting, .postponed, .switchedOff, .deferred:
        put(item, as: known.workClass, .held(until: holdTimes.begin(item, at: now)), turn: known.turn)
      }
    }
  }

  /// Ends the hold of items, which then wait for their turn.
  ///
  /// - Parameter chosen: the items; `nil` for all that are held.
  package mutating func releaseHeld(_ chosen: [ItemID]? = nil, as workClass: WorkClass) {
    for item in chosen ?? items(.held) { if case .held? = entries[item]?.state { release(item, as: workClass) } }
  }

  /// - Parameter workClass: class of items that the queue does not know.
  package mutating func postpone(
    _ items: some Sequence<ItemID>, until due: Instant, as workClass: WorkClass = .live
  ) {
    set(items, .postponed(until: due), as: workClass)
  }

  package mutating func switchOff(_ items: some Sequence<ItemID>, as workClass: WorkClass = .live) {
    set(items, .switchedOff, as: workClass)
  }

  private mutating func set(_ items: some Sequence<ItemID>, _ state: State, as workClass: WorkClass) {
    for item in items {
      let known = entries[item]
      if known?.state.isRunning != true {
        put(item, as: known?.workClass ?? workClass, state, turn: known?.turn ?? nextTurn())
      }
    }
  }

  /// Puts held and postponed items whose time has come at the end of their class.
  ///
  /// - Returns: `true` if there were any.
  @discardableResult
  package mutating func revive(at now: Instant) -> Bool {
    var hasRevived = false
    while let item = dueTimes.pop(until: now) {
      guard let entry = entries[item], let due = entry.state.due, due <= now else { continue }
      put(item, as: entry.workClass, .waiting, turn: nextTurn())
      hasRevived = true
    }
    return hasRevived
  }

  // MARK: The workers

  /// Takes the next items of a class for the workers.
  package mutating func take(_ most: Int, of workClass: WorkClass) -> [ItemID] {
    var taken: [ItemID] = []
    while taken.count < most, let (turn, item) = orders[workClass.index].first {
      _ = orders[workClass.index].popFirst()
      guard let entry = entries[item], entry.turn == turn, entry.state == .waiting else { continue }
      put(item, as: workClass, .running, turn: turn)
      taken.append(item)
    }
    return taken
  }

  /// Takes a deferred item for its second turn; `nil` while items of these classes wait or the workers are busy.
  package mutating func takeSecondTry(of classes: some Collection<WorkClass>) -> ItemID? {
    guard running == 0, classes.allSatisfy({ counts[$0, .waiting] == 0 }) else { return nil }
    // Deferred items of other classes may not run now. They keep their turns.
    var skipped: [(Int64, ItemID)] = []
    defer { for (turn, item) in skipped { secondTries.push(item, at: turn) } }
    while let (turn, item) = secondTries.first {
      _ = secondTries.popFirst()
      guard let entry = entries[item], entry.turn == turn, entry.state == .deferred else { continue }
      guard classes.contains(entry.workClass) else {
        skipped.append((turn, item))
        continue
      }
      put(item, as: entry.workClass, .runningAgain, turn: turn)
      return item
    }
    return nil
  }

  /// Corrects the class of an item that the workers have, because its journal entry has another one.
  package mutating func setClass(ofRunning item: ItemID, _ workClass: WorkClass) {
    guard let entry = entries[item], entry.state.isRunning, entry.workClass != workClass else { return }
    put(item, as: workClass, entry.state, turn: entry.turn)
    entries[item]?.heldNext = entry.heldNext
  }

  /// Returns items that no worker has begun to their earlier turns.
  package mutating func putBack(_ items: some Sequence<ItemID>) {
    for item in items {
      guard let entry = entries[item], entry.state.isRunning else { continue }
      let state = entry.heldNext.map(State.held) ?? (entry.state == .running ? .waiting : .deferred)
      put(item, as: entry.workClass, state, turn: entry.turn)
    }
  }

  /// How an item's turn with the workers ends.
  package enum Ending: Hashable, Sendable {
    /// The item leaves the queue.
    case done
    /// The file has changed again; the item waits for another turn.
    case again
    case postponed(until: Instant)
    /// The importer exceeded a limit for the first time.
    case deferred
  }

  package mutating func finish(_ item: ItemID, _ ending: Ending) {
    guard let entry = entries[item], entry.state.isRunning else { return }
    switch ending {
    case .done: remove(item)
    case .again:
      // The file has changed while it was read, so it counts as just changed, even if it was backlog before.
      put(item, as: min(entry.workClass, .live), entry.heldNext.map(State.held) ?? .waiting, turn: nextTurn())
    case .postponed(let due): put(item, as: entry.workClass, .postponed(until: due), turn: entry.turn)
    case .deferred: put(item, as: entry.workClass, .deferred, turn: nextTurn())
    }
  }

  // MARK: Positions in the orders

  private mutating func nextTurn() -> Int64 {
    lastTurn += 1
    return lastTurn
  }

  private mutating func newestTurn() -> Int64 {
    firstTurn -= 1
    return firstTurn
  }

  private mutating func put(_ item: ItemID, as workClass: WorkClass, _ state: State, turn: Int64) {
    let old = entries.updateValue(Entry(workClass: workClass, state: state, turn: turn), forKey: item)
    if let old { counts[old.workClass, old.state.kind] -= 1 }
    counts[workClass, state.kind] += 1
    switch state {
    case .waiting: orders[workClass.index].push(item, at: turn)
    case .deferred: secondTries.push(item, at: turn)
    case .postponed(let due), .held(let due): dueTimes.push(item, at: due)
    case .switchedOff, .running, .runningAgain: break
    }
    didLeave(old)
  }

  private mutating func remove(_ item: ItemID) {
    guard let old = entries.removeValue(forKey: item) else { return }
    counts[old.workClass, old.state.kind] -= 1
    // Replace the empty queue: its hash tables keep their capacity, which is megabytes after a whole tree.
    if entries.isEmpty { self = ContentQueue(after: self) } else { didLeave(old) }
  }

  /// Drops stale positions at the head of the due times, and in a class where they are the majority.
  private mutating func didLeave(_ old: Entry?) {
    switch old?.state {
    case .waiting?: compact(old?.workClass ?? .live)
    case .postponed?, .held?:
      while let (due, item) = dueTimes.first, entries[item]?.state.due != due {
        _ = dueTimes.popFirst()
      }
    default: break
    }
  }

  private mutating func compact(_ workClass: WorkClass) {
    guard orders[workClass.index].count > 2 * counts[workClass, .waiting] + 64 else { return }
    let entries = entries
    orders[workClass.index].removeAll { turn, item in
      entries[item]?.turn != turn || entries[item]?.state != .waiting
    }
  }
}
