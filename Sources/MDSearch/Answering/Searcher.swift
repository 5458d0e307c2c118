package import MDModel
import MDQuery
import MDRanking
package import MDSearchAPI
package import MDStore

/// A search that nobody waits for any more ends before it has an answer.
package struct AbandonedSearch: Error {
  package init() {}
}

/// Answers requests from one snapshot of the index.
package struct Searcher {
  let session: any IndexReading
  private let retrievers: [any Retriever]
  private let trace: PlanTrace?
  private let goesOn: () -> Bool

  /// - Parameters:
  ///   - retrievers: asked for candidates where answers come by relevance.
  ///   - trace: told what each step did.
  ///   - goesOn: asked now and then while items are looked at; the search ends early when it is `false`. A count
  ///     or a list of matches, which is worth nothing unless it is whole, throws ``AbandonedSearch``.
  package init(
    session: any IndexReading, retrievers: [any Retriever] = [], trace: PlanTrace? = nil,
    goesOn: @escaping () -> Bool = { true }
  ) {
    self.session = session
    self.retrievers = retrievers
    self.trace = trace
    self.goesOn = goesOn
  }

  /// How many items meet a request's query, limit and offset aside.
  ///
  /// - Throws: ``ScopeError``, ``MDStore/StoreError``.
  package func count(_ request: SearchRequest) throws -> Int {
    let candidates = try candidates(request, goal: .count)
    guard let check = candidates.check else {
      let listed = candidates.items.listedCount
      return candidates.items.isComplement ? Int(try session.counts().items) - listed : listed
    }
    func look() throws -> (items: Int, found: Int) { try looks(at: candidates.items, check) }
    return try (trace?.looking(look) ?? look()).found
  }

  /// All items that meet a request's query.
  func matches(of request: SearchRequest) throws -> ItemSet {
    let candidates = try candidates(request, goal: .count)
    if candidates.check == nil { return candidates.items }
    var matches = ItemSet()
    try forEachMatch(of: request) { matches.insert($0) }
    return matches
  }

  private func looks(at items: ItemSet, _ check: any RowCheck) throws -> (items: Int, found: Int) {
    let listing = try session.listing()
    let row = ItemRow(session: session, listing: listing)
    var looks = (items: 0, found: 0)
    try listing.forEachDate(of: items) { id, _ in
      row.move(to: id)
      try goOn(after: looks.items)
      looks.items += 1
      if try check.holds(row) { looks.found += 1 }
    }
    return looks
  }

  private func goOn(after looks: Int) throws {
    if looks % HitCheck.looksBetweenQuestions == 0, !goesOn() { throw AbandonedSearch() }
  }

  /// Calls `body` for each item that meets a request's query, in no particular order.
  ///
  /// - Throws: ``ScopeError``, ``MDStore/StoreError``, and what `body` throws.
  package func forEachMatch(of request: SearchRequest, _ body: (ItemID) throws -> Void) throws {
    let candidates = try candidates(request, goal: .count)
    let listing = try session.listing()
    let row = ItemRow(session: session, listing: listing)
    var looks = 0
    try listing.forEachDate(of: candidates.items) { id, _ in
      try goOn(after: looks)
      looks += 1
      row.move(to: id)
      if try candidates.check?.holds(row) ?? true { try body(id) }
    }
  }

  /// Calls `body` for each answer, in the request's order, as soon as it is known.
  ///
  /// - Throws: ``ScopeError``, ``MDStore/StoreError``, and what `body` throws.
  package func search(_ request: SearchRequest, _ body: (SearchHit) throws -> Void) throws {
    _ = try visitHits(of: request) { hit in
      try body(hit)
      return .more
    }
  }

  /// Calls `visit` for each answer, in the request's order, as soon as it is known, until it wants no more.
  ///
  /// - Returns: what is left after `visit` has asked to wait; `nil` where nothing is.
  /// - Throws: ``ScopeError``, ``MDStore/StoreError``, and what `visit` throws.
  package func visitHits(
    of request: SearchRequest, _ visit: (SearchHit) throws -> SearchDemand
  ) throws -> DeferredHits? {
    if request.foldsDuplicates { return try visitFolded(of: request, visit) }
    var page = Page(offset: request.offset, limit: request.limit ?? .max)
    let candidates = try candidates(request, goal: .answers)
    guard !page.isFull else { return nil }
    let listing = try session.listing()
    var contents = request.showsContents ? try ContentAddresses(session) : nil
    var deferred = DeferredHits()
    let order = HitOrder(
      session: session, listing: listing, request: request, retrievers: retrievers, trace: trace, goesOn: goesOn,
      skipsPaths: { contents == nil && !deferred.defers ? page.skip : nil }, mayLeaveOut: contents != nil)
    try order.forEach(of: candidates) { id, ranking in
      let address = try contents?.address(of: id, in: listing) ?? .own
      guard address != .shown, page.takes() else { return !page.isFull }
      let hit = SearchHit(
        item: id, path: address.path ?? FilePath([]), score: ranking.score(of: id), parts: ranking.parts(of: id))
      return try deferred.pass(hit, listing, visit) && !page.isFull
    }
    return deferred.isEmpty ? nil : deferred
  }

  /// Goes on with what an earlier snapshot has left; what is gone meanwhile is left out.
  ///
  /// - Throws: ``AbandonedSearch`` when nobody waits for the next answer.
  package func visitHits(
    leftBy deferred: DeferredHits, _ visit: (SearchHit) throws -> SearchDemand
  ) throws -> DeferredHits? {
    let listing = try session.listing()
    var left = DeferredHits()
    for start in stride(from: 0, to: deferred.hits.count, by: Self.readAhead) {
      let hits = deferred.hits[start...].prefix(Self.readAhead)
      if !left.defers { try listing.readAhead(pathsOf: Self.withoutPath(hits)) }
      for hit in hits {
        if !left.defers, !goesOn() { throw AbandonedSearch() }
        guard try left.pass(hit, listing, visit) else { return left.isEmpty ? nil : left }
      }
    }
    return left.isEmpty ? nil : left
  }

  /// Deferred answers whose paths are read at once.
  private static let readAhead = 16_384

  private static func withoutPath(_ hits: ArraySlice<SearchHit>) -> ItemSet {
    var items = ItemSet()
    for hit in hits where hit.path.bytes.isEmpty { items.insert(hit.item) }
    return items
  }

  /// Items that meet the query.
  private func candidates(
    _ request: SearchRequest, goal: QueryPlanner.Goal
  ) throws -> Candidates {
    let scope = try Scope(request.scopes, in: session)
    let planner = QueryPlanner(
      session: session, time: request.time, goal: goal, learns: request.learns, trace: trace)
    let visibility = try request.visibility ?? Visibility(in: session)
    let known = [request.among, request.typed?.items].compactMap(\.self)
      .reduce(visibility.items) { $0.intersection($1) }
    let inScope = try scope.candidates().intersection(Candidates(items: known))
    var meeting = try planner.candidates(of: request.condition, among: known)
    if goal == .count, request.order == .relevance, request.typed == nil, let question = request.question {
      meeting = meeting.intersection(Candidates(items: try soft(question, request, among: meeting.items)))
    }
    func withoutWithheld(_ candidates: Candidates) throws -> Candidates {
      try visibility.withheld.reduce(candidates) { try $0.intersection(others(than: $1)) }
    }
    return try withoutWithheld(inScope.intersection(meeting))
  }

  /// Items that hold a word of a question or are near its meaning; all where it has neither.
  private func soft(_ question: Question, _ request: SearchRequest, among items: ItemSet) throws -> ItemSet {
    if question.words.isEmpty, request.meaning == nil { return .everything }
    let holders = try FoundQuestion(question, in: session, allowed: items).holders()
    let retrieval = Retrieval(request: request, session: session, found: items)
    return try holders.union(ItemSet(retrieval.candidates(by: retrievers).flatMap { try $0.items }))
  }

  /// Items outside of a folder; all items when the index does not have it.
  private func others(than folder: FilePath) throws -> Candidates {
    do { return try Scope([folder], in: session).candidates().complement } catch is ScopeError { return .everything }
  }
}

/// Counts the answers before and in the requested page.
private struct Page {
  private(set) var skip: Int
  private var left: Int

  init(offset: Int, limit: Int) {
    skip = max(0, offset)
    left = max(0, limit)
  }

  var isFull: Bool { left == 0 }

  mutating func takes() -> Bool {
    if skip > 0 { skip -= 1; return false }
    left -= 1
    return true
  }
}
