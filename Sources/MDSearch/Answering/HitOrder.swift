import MDModel
import MDQuery
import MDStore
import MDText

/// Brings candidates into the order of the request and lets those through that are found.
struct HitOrder {
  let session: ReadingSession
  let request: SearchRequest

  /// Returns whether more are wanted.
  typealias Visit = (ItemID, _ parent: ItemID, _ name: [UInt8]) throws -> Bool

  /// A term that this many items hold tells nothing about any of them; scoring them would cost a third of a second.
  static let scoringBudget = 50_000

  func forEach(of candidates: Candidates, _ visit: Visit) throws {
    if candidates.items.isEmpty { return }
    switch request.order {
    case .date: try newestFirst(candidates, visit)
    case .relevance: try bestFirst(candidates, visit)
    case .name: try byName(candidates, visit)
    }
  }

  /// Few candidates are looked up and sorted; many are met on a walk along the index by date, which costs a tenth a row
  /// and has the first answer at once.
  private func newestFirst(_ candidates: Candidates, _ visit: Visit) throws {
    let items = candidates.items
    if !items.isComplement, Int64(items.listedCount) * 24 < (try session.largestItem().rawValue) {
      let sorted = try places(of: items).sorted { $0.isNewer(than: $1) }
      return try sorted.visitAll(passing: candidates.check, in: session, visit)
    }
    try walkByDate(candidates, visit)
  }

  private func walkByDate(_ candidates: Candidates, _ visit: Visit) throws {
    let (items, row) = (candidates.items, ItemRow(session: session))
    var left = items.isComplement ? Int.max : items.listedCount
    try session.forEachItemByDate { id, parent, name in
      guard items.contains(id) else { return true }
      left -= 1
      let name = Array(name)
      if let check = candidates.check {
        row.move(to: id, parent: parent, name: name)
        guard try check.holds(row) else { return left > 0 }
      }
      return try visit(id, parent, name) && left > 0
    }
  }

  private func bestFirst(_ candidates: Candidates, _ visit: Visit) throws {
    let scores = try scores()
    let found = try listed(candidates.items)
    try places(of: found)
      .sorted { left, right in
        let (a, b) = (scores[left.id] ?? 0, scores[right.id] ?? 0)
        return a == b ? left.isNewer(than: right) : a > b
      }
      .visitAll(passing: candidates.check, in: session, visit)
  }

  private func scores() throws -> [ItemID: Double] {
    var scores: [ItemID: Double] = [:]
    for word in request.expression.words {
      guard let phrase = PhraseQuery(word), !phrase.isEmpty else { continue }
      try session.textScores(phrase.expression, atMost: Self.scoringBudget).forEach { scores[$0, default: 0] += $1 }
      try session.attributeScores(phrase.expression, atMost: Self.scoringBudget).forEach {
        scores[$0, default: 0] += $1
      }
    }
    return scores
  }

  private func byName(_ candidates: Candidates, _ visit: Visit) throws {
    let found = try listed(candidates.items)
    try places(of: found)
      .sorted { $0.name == $1.name ? $0.id < $1.id : $0.name.lexicographicallyPrecedes($1.name) }
      .visitAll(passing: candidates.check, in: session, visit)
  }

  private func listed(_ items: ItemSet) throws -> ItemSet {
    items.isComplement ? try session.allItems().intersection(items) : items
  }

  private func places(of items: ItemSet) throws -> [PlacedItem] {
    try items.items.compactMap { try session.place(of: $0) }
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
  fileprivate func visitAll(
    passing check: (any RowCheck)?, in session: ReadingSession, _ visit: HitOrder.Visit
  ) throws {
    let row = ItemRow(session: session)
    for item in self {
      if let check {
        row.move(to: item.id, parent: item.parent, name: item.name)
        guard try check.holds(row) else { continue }
      }
      guard try visit(item.id, item.parent, item.name) else { return }
    }
  }
}
