import MDModel
import MDStore
import MDStoreWriter

/// Moves, by rules alone: what cannot be is refused, and so again with what is left; what is in the way goes.
extension IndexModel {
  mutating func move(_ moves: [ItemMove]) -> MoveOutcome {
    var outcome = MoveOutcome()
    var accepted = acceptable(moves, &outcome)
    var replaced: Set<ItemID> = []
    while true {
      replaced = Set(accepted.compactMap { occupant(of: $0)?.id }.filter { id in !accepted.contains { $0.item == id } })
      let impossible = accepted.filter { move in
        above(move.parent, accepted).contains { $0 == move.item || replaced.contains($0) }
      }
      if impossible.isEmpty { break }
      outcome.refused += impossible.map(\.item)
      accepted.removeAll { impossible.contains($0) }
    }
    // Out of the way: no item has this parent.
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

  /// A directory and all above it, were the moves made.
  private func above(_ id: ItemID, _ moves: [ItemMove]) -> [ItemID] {
    var found: [ItemID] = []
    var next = id
    while next != .none, !found.contains(next) {
      found.append(next)
      next = moves.first { $0.item == next }?.parent ?? items[next]?.record.parent ?? .none
    }
    return found
  }
}

extension Removal {
  /// Directories come in no particular order.
  func isLike(_ other: Removal) -> Bool {
    count == other.count && directories.sorted() == other.directories.sorted()
      && inodes.count == other.inodes.count && Set(inodes) == Set(other.inodes)
  }
}
