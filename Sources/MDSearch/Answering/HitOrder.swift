import MDModel
import MDQuery
import MDStore

/// Brings candidates into the order of the request and lets those through that are found.
struct HitOrder {
  let session: ReadingSession
  let listing: Listing
  let request: SearchRequest

  let trace: PlanTrace?

  /// Polled while items are checked that do not match; `false` ends the search.
  var goesOn: () -> Bool = { true }

  /// Called with an item and its score, which is 0 unless the order is by relevance. Returns whether more items are
  /// needed.
  typealias Visit = (ItemID, Double) throws -> Bool

  /// Scoring as many costs a third of a second.
  static let scoringBudget = 50_000
  private static let looksBetweenQuestions = 1_024

  func forEach(of candidates: Candidates, _ visit: Visit) throws {
    if candidates.items.isEmpty { return }
    let row = ItemRow(session: session, listing: listing)
    // Without checks the number of answers is known, and only these need be sorted.
    let wanted = candidates.check == nil ? request.limit.map { $0.addingReportingOverflow(request.offset) } : nil
    let most = wanted.map { $0.overflow ? .max : $0.partialValue } ?? .max
    var (looks, found) = (0, 0)
    defer { if candidates.check != nil { trace?.noteLooks(items: looks, found: found) } }
    try sorted(candidates.items, atMost: most) { id, score in
      looks += 1
      if looks % Self.looksBetweenQuestions == 0, !goesOn() { return false }
      row.move(to: id)
      guard try candidates.check?.holds(row) ?? true else { return true }
      found += 1
      return try visit(id, score)
    }
  }

  private func sorted(_ items: ItemSet, atMost most: Int, _ visit: Visit) throws {
    switch request.order {
    case .date: try dated(items, atMost: most).forEachAscending { try visit($0.id, 0) }
    case .relevance: try ranked(items, atMost: most, visit)
    case .name: for id in try named(items) { guard try visit(id, 0) else { return } }
    }
  }

  private func dated(_ items: ItemSet, atMost most: Int) throws -> SortedInSteps<NewestFirst> {
    var keys = SortedInSteps<NewestFirst>(atMost: most)
    try listing.forEachDate(of: items) { keys.insert(NewestFirst(modified: $1, id: $0)) }
    return keys
  }

  private func ranked(_ items: ItemSet, atMost most: Int, _ visit: Visit) throws {
    let scores = try scores(of: items)
    // No word tells items apart: the newest come first.
    if scores.isEmpty { return try dated(items, atMost: most).forEachAscending { try visit($0.id, 0) } }
    try scored(items, by: scores, atMost: most).forEachAscending { try visit($0.id, $0.score) }
  }

  private func scored(
    _ items: ItemSet, by scores: [ItemID: Double], atMost most: Int
  ) throws -> SortedInSteps<BestFirst> {
    var keys = SortedInSteps<BestFirst>(atMost: most)
    try listing.forEachDate(of: items) {
      keys.insert(BestFirst(score: scores[$0] ?? 0, next: NewestFirst(modified: $1, id: $0)))
    }
    return keys
  }

  private func scores(of items: ItemSet) throws -> [ItemID: Double] {
    var scores: [ItemID: Double] = [:]
    for word in request.expression.words {
      guard let phrase = PhraseQuery(word), !phrase.isEmpty else { continue }
      let (texts, others) = try (phrase.itemsWithText(in: session), phrase.itemsWithAttributeWords(in: session))
      if isWorthScoring(texts) {
        try phrase.textScores(of: items, holders: texts, in: session).forEach { scores[$0, default: 0] += $1 }
      }
      if isWorthScoring(others) {
        try phrase.attributeScores(of: items, holders: others, in: session).forEach { scores[$0, default: 0] += $1 }
      }
    }
    return scores
  }

  /// Items that have a word are known long before all of them are scored.
  private func isWorthScoring(_ holders: ItemSet) -> Bool {
    (1..<request.scoringBudget).contains(holders.listedCount)
  }

  private func named(_ items: ItemSet) throws -> [ItemID] {
    var names: [(id: ItemID, name: [UInt8])] = []
    try listing.forEachDate(of: items) { id, _ in
      names.append((id, try listing.withPlace(of: id) { Array($1) } ?? []))
    }
    return names.sorted { $0.name == $1.name ? $0.id < $1.id : $0.name.lexicographicallyPrecedes($1.name) }.map(\.id)
  }
}

/// Order by modification date, newest first, then the larger number.
struct NewestFirst: Comparable {
  let modified: Int64
  let id: ItemID

  static func < (left: NewestFirst, right: NewestFirst) -> Bool {
    left.modified == right.modified ? left.id > right.id : left.modified > right.modified
  }
}

/// Largest score first, then the newest.
struct BestFirst: Comparable {
  let score: Double
  let next: NewestFirst
  var id: ItemID { next.id }

  static func < (left: BestFirst, right: BestFirst) -> Bool {
    left.score == right.score ? left.next < right.next : left.score > right.score
  }
}
