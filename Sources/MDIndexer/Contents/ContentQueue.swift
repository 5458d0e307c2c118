import MDCollections
package import MDModel

/// State of every item whose content is to be read: in its turn, held, postponed, with the workers. The
/// journal in the index is the truth of what waits; this is the order to go through it. Pure: it is told the time.
///
/// The most urgent class goes first, and in a class whoever came first; what has just changed goes before what changed
/// earlier: a file that is saved while thousands are copied waits for none of them. Items that took too long have a second turn when
/// nothing else waits.
package struct ContentQueue: Sendable {
  struct Entry {
    var workClass: WorkClass
    var state: State
    /// Somebody writes the file while the workers have it: until when it is held if it is to be read again.
    var heldNext: Instant?
    /// Never given twice, so that it tells which of several positions in an order still holds.
    var turn: Int64
  }

  private typealias Order = PriorityQueue<Int64, ItemID>

  var entries: [ItemID: Entry] = [:]
  /// Items that wait, by class. May hold positions that were given up.
  private var orders = [Order](repeating: Order(), count: WorkClass.allCases.count)
  private var secondTries = Order()
  var dueTimes = PriorityQueue<Instant, ItemID>()
  var holdTimes = HoldTimes()
  var counts = StateCounts()
  private var lastTurn: Int64 = 0
  /// Turn of what has changed last, lower than all others.
  private var firstTurn: Int64 = 0

  package init() {}

  // MARK: What comes in

  /// Takes over the journal, in the order of its turns. What was known of an item stays so: it goes on being held,
  /// postponed or deferred; what has left the journal is forgotten, unless the workers have it. What they have stays of
  /// the class that they have it as.
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

  /// An empty one that goes on where another has ended.
  private init(after other: ContentQueue) {
    (lastTurn, firstTurn, holdTimes) = (other.lastTurn, other.firstTurn, other.holdTimes)
  }

  /// Has items wait for their turn behind those that do already, whatever kept them until now. One that waits already, as
  /// urgently, keeps its turn; one that the workers have stays with them.
  package mutating func add(_ items: some Sequence<ItemID>, as workClass: WorkClass) {
    for item in items {
      holdTimes.end(item)
      release(item, as: workClass)
    }
  }

  /// Has items that have just changed wait for their turn before all others of the class.
  package mutating func addNewest(_ items: some Sequence<ItemID>, as workClass: WorkClass) {
    for item in items {
      holdTimes.end(item)
      release(item, as: workClass, isNewest: true)
    }
  }

  private mutating func release(_ item: ItemID, as workClass: WorkClass, isNewest: Bool = false) {
    let known = entries[item]
    if let known {
      // One that the workers have is read as it is now when they hand it back.
      if known.state.isRunning { entries[item]?.heldNext = nil }
      if known.state.isRunning || (known.state == .waiting && known.workClass <= workClass) { return }
    }
    put(item, as: min(known?.workClass ?? workClass, workClass), .waiting, turn: isNewest ? newestTurn() : nextTurn())
  }

  /// Keeps items back that somebody is writing, for a while: see ``HoldTimes``. One that the workers have is kept back when
  /// it is to be read again; one that is to be read as it is goes on waiting for that.
  package mutating func hold(_ items: some Sequence<ItemID>, at now: Instant) {
    for item in items {
      guard let known = entries[item] else {
        put(item, as: .live, .held(until: holdTimes.begin(item, at: now)), turn: nextTurn())
        continue
      }
      switch known.state {
      case .held: break
      case .waiting where holdTimes.isOpen(item): break
      case .running, .runningAgain:
        if known.heldNext == nil { entries[item]?.heldNext = holdTimes.begin(item, at: now) }
      case .waiting, .postponed, .switchedOff, .deferred:
        put(item, as: known.workClass, .held(until: holdTimes.begin(item, at: now)), turn: known.turn)
      }
    }
  }

  /// Has items that are held wait for their turn, as they are.
  ///
  /// - Parameter chosen: `nil`: all that are held.
  package mutating func releaseHeld(_ chosen: [ItemID]? = nil, as workClass: WorkClass) {
    for item in chosen ?? items(.held) { if case .held? = entries[item]?.state { release(item, as: workClass) } }
  }

  /// - Parameter workClass: of items that are not known.
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

  /// Gives those a turn whose time has come.
  ///
  /// - Returns: whether there were any.
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

  /// The next items of a class. The workers have them from now on.
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

  /// An item that has its second turn now: none of these classes waits for anything else, and the workers have nothing.
  package mutating func takeSecondTry(of classes: some Collection<WorkClass>) -> ItemID? {
    guard running == 0, classes.allSatisfy({ counts[$0, .waiting] == 0 }) else { return nil }
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

  /// The workers have an item as another class than it waited as: the journal knows better.
  package mutating func setClass(ofRunning item: ItemID, _ workClass: WorkClass) {
    guard let entry = entries[item], entry.state.isRunning, entry.workClass != workClass else { return }
    put(item, as: workClass, entry.state, turn: entry.turn)
    entries[item]?.heldNext = entry.heldNext
  }

  /// Takes items back that no worker has begun: they have the turn that they had.
  package mutating func putBack(_ items: some Sequence<ItemID>) {
    for item in items {
      guard let entry = entries[item], entry.state.isRunning else { continue }
      let state = entry.heldNext.map(State.held) ?? (entry.state == .running ? .waiting : .deferred)
      put(item, as: entry.workClass, state, turn: entry.turn)
    }
  }

  /// End of an item's turn with the workers.
  package enum Ending: Hashable, Sendable {
    /// It waits no more.
    case done
    /// It has changed again: it waits for another turn.
    case again
    case postponed(until: Instant)
    /// It took too long, for the first time.
    case deferred
  }

  package mutating func finish(_ item: ItemID, _ ending: Ending) {
    guard let entry = entries[item], entry.state.isRunning else { return }
    switch ending {
    case .done: remove(item)
    case .again:
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
    // What once held a whole tree takes megabytes when it is empty.
    if entries.isEmpty { self = ContentQueue(after: self) } else { didLeave(old) }
  }

  /// Drops positions that were given up where they would be seen, or are the most.
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
