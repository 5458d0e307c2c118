import MDModel
import MDQuery
import MDStore

/// Brings candidates into the order of the request, with what lists need of each.
struct HitOrder {
  let session: ReadingSession
  let request: SearchRequest

  typealias Visit = (ItemID, _ parent: ItemID, _ name: [UInt8]) throws -> Bool

  /// A term that this many items hold tells nothing about any of them; scoring them would cost a third of a second.
  static let scoringBudget = 50_000

  /// - Parameter visit: returns whether more are wanted.
  func forEach(of candidates: ItemSet, _ visit: Visit) throws {
    switch request.order {
    case .date: try newestFirst(candidates, visit)
    case .relevance: try bestFirst(candidates, visit)
    case .name: try byName(candidates, visit)
    }
  }

  /// Few candidates are looked up and sorted; many are met on a walk along the index by date, which costs a tenth a row.
  private func newestFirst(_ candidates: ItemSet, _ visit: Visit) throws {
    // Also the last candidate's, for in a damaged index the two may differ, and the bitmap must stay small.
    let largest = max(try session.largestItem(), candidates.items.last ?? .none)
    if Int64(candidates.count) * 8 < largest.rawValue {
      return try dated(candidates).sorted { $0.isNewer(than: $1) }.visitAll(visit)
    }
    let bits = candidates.bitmap()
    var left = candidates.count
    try session.forEachItemByDate { id, parent, name in
      let word = Int(id.rawValue >> 6)
      guard bits.indices.contains(word), bits[word] & (1 << UInt64(id.rawValue & 63)) != 0 else { return true }
      left -= 1
      return try visit(id, parent, Array(name)) && left > 0
    }
  }

  private func bestFirst(_ candidates: ItemSet, _ visit: Visit) throws {
    var scores: [ItemID: Double] = [:]
    for term in request.keywords.terms {
      guard let match = TermMatch(term) else { continue }
      try session.textScores(match.inText, atMost: Self.scoringBudget).forEach { scores[$0, default: 0] += $1 }
      try session.attributeScores(match.inAttributes, atMost: Self.scoringBudget).forEach {
        scores[$0, default: 0] += $1
      }
    }
    try dated(candidates)
      .sorted { left, right in
        let (a, b) = (scores[left.id] ?? 0, scores[right.id] ?? 0)
        return a == b ? left.isNewer(than: right) : a > b
      }
      .visitAll(visit)
  }

  private func byName(_ candidates: ItemSet, _ visit: Visit) throws {
    try dated(candidates)
      .sorted { $0.name == $1.name ? $0.id < $1.id : $0.name.lexicographicallyPrecedes($1.name) }
      .visitAll(visit)
  }

  private func dated(_ candidates: ItemSet) throws -> [PlacedItem] {
    try candidates.items.compactMap { try session.place(of: $0) }
  }
}

extension PlacedItem {
  /// The order of ``MDStore/ReadingSession/forEachItemByDate(_:)``.
  fileprivate func isNewer(than other: PlacedItem) -> Bool {
    if modified != other.modified { return modified > other.modified }
    if parent != other.parent { return parent > other.parent }
    return other.name.lexicographicallyPrecedes(name)
  }
}

extension [PlacedItem] {
  fileprivate func visitAll(_ visit: HitOrder.Visit) throws {
    for item in self where try !visit(item.id, item.parent, item.name) { return }
  }
}
