import MDModel
import MDQuery
import MDRanking
import MDSearchAPI
import MDStore

/// Sorts candidates by the order of the request, and passes on those that are hits.
struct HitOrder {
  let session: any IndexReading
  let listing: Listing
  let request: SearchRequest
  let retrievers: [any Retriever]
  let trace: PlanTrace?

  /// Asked while items are checked that do not match; `false` ends the search.
  var goesOn: () -> Bool = { true }
  /// Number of the next hits whose paths are not needed; `nil` if no paths are needed at all.
  var skipsPaths: () -> Int? = { nil }
  /// True if the visitor may leave hits out.
  var mayLeaveOut = false

  /// Called with an item and its ranking, which is empty unless hits come by relevance. Returns whether more are
  /// wanted.
  typealias Visit = (ItemID, Ranking) throws -> Bool

  /// - Parameter found: candidates of the query.
  func forEach(of found: Candidates, _ visit: Visit) throws {
    guard request.isReversed else { return try forEachInOrder(of: found, visit) }
    var answers: [(item: ItemID, ranking: Ranking)] = []
    try forEachInOrder(of: found) { item, ranking in
      answers.append((item, ranking))
      return true
    }
    for answer in answers.reversed() { guard try visit(answer.item, answer.ranking) else { return } }
  }

  private func forEachInOrder(of found: Candidates, _ visit: Visit) throws {
    let (question, retrieved) = (try foundQuestion(among: found.items), try retrieved(among: found.items))
    var visited = ItemSet()
    var ranked = try rank(found, question, retrieved, most: mostRanked ?? .max)
    if let best = ranked, best.leavesOut {
      var goesOn = true
      try visitAll(best, of: found) { id, ranking in
        visited.insert(id)
        goesOn = try visit(id, ranking)
        return goesOn
      }
      // Some of the best candidates were not hits, so the ranked list was too short. Rank all of them, and skip those
      // that were visited.
      //
      // Example: 10 hits are wanted, but only 8 of the ranked candidates pass the check.
      if !goesOn || !self.goesOn() { return }
      ranked = try rank(found, question, retrieved, most: .max)
    }
    try visitAll(ranked ?? Ranked(items: found.items), of: found) { id, ranking in
      try visited.contains(id) || visit(id, ranking)
    }
  }

  /// Candidates with their ranking.
  private struct Ranked {
    var items: ItemSet
    var ranking = Ranking()
    /// True if further candidates exist, all of which rank lower.
    var leavesOut = false

    init(items: ItemSet, ranking: Ranking = Ranking()) { (self.items, self.ranking) = (items, ranking) }

    /// - Parameter others: items found by retrievers, all of which are kept.
    init(best: [UInt32], _ others: ItemSet, _ ranking: Ranking) {
      items = ItemSet(best.lazy.map { ItemID(Int64($0)) }).union(others)
      (self.ranking, leavesOut) = (ranking, true)
    }
  }

  /// Number of candidates after which the rest need not be ranked; `nil` if all are wanted.
  private var mostRanked: Int? {
    guard request.order == .relevance, !request.explainsScores, mostAnswers < .max / 4 else { return nil }
    // Rank more than are wanted, because some may not be hits.
    return max(LexicalFormula.reordered, mostAnswers * 2)
  }

  private func visitAll(_ ranked: Ranked, of found: Candidates, _ visit: Visit) throws {
    if ranked.items.isEmpty { return }
    let check = HitCheck(found: found, ItemRow(session: session, listing: listing), goesOn)
    defer { if found.check != nil { trace?.noteLooks(items: check.looks, found: check.count) } }
    // Without checks every candidate is a hit, so it is known how many will be taken.
    let most = check.isNeeded || mayLeaveOut ? .max : mostAnswers
    try visitAll(ranked.items, by: ranked.ranking, atMost: most, check) { id in
      guard let isAnswer = try check.isAnswer(id) else { return false }
      return try !isAnswer || visit(id, ranked.ranking)
    }
  }

