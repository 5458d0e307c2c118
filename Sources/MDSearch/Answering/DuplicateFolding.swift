import MDModel
import MDSearchAPI
import MDStore

/// Folds answers of the same content into the first of them.
///
/// No content has a digest in the index. Answers of the same size and length of text are compared when they meet: they are
/// copies if their texts are the same, byte for byte, or, where neither has one, if all that importers read of them is.
struct DuplicateFolding {
  /// Answers behind the last that is wanted among which copies of it are looked for.
  static let lookahead = 1_000

  private let session: any IndexReading
  /// The first of each group, with the paths of the others.
  private(set) var hits: [SearchHit] = []
  /// Places among ``hits`` of what may have the same content.
  private var places: [Measure: [Int]] = [:]

  /// Same content has the same.
  private struct Measure: Hashable {
    let size: Int64
    let text: Int64
    /// `nil` where there is a text to compare: copies of a text under other names may pass for other types.
    let type: Int64?
  }

  init(_ session: any IndexReading) { self.session = session }

  mutating func add(_ hit: SearchHit) throws {
    let measure = try measure(of: hit.item)
    if let measure, let place = try places[measure]?.first(where: { try isSame(hits[$0].item, hit.item, measure) }) {
      hits[place].join(hit)
      return
    }
    if let measure { places[measure, default: []].append(hits.count) }
    hits.append(hit)
  }

  /// `nil` for what has no content: folders, and empty files.
  private func measure(of id: ItemID) throws -> Measure? {
    guard let item = try session.item(id), item.kind != .directory else { return nil }
    let text = try session.textLength(of: id)
    guard text > 0 || item.stamp.size > 0 else { return nil }
    return Measure(size: item.stamp.size, text: text, type: text > 0 ? nil : item.type)
  }

  private func isSame(_ one: ItemID, _ other: ItemID, _ measure: Measure) throws -> Bool {
    if measure.text > 0 { return try session.text(of: one) == session.text(of: other) }
    let (first, second) = (Set(try session.attributes(of: one)), Set(try session.attributes(of: other)))
    return !first.isEmpty && first == second
  }
}

extension SearchHit {
  /// Adds another of the same content. A file stands for an item inside a file, whichever comes first: the document, and not
  /// the attachment of the mail that it was sent with.
  fileprivate mutating func join(_ other: SearchHit) {
    if MemberAddress(path) != nil, MemberAddress(other.path) == nil {
      copies.append(path)
      (item, path) = (other.item, other.path)
    } else {
      copies.append(other.path)
    }
  }
}

extension Searcher {
  /// Calls `visit` for the first answer of each content, with the paths of the others: see ``DuplicateFolding``.
  func visitFolded(
    of request: SearchRequest, _ visit: (SearchHit) throws -> SearchDemand
  ) throws -> DeferredHits? {
    var all = request
    (all.foldsDuplicates, all.findsDuplicates, all.offset) = (false, false, 0)
    // A group of duplicates may be anywhere.
    all.limit =
      request.findsDuplicates
      ? nil : request.limit.map { $0.addingClamped(request.offset).addingClamped(DuplicateFolding.lookahead) }
    if request.limit == 0 { return nil }
    var folding = DuplicateFolding(session)
    try search(all) { try folding.add($0) }
    let listing = try session.listing()
    var deferred = DeferredHits()
    let groups = request.findsDuplicates ? folding.hits.filter { !$0.copies.isEmpty } : folding.hits
    for hit in groups.dropFirst(request.offset).prefix(request.limit ?? .max) {
      guard try deferred.pass(hit, listing, visit) else { break }
    }
    return deferred.isEmpty ? nil : deferred
  }
}

extension Int {
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
