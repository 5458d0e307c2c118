import MDCollections
import MDModel

/// Combines the halves of renames into moves, and successive moves into one.
extension EventCoalescer {
  /// Notes that the kernel's queue was empty.
  ///
  /// The second half of a rename arrives very soon after that, or never.
  mutating func noteEmptyQueue(at now: Instant) {
    for (cookie, half) in halves where half.deadline == Pace.never {
      halves[cookie]?.deadline = now.after(times.renameWait)
      heap.push(.half(cookie: cookie), at: now.after(times.renameWait))
    }
  }

  mutating func noteArrival(at entry: FolderEntry, cookie: UInt32, _ now: Instant) {
    guard let half = halves.removeValue(forKey: cookie) else {
      place(.newcomer, at: entry)
      endWriting(entry, now)
      return touch(entry, now)
    }
    noteMove(from: half.entry, to: entry, now)
  }

  /// Notes that the object was renamed to a folder without a watch.
  mutating func noteDeparture(from entry: FolderEntry, _ now: Instant) {
    place(.nobody, at: entry)
    names[entry]?.hasDeparted = true
    endWriting(entry, now)
    touch(entry, now)
  }

  private mutating func noteMove(from source: FolderEntry, to target: FolderEntry, _ now: Instant) {
    guard source != target else { return touch(source, now) }
    touch(source, now)
    let object = liftOccupant(of: source)
    // `mv a b; mv b c` is one move from `a` to `c`, because the object carries its first name along. An object that
    // returns to its first name has not moved at all.
    place(object == .moved(from: target) ? .original : object, at: target)
    moveWriting(from: source, to: target, now)
    inheritPace(of: source, at: target)
    touch(target, now)
  }

  /// Removes the occupant of a name and returns it.
  ///
  /// The first move of a known object remembers the name it started from.
  private mutating func liftOccupant(of entry: FolderEntry) -> NameTrack.Occupant {
    let occupant = names[entry]?.occupant ?? .original
    names[entry]?.occupant = .nobody
    switch occupant {
    case .original: return isKnown(entry) ? .moved(from: entry) : .newcomer
    // No object was known here, so events that were not seen must have put the object here.
    case .nobody: return .newcomer
    case .moved(let origin):
      places[origin] = nil
      return occupant
    case .newcomer: return occupant
    }
  }

  /// Puts an occupant at a name and replaces the current one.
  ///
  /// `places` is kept as the inverse of all `moved` occupants.
  mutating func place(_ occupant: NameTrack.Occupant, at entry: FolderEntry) {
    if case .moved(let origin) = names[entry]?.occupant { places[origin] = nil }
    names[entry, default: NameTrack()].occupant = occupant
    names[entry]?.hasDeparted = false
    if case .moved(let origin) = occupant { places[origin] = entry }
  }

  private mutating func inheritPace(of source: FolderEntry, at target: FolderEntry) {
    guard let past = names[source]?.pace, names[target]?.pace.isDirty == false else { return }
    names[target]?.pace.inherit(past)
    guard names[target]?.pace.isDirty == true else { return }
    countDirty()
    // The inherited due time may have passed already, if the source was not handed out yet.
    schedule(target, after: .start)
  }
}

/// Order of moves in which they can be applied one after another.
enum MoveOrder {
  typealias Move = (from: FolderEntry, to: FolderEntry)

  /// Sorts moves so that each target is vacated before a move to it.
  ///
  /// In a cycle, such as a swap, this is impossible and the order has no meaning.
  static func sorted(_ moves: [Move]) -> [Move] {
    guard moves.count > 1 else { return moves }
    var waiting = Dictionary(uniqueKeysWithValues: moves.map { ($0.from, $0.to) })
    var result: [Move] = []
    // Follow each chain to its end, then append it backwards: `a→b, b→c` becomes `b→c, a→b`.
    for move in moves {
      var chain: [Move] = []
      var next = move.from
      while let target = waiting.removeValue(forKey: next) {
        chain.append((next, target))
        next = target
      }
      result += chain.reversed()
    }
    return result
  }
}
