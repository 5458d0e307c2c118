import MDModel
import MDQuery
import MDRanking
import MDStore

/// Brings candidates into the order of the request and lets those through that are found.
struct HitOrder {
  let session: any IndexReading
  let listing: Listing
  let request: SearchRequest
  let retrievers: [any Retriever]
  let trace: PlanTrace?

  /// Polled while items are checked that do not match; `false` ends the search.
  var goesOn: () -> Bool = { true }
  /// Whether the paths of items will be asked for, each in its turn.
  var wantsPaths: () -> Bool = { false }

  /// Called with an item and its ranking, which is empty unless the order is by relevance. Returns whether more are
  /// wanted.
  typealias Visit = (ItemID, Ranking) throws -> Bool

  static let looksBetweenQuestions = 1_024
  private static let unranked = Ranking()

  /// - Parameters:
  ///   - found: what meets the query.
  ///   - allowed: what may be an answer.
  func forEach(of found: Candidates, in allowed: Candidates, _ visit: Visit) throws {
    let ranking = try request.order == .relevance ? ranking(of: found, in: allowed) : Self.unranked
    let items = items(of: found, admitted: ranking.admitted, in: allowed)
    if items.isEmpty { return }
    let row = ItemRow(session: session, listing: listing)
    var (looks, count) = (0, 0)
    defer { if found.check != nil { trace?.noteLooks(items: looks, found: count) } }
    // Without checks it is known how many answers will be taken, and that each of these items is one.
    let answersAll = found.check == nil && ranking.admitted.isEmpty
    try sorted(
      items, by: ranking, atMost: answersAll ? mostAnswers : .max, readsAhead: { answersAll && wantsPaths() }
    ) { id in
      looks += 1
      if looks % Self.looksBetweenQuestions == 0, !goesOn() { return false }
      row.move(to: id)
      let isAdmitted = !ranking.admitted.isEmpty && ranking.admitted.contains(id)
      guard try isAdmitted ? allowed.admits(row) : found.check?.holds(row) ?? true else { return true }
      count += 1
      return try visit(id, ranking)
    }
  }

  private func items(of found: Candidates, admitted: Set<ItemID>, in allowed: Candidates) -> ItemSet {
    admitted.isEmpty ? found.items : found.items.union(ItemSet(admitted.filter(allowed.items.contains)))
  }

  private func ranking(of found: Candidates, in allowed: Candidates) throws -> Ranking {
    let retrieval = Retrieval(request: request, session: session, found: found.items, allowed: allowed.items)
    var ranking = Ranking(explains: request.explainsScores)
    for retriever in retrievers { for list in try retriever.lists(for: retrieval) { ranking.add(list) } }
    return ranking
  }

  /// More than these need not be sorted where each item is an answer.
  private var mostAnswers: Int {
    guard let limit = request.limit else { return .max }
    let wanted = limit.addingReportingOverflow(request.offset)
    return wanted.overflow ? .max : wanted.partialValue
  }

  private func sorted(
    _ items: ItemSet, by ranking: Ranking, atMost most: Int, readsAhead: () -> Bool,
    _ visit: (ItemID) throws -> Bool
  ) throws {
    switch request.order {
    case .relevance where !ranking.isEmpty:
      try visitAll(scored(items, by: ranking, atMost: most), readsAhead: readsAhead, visit)
    // Where no word tells items apart, the newest come first.
    case .date, .relevance: try visitAll(dated(items, atMost: most), readsAhead: readsAhead, visit)
    case .name: for id in try named(items) { guard try visit(id) else { return } }
    }
  }

  private func visitAll<Key: RankingKey>(
    _ keys: consuming SortedInSteps<Key>, readsAhead: () -> Bool, _ visit: (ItemID) throws -> Bool
  ) throws {
    try keys.forEachAscending {
      try visit($0.id)
    } willVisit: { next in
      // The first are visited at once.
      if next.startIndex > 0, readsAhead() { try listing.readAhead(pathsOf: next.map(\.id)) }
    }
  }

  private func dated(_ items: ItemSet, atMost most: Int) throws -> SortedInSteps<NewestFirst> {
    var keys = SortedInSteps<NewestFirst>(atMost: most)
    try listing.forEachDate(of: items) { keys.insert(NewestFirst(modified: $1, id: $0)) }
    return keys
  }

  private func scored(
    _ items: ItemSet, by ranking: Ranking, atMost most: Int
  ) throws -> SortedInSteps<BestFirst> {
    var keys = SortedInSteps<BestFirst>(atMost: most)
    try listing.forEachDate(of: items) {
      keys.insert(BestFirst(score: ranking.score(of: $0), next: NewestFirst(modified: $1, id: $0)))
    }
    return keys
  }

  private func named(_ items: ItemSet) throws -> [ItemID] {
    var names: [(id: ItemID, name: [UInt8])] = []
    try listing.forEachDate(of: items) { id, _ in
      names.append((id, try listing.withPlace(of: id) { Array($1) } ?? []))
    }
    return names.sorted { $0.name == $1.name ? $0.id < $1.id : $0.name.lexicographicallyPrecedes($1.name) }.map(\.id)
  }
}
