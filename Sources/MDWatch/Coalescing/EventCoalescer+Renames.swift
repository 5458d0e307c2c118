import MDCollections
import MDModel

/// Renames: halves become moves, and moves in a row become one.
extension EventCoalescer {
  /// Notes that the kernel's queue was read empty: the second half of a rename comes very soon now, or never.
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

  /// Notes that the object has left for a folder without a watch.
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
    place(object == .moved(from: target) ? .original : object, at: target)
    moveWriting(from: source, to: target, now)
    inheritPace(of: source, at: target)
    touch(target, now)
  }

  /// Removes the occupant of a name and returns it.
  private mutating func liftOccupant(of entry: FolderEntry) -> NameTrack.Occupant {
    let occupant = names[entry]?.occupant ?? .original
    names[entry]?.occupant = .nobody
    switch occupant {
    case .original: return isKnown(entry) ? .moved(from: entry) : .newcomer
    // Unseen events put it there.
    case .nobody: return .newcomer
    case .moved(let origin):
      places[origin] = nil
      return occupant
    case .newcomer: return occupant
    }
  }

  /// Puts an occupant at a name, replacing the present one.
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
    // Its time may have passed already, when its source has not been taken yet.
    schedule(target, after: .start)
  }
}

/// Moves in an order in which they can be made one after the other.
enum MoveOrder {
  typealias Move = (from: FolderEntry, to: FolderEntry)

  /// Orders moves so that a target is vacated first. In a circle, such as a swap, that is impossible: there the order
  /// means nothing.
  static func sorted(_ moves: [Move]) -> [Move] {
    guard moves.count > 1 else { return moves }
    var waiting = Dictionary(uniqueKeysWithValues: moves.map { ($0.from, $0.to) })
    var result: [Move] = []
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
