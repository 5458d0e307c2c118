import MDModel
import MDQuery
import MDRanking
import MDSearchAPI
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

  /// - Parameter found: what meets the query.
  func forEach(of found: Candidates, _ visit: Visit) throws {
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
      // Some of the best were no answers: all that there are take their places.
      if !goesOn || !self.goesOn() { return }
      ranked = try rank(found, question, retrieved, most: .max)
    }
    try visitAll(ranked ?? Ranked(items: found.items), of: found) { id, ranking in
      try visited.contains(id) || visit(id, ranking)
    }
  }

  /// Answers as they were ranked.
  private struct Ranked {
    var items: ItemSet
    var ranking = Ranking()
    /// There are more answers, all of which come behind these.
    var leavesOut = false

    init(items: ItemSet, ranking: Ranking = Ranking()) { (self.items, self.ranking) = (items, ranking) }

    /// - Parameter others: items that were found beside words, all of which are kept.
    init(best: [UInt32], _ others: ItemSet, _ ranking: Ranking) {
      items = ItemSet(best.lazy.map { ItemID(Int64($0)) }).union(others)
      (self.ranking, leavesOut) = (ranking, true)
    }
  }

  /// Number of answers after which the others need not be ranked; `nil` where all are wanted.
  private var mostRanked: Int? {
    guard request.order == .relevance, !request.explainsScores, mostAnswers < .max / 4 else { return nil }
    // Some may turn out to be none.
    return max(LexicalFormula.reordered, mostAnswers * 2)
  }

  private func visitAll(_ ranked: Ranked, of found: Candidates, _ visit: Visit) throws {
    if ranked.items.isEmpty { return }
    let check = HitCheck(found: found, ItemRow(session: session, listing: listing), goesOn)
    defer { if found.check != nil { trace?.noteLooks(items: check.looks, found: check.count) } }
    // Without checks it is known how many answers will be taken.
    let most = check.isNeeded || mayLeaveOut ? .max : mostAnswers
    try visitAll(ranked.items, by: ranked.ranking, atMost: most, check) { id in
      guard let isAnswer = try check.isAnswer(id) else { return false }
      return try !isAnswer || visit(id, ranked.ranking)
    }
  }

  /// Checks items that come next, and reads their paths, if all that are answers will be taken.
  private func prepare(for next: ArraySlice<some RankingKey>, _ check: HitCheck) throws {
    guard let skipped = skipsPaths(), !check.isNeeded || request.limit == nil && check.isCheap else { return }
    var items = ItemSet()
    for key in next.dropFirst(check.isNeeded ? 0 : skipped) { items.insert(key.id) }
    try listing.readAhead(pathsOf: check.answers(among: items))
  }

  /// What is found beside words; nothing where answers do not come by relevance.
  private func retrieved(among items: ItemSet) throws -> [any Candidature] {
    guard request.order == .relevance else { return [] }
    return try Retrieval(request: request, session: session, found: items).candidates(by: retrievers)
  }

  /// - Returns: `nil` where nothing tells answers apart.
  private func rank(
    _ found: Candidates, _ question: FoundQuestion?, _ retrieved: [any Candidature], most: Int
  ) throws -> Ranked? {
    guard request.order == .relevance else { return nil }
    var board: ScoreBoard?
    if most < .max, retrieved.contains(where: \.mayBeDispensable) {
      let others = ItemSet(try retrieved.filter { !$0.mayBeDispensable }.flatMap { try $0.items })
      board = try scores(question, most: most, others)
      if let best = board?.bestItems(most) {
        if let ranking = try rankingWithoutDispensable(board, retrieved, others) {
          return Ranked(best: best, others, ranking)
        }
        // Of items that are among the others from here on it may have no scores. One of few holders has those of all.
        board = nil
      }
    }
    let others = ItemSet(try retrieved.flatMap { try $0.items })
    board = try board ?? scores(question, most: most, others)
    let ranking = try withPriors(
      retrieved.reduce(into: Ranking(board, explains: request.explainsScores)) { ranking, candidates in
        if let list = try candidates.list(beside: ranking) { ranking.add(list) }
      })
    if let best = board?.bestItems(most) { return Ranked(best: best, others, ranking) }
    let isSoft =
      request.typed == nil && (request.meaning != nil || request.question.map { !$0.words.isEmpty } ?? false)
    return Ranked(items: isSoft ? (board?.itemSet ?? .nothing).union(others) : found.items, ranking: ranking)
  }

  /// What words, retrievers and priors give, without items that take long to look for and would come last.
  ///
  /// - Parameter others: items that were found beside words.
  /// - Returns: `nil` where such items may be among the best.
  private func rankingWithoutDispensable(
    _ board: ScoreBoard?, _ retrieved: [any Candidature], _ others: ItemSet
  ) throws -> Ranking? {
    var ranking = Ranking(board, explains: request.explainsScores)
    for candidates in retrieved {
      if try candidates.mayBeDispensable && !candidates.isDispensable(beside: ranking) { return nil }
      if let list = try candidates.list(beside: ranking) { ranking.add(list) }
    }
    // An item with a score, but no word and not among the others, may be one that was not looked for.
    return try ranking.itemsBesideWords.allSatisfy(others.contains) ? withPriors(ranking) : nil
  }

  private func withPriors(_ ranking: Ranking) throws -> Ranking {
    var ranking = ranking
    let priors = PriorRanker(session: session, listing: listing, request: request)
    for list in try priors.lists(for: ranking) { ranking.add(list) }
    return ranking
  }

  /// - Parameter others: items whose scores must be right, too.
  private func scores(_ question: FoundQuestion?, most: Int, _ others: ItemSet) throws -> ScoreBoard? {
    try question.map { try QuestionRanker($0, most: most, others: others, explains: request.explainsScores).scores() }
  }

  /// The words of the question, or of the expression, that give scores; `nil` where neither has any.
  private func foundQuestion(among items: ItemSet) throws -> FoundQuestion? {
    guard request.order == .relevance else { return nil }
    guard let question = request.scored, !question.words.isEmpty else { return nil }
    let budget = request.question == nil ? request.scoringBudget : .max
    return try FoundQuestion(question, in: session, allowed: items, budget: budget)
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
