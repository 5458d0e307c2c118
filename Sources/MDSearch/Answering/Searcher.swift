package import MDModel
import MDQuery
import MDRanking
package import MDSearchAPI
package import MDStore

/// Thrown if a search is no longer wanted and ends before it has an answer.
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
  ///   - retrievers: asked for candidates if hits come by relevance.
  ///   - trace: records what each step did.
  ///   - goesOn: asked now and then while items are checked. If it returns false, the search ends early. A count or
  ///     list of matches is worthless unless complete, so it throws ``AbandonedSearch``.
  package init(
    session: any IndexReading, retrievers: [any Retriever] = [], trace: PlanTrace? = nil,
    goesOn: @escaping () -> Bool = { true }
  ) {
    self.session = session
    self.retrievers = retrievers
    self.trace = trace
    self.goesOn = goesOn
  }

  /// Number of items that match a request, ignoring its limit and offset.
  package func count(_ request: SearchRequest) throws -> Int {
    let candidates = try candidates(request, goal: .count)
    guard let check = candidates.check else {
      // A complement lists the items that it lacks.
      let listed = candidates.items.listedCount
      return candidates.items.isComplement ? Int(try session.counts().items) - listed : listed
    }
    func look() throws -> (items: Int, found: Int) { try looks(at: candidates.items, check) }
    return try (trace?.looking(look) ?? look()).found
  }

  /// Number of hits that contain no word of the question and are only similar in meaning.
  ///
  /// - Parameter count: the number of all hits.
  package func countByMeaning(_ request: SearchRequest, of count: Int) throws -> Int {
    guard request.isByWordsAndMeaning else { return 0 }
    var byWords = request
    byWords.meaning = nil
    return count - (try self.count(byWords))
  }

  /// All items that match a request.
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

  /// Calls `body` for each item that matches a request, in no particular order.
  ///
  /// - Throws: ``ScopeError``, ``MDStore/StoreError``, and any error of `body`.
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

  /// Calls `body` for each hit as soon as it is known, in the order of the request.
  ///
  /// - Throws: ``ScopeError``, ``MDStore/StoreError``, and any error of `body`.
  package func search(_ request: SearchRequest, _ body: (SearchHit) throws -> Void) throws {
    _ = try visitHits(of: request) { hit in
      try body(hit)
      return .more
    }
  }

  /// Calls `visit` for each hit as soon as it is known, in the order of the request, until `visit` wants no more.
  ///
  /// - Returns: the rest after `visit` has asked to wait; `nil` if there is none.
  /// - Throws: ``ScopeError``, ``MDStore/StoreError``, and any error of `visit`.
  package func visitHits(
    of request: SearchRequest, _ visit: (SearchHit) throws -> SearchDemand
  ) throws -> DeferredHits? {
    if request.foldsDuplicates || request.findsDuplicates { return try visitFolded(of: request, visit) }
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
      // A file that was shown already does not count towards the page.
      guard address != .shown, page.takes() else { return !page.isFull }
      var hit = SearchHit(
        item: id, path: address.path ?? FilePath([]), score: ranking.score(of: id), parts: ranking.parts(of: id))
      if request.isByWordsAndMeaning { hit.holdsWords = ranking.candidate(id).words > 0 }
      return try deferred.pass(hit, listing, visit) && !page.isFull
    }
    return deferred.isEmpty ? nil : deferred
  }

  /// Continues with the hits of an earlier snapshot. Items that were removed meanwhile are left out.
  ///
  /// - Throws: ``AbandonedSearch`` if the next hit is no longer wanted.
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

  /// Number of deferred hits whose paths are read at a time.
  private static let readAhead = 16_384

  private static func withoutPath(_ hits: ArraySlice<SearchHit>) -> ItemSet {
    var items = ItemSet()
    for hit in hits where hit.path.bytes.isEmpty { items.insert(hit.item) }
    return items
  }

  /// Candidates of the request: its condition within scopes and visibility.
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
    // A search leaves out items without words or meaning while it ranks (``HitOrder``). A count does not rank, so it
    // leaves them out here.
    if goal == .count, request.order == .relevance, request.typed == nil, let question = request.question {
      meeting = meeting.intersection(Candidates(items: try soft(question, request, among: meeting.items)))
    }
    func withoutWithheld(_ candidates: Candidates) throws -> Candidates {
      try visibility.withheld.reduce(candidates) { try $0.intersection(others(than: $1)) }
    }
    if request.leavesMembersOut { meeting = meeting.intersection(Candidates(checkingAll: OwnPathCheck())) }
    return try withoutWithheld(inScope.intersection(meeting))
  }

  /// Items that contain a word of the question or are near its meaning; all items if the question has neither.
  private func soft(_ question: Question, _ request: SearchRequest, among items: ItemSet) throws -> ItemSet {
    if question.words.isEmpty, request.meaning == nil { return .everything }
    let holders = try FoundQuestion(question, in: session, allowed: items).holders()
    let retrieval = Retrieval(request: request, session: session, found: items)
    return try holders.union(retrieval.candidates(by: retrievers).answers)
  }

  /// Items outside of a folder; all items if the folder is not indexed.
  private func others(than folder: FilePath) throws -> Candidates {
    do { return try Scope([folder], in: session).candidates().complement } catch is ScopeError { return .everything }
  }
}

/// Counts the hits before and in the requested page.
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
