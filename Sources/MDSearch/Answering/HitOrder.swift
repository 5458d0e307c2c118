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
  /// Number of the next answers whose paths will not be asked for; `nil` where none will.
  var skipsPaths: () -> Int? = { nil }
  /// Whether answers may be left out where they are visited.
  var mayLeaveOut = false

  /// Called with an item and its ranking, which is empty unless the order is by relevance. Returns whether more are
  /// wanted.
  typealias Visit = (ItemID, Ranking) throws -> Bool

  /// - Parameters:
  ///   - found: what meets the query.
  ///   - allowed: what may be an answer.
  func forEach(of found: Candidates, in allowed: Candidates, _ visit: Visit) throws {
    let board = try request.order == .relevance ? answersToQuestion(among: found.items) : nil
    let ranking = try request.order == .relevance ? ranking(board, of: found, in: allowed) : Ranking()
    let items = items(of: found, board, admitted: ranking.admitted, in: allowed)
    if items.isEmpty { return }
    let check = HitCheck(
      found: found, allowed: allowed, admitted: ranking.admitted, ItemRow(session: session, listing: listing), goesOn)
    defer { if found.check != nil { trace?.noteLooks(items: check.looks, found: check.count) } }
    // Without checks it is known how many answers will be taken.
    let most = check.isNeeded || mayLeaveOut ? .max : mostAnswers
    try visitAll(items, by: ranking, atMost: most, check) { id in
      guard let isAnswer = try check.isAnswer(id) else { return false }
      return try !isAnswer || visit(id, ranking)
    }
  }

  /// Checks items that come next, and reads their paths, if all that are answers will be taken.
  private func prepare(for next: ArraySlice<some RankingKey>, _ check: HitCheck) throws {
    guard let skipped = skipsPaths(), !check.isNeeded || request.limit == nil && check.isCheap else { return }
    var items = ItemSet()
    for key in next.dropFirst(check.isNeeded ? 0 : skipped) { items.insert(key.id) }
    try listing.readAhead(pathsOf: check.answers(among: items))
  }

  /// Items that meet the query, or hold a word of the question, and those that a retriever admits.
  private func items(
    of found: Candidates, _ board: ScoreBoard?, admitted: Set<ItemID>, in allowed: Candidates
  ) -> ItemSet {
    let items = board?.itemSet ?? found.items
    return admitted.isEmpty ? items : items.union(ItemSet(admitted.filter(allowed.items.contains)))
  }

  /// Scores of the items that hold a word of the question; `nil` where none is asked.
  private func answersToQuestion(among items: ItemSet) throws -> ScoreBoard? {
    guard let question = request.question, !question.words.isEmpty else { return nil }
    return try QuestionRanker(session, allowed: items, explains: request.explainsScores).scores(of: question)
  }

  private func ranking(_ board: ScoreBoard?, of found: Candidates, in allowed: Candidates) throws -> Ranking {
    let retrieval = Retrieval(request: request, session: session, found: found.items, allowed: allowed.items)
    var ranking = Ranking(board, explains: request.explainsScores)
    for retriever in retrievers { for list in try retriever.lists(for: retrieval) { ranking.add(list) } }
    if let used = try UseRanker(session: session, request: request).list(for: ranking) { ranking.add(used) }
    return ranking
  }

  /// More than these need not be sorted where each item is an answer.
  private var mostAnswers: Int {
    guard let limit = request.limit else { return .max }
    let wanted = limit.addingReportingOverflow(request.offset)
    return wanted.overflow ? .max : wanted.partialValue
  }

  private func visitAll(
    _ items: ItemSet, by ranking: Ranking, atMost most: Int, _ check: HitCheck, _ visit: (ItemID) throws -> Bool
  ) throws {
    switch request.order {
    case .relevance where !ranking.isEmpty: try visitAll(scored(items, by: ranking, atMost: most), check, visit)
    // Where no word tells items apart, the newest come first.
    case .date, .relevance: try visitAll(dated(items, atMost: most), check, visit)
    case .name: for id in try named(items) { guard try visit(id) else { return } }
    }
  }

  private func visitAll<Key: RankingKey>(
    _ keys: consuming SortedInSteps<Key>, _ check: HitCheck, _ visit: (ItemID) throws -> Bool
  ) throws {
    try keys.forEachAscending {
      try visit($0.id)
    } willVisit: { next in
      // The first are visited at once.
      if next.startIndex > 0 { try prepare(for: next, check) }
    }
  }

  private func dated(_ items: ItemSet, atMost most: Int) throws -> SortedInSteps<NewestFirst> {
    var keys = SortedInSteps<NewestFirst>(atMost: most, expected: expected(items))
    try listing.forEachDate(of: items, unless: { newest in keys.lastNeeded.map { newest < $0.modified } ?? false }) {
      keys.insert(NewestFirst(modified: $1, id: $0))
    }
    return keys
  }

  private func scored(
    _ items: ItemSet, by ranking: Ranking, atMost most: Int
  ) throws -> SortedInSteps<BestFirst> {
    var keys = SortedInSteps<BestFirst>(atMost: most, expected: expected(items))
    try listing.forEachDate(of: items) {
      keys.insert(BestFirst(score: ranking.score(of: $0), next: NewestFirst(modified: $1, id: $0)))
    }
    return keys
  }

  /// Number of items, as far as it is known without looking at them.
  private func expected(_ items: ItemSet) -> Int { items.isComplement ? 0 : items.listedCount }

  private func named(_ items: ItemSet) throws -> [ItemID] {
    var names: [(id: ItemID, name: [UInt8])] = []
    try listing.forEachDate(of: items) { id, _ in
      names.append((id, try listing.withPlace(of: id) { Array($1) } ?? []))
    }
    return names.sorted { $0.name == $1.name ? $0.id < $1.id : $0.name.lexicographicallyPrecedes($1.name) }.map(\.id)
  }
}