  /// Checks the next items in advance and reads their paths, if all hits among them will be taken.
  private func prepare(for next: ArraySlice<some RankingKey>, _ check: HitCheck) throws {
    guard let skipped = skipsPaths(), !check.isNeeded || request.limit == nil && check.isCheap else { return }
    var items = ItemSet()
    for key in next.dropFirst(check.isNeeded ? 0 : skipped) { items.insert(key.id) }
    try listing.readAhead(pathsOf: check.answers(among: items))
  }

  /// Candidates of the retrievers; none unless hits come by relevance.
  private func retrieved(among items: ItemSet) throws -> [any Candidature] {
    guard request.order == .relevance else { return [] }
    return try Retrieval(request: request, session: session, found: items).candidates(by: retrievers)
  }

  /// - Returns: `nil` unless hits come by relevance.
  private func rank(
    _ found: Candidates, _ question: FoundQuestion?, _ retrieved: [any Candidature], most: Int
  ) throws -> Ranked? {
    guard request.order == .relevance else { return nil }
    var board: ScoreBoard?
    // First try without the items of slow retrievers, which would rank last anyway. If they turn out not to matter,
    // this avoids looking them up. Example: the first answers contain enough of the question's words, so the
    // encoder's further items are not needed.
    if most < .max, retrieved.contains(where: \.mayBeDispensable) {
      let others = ItemSet(try retrieved.filter { !$0.mayBeDispensable }.flatMap { try $0.items })
      board = try scores(question, most: most, others)
      if let best = board?.bestItems(most) {
        if let ranking = try rankingWithoutDispensable(board, retrieved, others) {
          return try withNearest(ranking, retrieved, others) { Ranked(best: best, $0, $1) }
        }
        // Retry with all items. The board lacks scores of items that have joined `others` now, unless the question's
        // words have few holders.
        board = nil
      }
    }
    let others = ItemSet(try retrieved.flatMap { try $0.items })
    board = try board ?? scores(question, most: most, others)
    let ranking = try withPriors(
      retrieved.reduce(into: Ranking(board, explains: request.explainsScores)) { ranking, candidates in
        if let list = try candidates.list(beside: ranking) { ranking.add(list) }
      })
    let isSoft =
      request.typed == nil && (request.meaning != nil || request.question.map { !$0.words.isEmpty } ?? false)
    return try withNearest(ranking, retrieved, others) { others, ranking in
      if let best = board?.bestItems(most) { return Ranked(best: best, others, ranking) }
      return Ranked(items: isSoft ? (board?.itemSet ?? .nothing).union(others) : found.items, ranking: ranking)
    }
  }

  /// Limits the hits to items that contain words or were accepted by a retriever. Then lifts the few items nearest in
  /// meaning among the first, whatever words the other items contain.
  ///
  /// - Parameter others: items found by retrievers, before any is rejected.
  private func withNearest(
    _ ranking: Ranking, _ retrieved: [any Candidature], _ others: ItemSet, _ ranked: (ItemSet, Ranking) -> Ranked
  ) throws -> Ranked {
    let accepted = try retrieved.accepted(others)
    guard request.isByWordsAndMeaning, request.typed == nil else { return ranked(accepted, ranking) }
    let (nearest, places) = try nearest(retrieved)
    let first = ranking.best(MeaningFormula.compared).filter { $0.words > 0 || accepted.contains($0.item) }
    var lifted = ranking
    if let list = MeaningFormula.lifting(nearest.map(ranking.candidate), to: places, among: first) { lifted.add(list) }
    return ranked(accepted.union(ItemSet(nearest)), lifted)
  }

  /// The hits nearest in meaning, in the order they would have without words, and the last place that each may get.
  private func nearest(_ retrieved: [any Candidature]) throws -> (items: [ItemID], places: [Int]) {
    var wordless = request
    wordless.question?.words = []
    var ranking = Ranking()
    for candidates in retrieved {
      if let list = try candidates.list(beside: ranking) { ranking.add(list) }
    }
    for list in try PriorRanker(session: session, listing: listing, request: wordless).lists(for: ranking) {
      ranking.add(list)
    }
    let answers = try retrieved.answers
    let best = ranking.best(MeaningFormula.compared).filter { answers.contains($0.item) }
    let places = MeaningFormula.places(ofNearest: best.map(\.score), words: request.wordsOfMeaning ?? .max)
    return (best.prefix(places.count).map(\.item), places)
  }

