import MDModel
import MDStore
import MDStoreWriter

/// Moves as the rules define them. Impossible moves are refused until the rest is possible; items in the way are
/// removed.
extension IndexModel {
  mutating func move(_ moves: [ItemMove]) -> MoveOutcome {
    var outcome = MoveOutcome()
    var accepted = acceptable(moves, &outcome)
    var replaced: Set<ItemID> = []
    // A refused move leaves its item in place, where that item may now be in the way of another move.
    // It also changes which folders lie below which. Repeat until no move has to be refused.
    while true {
      // An item in the way is replaced only if it does not move away itself, as both items of a swap do.
      replaced = Set(accepted.compactMap { occupant(of: $0)?.id }.filter { id in !accepted.contains { $0.item == id } })
      // A directory cannot move below itself (`/a` to `/a/b/a`), and no item can move below one that is about to be
      // removed.
      let impossible = accepted.filter { move in
        above(move.parent, accepted).contains { $0 == move.item || replaced.contains($0) }
      }
      if impossible.isEmpty { break }
      outcome.refused += impossible.map(\.item)
      accepted.removeAll { impossible.contains($0) }
    }
    // Detach all movers before anything is removed: a mover may lie in a directory that another mover replaces.
    // No item has the ID -1, so a detached item is below no directory.
    for move in accepted { items[move.item]?.record.parent = ItemID(-1) }
    for id in replaced {
      outcome.removed.add(removal(of: id))
      remove(id)
    }
    for move in accepted {
      items[move.item]?.record.parent = move.parent
      items[move.item]?.record.name = move.name
    }
    return outcome
  }

  private func acceptable(_ moves: [ItemMove], _ outcome: inout MoveOutcome) -> [ItemMove] {
    var accepted: [ItemMove] = []
    for move in moves {
      let isRepeated = accepted.contains {
        // The first move of an item, and the first move to a place, wins.
        $0.item == move.item || ($0.parent == move.parent && $0.name == move.name)
      }
      if isRepeated || items[move.item] == nil || items[move.parent]?.record.kind != .directory {
        outcome.refused.append(move.item)
      } else {
        accepted.append(move)
      }
    }
    return accepted
  }

  private func occupant(of move: ItemMove) -> ItemRecord? {
    items.values.map(\.record).first { $0.parent == move.parent && $0.name == move.name }
  }

  /// A directory and all its ancestors, as if the moves had been made.
  private func above(_ id: ItemID, _ moves: [ItemMove]) -> [ItemID] {
    var found: [ItemID] = []
    var next = id
    // `/a` moved below `/b` and `/b` below `/a` form a cycle, so stop at the first repetition.
    while next != .none, !found.contains(next) {
      found.append(next)
      next = moves.first { $0.item == next }?.parent ?? items[next]?.record.parent ?? .none
    }
    return found
  }
}

extension Removal {
  /// Compares two removals. Directories and inodes come in no particular order.
  func isLike(_ other: Removal) -> Bool {
    count == other.count && directories.sorted() == other.directories.sorted()
      && inodes.count == other.inodes.count && Set(inodes) == Set(other.inodes)
  }
}
