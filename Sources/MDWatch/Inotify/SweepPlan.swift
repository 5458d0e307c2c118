import MDModel

/// The folders without a watch, which are looked at one after the other, in rounds.
struct SweepPlan: Sendable {
  private var folders: [ItemID] = []
  private var positions: [ItemID: Int] = [:]
  /// Number of folders that have had their turn in this round.
  private var turn = 0
  /// Rounds that are complete.
  private(set) var rounds = 0

  var count: Int { folders.count }

  func contains(_ folder: ItemID) -> Bool { positions[folder] != nil }

  mutating func insert(_ folder: ItemID) {
    guard positions[folder] == nil else { return }
    positions[folder] = folders.count
    folders.append(folder)
  }

  mutating func remove(_ folder: ItemID) {
    guard var hole = positions.removeValue(forKey: folder) else { return }
    // The last element fills the hole, by way of the turn, so that no folder loses its turn.
    if hole < turn {
      turn -= 1
      move(from: turn, to: hole)
      hole = turn
    }
    move(from: folders.count - 1, to: hole)
    folders.removeLast()
    endRound()
  }

  private mutating func endRound() {
    guard turn > 0, turn == folders.count else { return }
    turn = 0
    rounds += 1
  }

  private mutating func move(from source: Int, to target: Int) {
    guard source != target else { return }
    folders[target] = folders[source]
    positions[folders[target]] = target
  }

  /// Folders whose turn it is; each at most once in a call.
  mutating func next(_ count: Int) -> [ItemID] {
    var result: [ItemID] = []
    for _ in 0..<min(count, folders.count) {
      result.append(folders[turn])
      turn += 1
      endRound()
    }
    return result
  }
}
