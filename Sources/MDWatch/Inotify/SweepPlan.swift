import MDModel

/// The folders without a watch, to be swept in rounds.
struct SweepPlan: Sendable {
  private var folders: [ItemID] = []
  private var positions: [ItemID: Int] = [:]
  /// Number of folders already swept in this round.
  ///
  /// The swept folders are the first ones in `folders`.
  private var turn = 0
  /// Number of completed rounds.
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
    // Keep the swept folders before `turn`. Fill the hole with the last swept folder, then that hole with the last
    // folder of all, so that no folder is skipped.
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

  /// The next folders to sweep; each at most once per call.
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