  /// The ranking by words, retrievers and priors, without the items of slow retrievers.
  ///
  /// - Parameter others: items found by the other retrievers.
  /// - Returns: `nil` if such items may be among the best.
  private func rankingWithoutDispensable(
    _ board: ScoreBoard?, _ retrieved: [any Candidature], _ others: ItemSet
  ) throws -> Ranking? {
    var ranking = Ranking(board, explains: request.explainsScores)
    for candidates in retrieved {
      if try candidates.mayBeDispensable && !candidates.isDispensable(beside: ranking) { return nil }
      if let list = try candidates.list(beside: ranking) { ranking.add(list) }
    }
    // An item that has a score but no word, and is not among the others, may not have been looked up yet.
    return try ranking.itemsBesideWords.allSatisfy(others.contains) ? withPriors(ranking) : nil
  }

  private func withPriors(_ ranking: Ranking) throws -> Ranking {
    var ranking = ranking
    let priors = PriorRanker(session: session, listing: listing, request: request)
    for list in try priors.lists(for: ranking) { ranking.add(list) }
    return ranking
  }

  /// - Parameter others: items whose scores must be exact, too.
  private func scores(_ question: FoundQuestion?, most: Int, _ others: ItemSet) throws -> ScoreBoard? {
    try question.map { try QuestionRanker($0, most: most, others: others, explains: request.explainsScores).scores() }
  }

  /// The words of the question, or of the expression, that are scored; `nil` if there are none.
  private func foundQuestion(among items: ItemSet) throws -> FoundQuestion? {
    guard request.order == .relevance else { return nil }
    guard let question = request.scored, !question.words.isEmpty else { return nil }
    let budget = request.question == nil ? request.scoringBudget : .max
    return try FoundQuestion(question, in: session, allowed: items, budget: budget)
  }

  /// Number of candidates that need to be sorted if every candidate is a hit.
  private var mostAnswers: Int {
    guard let limit = request.limit, !request.isReversed else { return .max }
    let wanted = limit.addingReportingOverflow(request.offset)
    return wanted.overflow ? .max : wanted.partialValue
  }

  private func visitAll(
    _ items: ItemSet, by ranking: Ranking, atMost most: Int, _ check: HitCheck, _ visit: (ItemID) throws -> Bool
  ) throws {
    switch request.order {
    case .relevance where !ranking.isEmpty: try visitAll(scored(items, by: ranking, atMost: most), check, visit)
    // Without scores the newest items come first.
    case .date, .relevance: try visitAll(dated(items, atMost: most), check, visit)
    case .name: for id in try named(items) { guard try visit(id) else { return } }
    case .size: try visitAll(sized(items, atMost: most), check, visit)
    }
  }

  private func visitAll<Key: RankingKey>(
    _ keys: consuming SortedInSteps<Key>, _ check: HitCheck, _ visit: (ItemID) throws -> Bool
  ) throws {
    try keys.forEachAscending {
      try visit($0.id)
    } willVisit: { next in
      // The first step is visited at once, without preparation.
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

  /// Largest first; equal ones newest first.
  private func sized(_ items: ItemSet, atMost most: Int) throws -> SortedInSteps<BestFirst> {
    var keys = SortedInSteps<BestFirst>(atMost: most, expected: expected(items))
    try listing.forEachDate(of: items) { id, modified in
      // Items without a size come after empty ones.
      let size = try session.value(of: .size, of: id).map(Double.init) ?? -1
      keys.insert(BestFirst(score: size, next: NewestFirst(modified: modified, id: id)))
    }
    return keys
  }

  /// Number of items, as far as it is known without counting.
  private func expected(_ items: ItemSet) -> Int { items.isComplement ? 0 : items.listedCount }

  private func named(_ items: ItemSet) throws -> [ItemID] {
    var names: [(id: ItemID, name: [UInt8])] = []
    try listing.forEachDate(of: items) { id, _ in
      names.append((id, try listing.withPlace(of: id) { Array($1) } ?? []))
    }
    return names.sorted { $0.name == $1.name ? $0.id < $1.id : $0.name.lexicographicallyPrecedes($1.name) }.map(\.id)
  }
}
