import MDModel
public import MDStore

/// Answers requests from one snapshot of the index.
public struct Searcher {
  private let session: ReadingSession
  private let trace: PlanTrace?
  private let goesOn: () -> Bool

  /// - Parameters:
  ///   - trace: records what each step did.
  ///   - goesOn: asked now and then while items are looked at; the search ends early when it is `false`.
  public init(session: ReadingSession, trace: PlanTrace? = nil, goesOn: @escaping () -> Bool = { true }) {
    self.session = session
    self.trace = trace
    self.goesOn = goesOn
  }

  /// Number of items that a request finds, limit and offset aside.
  ///
  /// - Throws: ``ScopeError``, ``MDStore/StoreError``.
  public func count(_ request: SearchRequest) throws -> Int {
    let candidates = try candidates(request, goal: .count)
    guard let check = candidates.check else {
      let listed = candidates.items.listedCount
      return candidates.items.isComplement ? Int(try session.counts().items) - listed : listed
    }
    func look() throws -> (items: Int, found: Int) { try looks(at: candidates.items, check) }
    return try (trace?.looking(look) ?? look()).found
  }

  private func looks(at items: ItemSet, _ check: any RowCheck) throws -> (items: Int, found: Int) {
    let listing = try Listing(session)
    let row = ItemRow(session: session, listing: listing)
    var looks = (items: 0, found: 0)
    try listing.forEachDate(of: items) { id, _ in
      row.move(to: id)
      looks.items += 1
      if try check.holds(row) { looks.found += 1 }
    }
    return looks
  }

  /// Calls `body` for each answer, in the request's order, as soon as it is known.
  ///
  /// - Throws: ``ScopeError``, ``MDStore/StoreError``, and what `body` throws.
  public func search(_ request: SearchRequest, _ body: (SearchHit) throws -> Void) throws {
    var page = Page(offset: request.offset, limit: request.limit ?? .max)
    let candidates = try candidates(request, goal: .answers)
    guard !page.isFull else { return }
    let listing = try Listing(session)
    var contents = request.showsContents ? try ContentPlaces(session) : nil
    let order = HitOrder(session: session, listing: listing, request: request, trace: trace, goesOn: goesOn)
    try order.forEach(of: candidates) { id, score in
      let place = try contents?.place(of: id, in: listing) ?? .own
      guard place != .shown, page.takes() else { return !page.isFull }
      if let path = try place.path ?? listing.path(of: id) { try body(SearchHit(item: id, path: path, score: score)) }
      return !page.isFull
    }
  }

  private func candidates(_ request: SearchRequest, goal: QueryPlanner.Goal) throws -> Candidates {
    let scope = try Scope(request.scopes, in: session)
    let planner = QueryPlanner(session: session, time: request.time, goal: goal, trace: trace)
    // The roots of apps are no answers: they are neither files nor anything that an app gave. Nor are members of files
    // that are being read, or have been read anew.
    let unseen = ItemSet(try session.donors().map(\.item)).union(try session.hiddenItems())
    let known = (request.among ?? .everything).intersection(unseen.complement)
    let found = try scope.candidates().intersection(Candidates(items: known))
      .intersection(planner.candidates(of: request.expression, among: known))
    return try request.withheld.reduce(found) { try $0.intersection(others(than: $1)) }
  }

  /// Items outside of a folder; all items when the index does not have it.
  private func others(than folder: [UInt8]) throws -> Candidates {
    do { return try Scope([folder], in: session).candidates().complement } catch is ScopeError { return .everything }
  }
}

/// Counts the answers before and in the requested page.
private struct Page {
  private var skip: Int
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
