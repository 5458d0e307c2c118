import MDModel
import MDSearchAPI
import MDStore

/// Groups hits of the same content under the first of them.
///
/// The index stores no digests. Hits with the same file size and text length are compared directly. They are copies
/// if their texts are equal, byte for byte. Without texts, they are copies if all attributes that importers read are
/// equal.
struct DuplicateFolding {
  /// Number of hits after the last wanted one that are searched for copies.
  static let lookahead = 1_000

  private let session: any IndexReading
  /// The first hit of each group, with the paths of the others.
  private(set) var hits: [SearchHit] = []
  /// Indices in ``hits`` of hits that may have the same content.
  private var places: [Measure: [Int]] = [:]

  /// Equal for equal contents. Only hits with equal measures are compared.
  private struct Measure: Hashable {
    let size: Int64
    let text: Int64
    /// `nil` if there is a text to compare: copies of a text under other names may have other types.
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

  /// The measure of an item; `nil` if it has no content, as folders and empty files.
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
  /// Adds a hit of the same content. If one of them is a member and the other a file, the file is shown. A document
  /// is more useful than the attachment of the mail that it was sent with.
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
  /// Calls `visit` for the first hit of each content, with the paths of the others: see ``DuplicateFolding``.
  func visitFolded(
    of request: SearchRequest, _ visit: (SearchHit) throws -> SearchDemand
  ) throws -> DeferredHits? {
    var all = request
    (all.foldsDuplicates, all.findsDuplicates, all.offset) = (false, false, 0)
    // Finding duplicates needs all hits, because a copy may be anywhere. Folding needs only some hits beyond the last
    // wanted one.
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
