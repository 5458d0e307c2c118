import MDModel

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
