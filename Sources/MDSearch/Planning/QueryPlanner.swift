import MDModel
import MDQuery
import MDStore

/// Turns a query into candidates: the answers of indexes, and the checks that remain for each item.
final class QueryPlanner {
  let session: any IndexReading
  let dates: DateResolver
  /// True if recorded uses count.
  let learns: Bool
  private let goal: Goal
  private let trace: PlanTrace?
  private var knownTypes: IndexedTypes?
  private var knownFiles: Candidates?

  enum Goal {
    /// The first answer should come soon: what would take long to collect is checked item by item instead.
    case answers
    /// Only the number of answers counts, so reading a long range of an index pays off.
    case count
  }

  init(session: any IndexReading, time: TimeContext, goal: Goal, learns: Bool = true, trace: PlanTrace? = nil) {
    self.session = session
    self.learns = learns
    self.goal = goal
    self.trace = trace
    dates = DateResolver(time)
  }

  /// The types, read on first use.
  func types() throws -> IndexedTypes {
    if let knownTypes { return knownTypes }
    let types = try IndexedTypes(session)
    knownTypes = types
    return types
  }

  /// Items of file systems. Donated items have none of their attributes.
  func files() throws -> Candidates {
    if let knownFiles { return knownFiles }
    let files = try session.hasDonors() ? Candidates(checkingAll: FileCheck()) : .everything
    knownFiles = files
    return files
  }

  /// - Parameter known: items that other parts of the query leave. Items outside of it do not matter.
  func candidates(of query: QueryExpression, among known: ItemSet) throws -> Candidates {
    switch query {
    case .constant(let isTrue): return isTrue ? .everything : .nothing
    case .not(let part): return try candidates(of: part, among: known).complement
    case .and(let parts): return try conjunction(of: parts, among: known)
    case .or(let parts): return try parts.reduce(.nothing) { try $0.union(candidates(of: $1, among: known)) }
    case .comparison(let comparison): return try candidates(of: QueryLeaf(comparison, dates: dates), among: known)
    case .inRange(let range): return try candidates(of: QueryLeaf(range, dates: dates), among: known)
    }
  }

  /// Looks up the cheapest parts first. The items that they leave limit the cost of the others.
  private func conjunction(of parts: [QueryExpression], among known: ItemSet) throws -> Candidates {
    let (leaves, others) = QueryLeaf.merged(parts, dates: dates)
    var found = Candidates.everything
    var left = known
    func narrow(_ part: (ItemSet) throws -> Candidates) throws {
      guard !left.isEmpty else { return }
      found = found.intersection(try part(left))
      left = left.intersection(found.items)
    }
    for leaf in leaves.sorted(by: { $0.rank < $1.rank }) { try narrow { try candidates(of: leaf, among: $0) } }
    for part in others { try narrow { try candidates(of: part, among: $0) } }
    // If the indexes leave nothing, the remaining checks need not run.
    return left.isEmpty ? .nothing : found
  }

  /// Not inlined, because it is large and would be copied into each caller.
  @inline(never) private func candidates(of leaf: QueryLeaf, among known: ItemSet) throws -> Candidates {
    let limit = try rangeLimit(among: known)
    guard let trace else { return try candidates(of: leaf, limit: limit) }
    return try trace.step(leaf.description, method: leaf.method) { try candidates(of: leaf, limit: limit) }
  }

  private func candidates(of leaf: QueryLeaf, limit: Int) throws -> Candidates {
    guard leaf.isNegated else { return try matches(of: leaf, limit: limit) }
    // `!=` means: has a value, and none that is equal.
    return try matches(of: leaf.with(.presence), limit: limit)
      .intersection(matches(of: leaf, limit: limit).complement)
  }

  private func matches(of leaf: QueryLeaf, limit: Int) throws -> Candidates {
    if case .nothing = leaf.test { return .nothing }
    switch leaf.attribute {
    case .any: return try anyWords(leaf)
    case .named(let key):
      let (source, mayBeGiven) = AttributeSource.of(key)
      // If no importer or app has given this attribute to any item, only our own source counts.
      guard mayBeGiven, let number = try session.number(of: key) else {
        return try matches(source, key, leaf, limit: limit)
      }
      return try given(number, source, key, leaf, limit: limit)
    }
  }

  private func matches(
    _ source: AttributeSource, _ key: AttributeKey, _ leaf: QueryLeaf, limit: Int
  ) throws -> Candidates {
    switch source {
    case .name: try names(leaf.test)
    case .column(let column, let isDate):
      try columns(column, isDate: isDate, leaf.test, limit: limit).intersection(owners(of: key, column))
    case .type(.tree): try trees(leaf, limit: limit)
    case .type(let fact): try types(fact, leaf, limit: limit)
    case .textContent: try texts(leaf)
    case .path: Candidates(checkingAll: PathCheck(test: leaf.test, attribute: try session.number(of: key)))
    case .derived: try derived(key, leaf.test)
    case .use(let fact): try uses(fact, key, leaf, limit: limit)
    case .stored: try stored(key, leaf, limit: limit)
    }
  }

  /// Handles attributes of our own that importers or apps may replace. Candidates are those of either source, and
  /// each is checked. Bounds form one interval of our single-valued column, but separate sets of the given values,
  /// which may be lists.
  private func given(
    _ number: Int64, _ source: AttributeSource, _ key: AttributeKey, _ leaf: QueryLeaf, limit: Int
  ) throws -> Candidates {
    let own = try matches(source, key, leaf, limit: limit)
    let theirs =
      leaf.parts.count < 2
      ? try stored(key, leaf, limit: limit)
      : try leaf.parts.reduce(.everything) { try $0.intersection(stored(key, leaf.with($1), limit: limit)) }
    let check = GivenCheck(attribute: number, tests: leaf.parts, otherwise: own)
    return Candidates(items: own.items.union(theirs.items), check: check)
  }

  /// Items that have an attribute stored in a column. Donated items have dates, but a size only if the app gave one.
  private func owners(of key: AttributeKey, _ column: ItemColumn) throws -> Candidates {
    if AttributeSource.mayBeGiven(key) { return .everything }
    guard column == .size, try session.hasDonors() else { return try files() }
    return Candidates(checkingAll: AnyCandidates(parts: [Candidates(checkingAll: FileCheck()), try sized()]))
  }

  private func sized() throws -> Candidates {
    let some = ValueTest.number(ValueInterval(.greater, .integer(0)))
    return Candidates(checkingAll: ColumnCheck(column: .size, isDate: false, test: some))
  }

  /// Maximum rows of an index to read for one part. Reading a row costs about a twentieth of checking an item.
  private func rangeLimit(among known: ItemSet) throws -> Int {
    if !known.isComplement { return max(16_384, known.listedCount * 20) }
    return goal == .count ? .max : 200_000
  }
}

/// As a check, candidates decide about items without a given value.
extension Candidates: RowCheck {
  func holds(_ row: ItemRow) throws -> Bool { try admits(row) }
  var readsListingAlone: Bool { check?.readsListingAlone ?? true }
}
