import MDModel
import MDSearchAPI
import MDStore

/// Answers that are known and not given out yet, because whoever takes them had no room: they outlive the snapshot that
/// they were found in.
package struct DeferredHits: Sendable {
  /// Without a path, unless it is that of their content.
  private(set) var hits: [SearchHit] = []
  /// Whether hits are kept from now on.
  private(set) var defers = false

  var isEmpty: Bool { hits.isEmpty }

  /// Hands a hit with its path to `visit`, or keeps it once `visit` has asked to wait.
  ///
  /// - Returns: whether more are wanted.
  mutating func pass(
    _ hit: SearchHit, _ listing: Listing, _ visit: (SearchHit) throws -> SearchDemand
  ) throws -> Bool {
    if defers {
      hits.append(hit)
      return true
    }
    var hit = hit
    if hit.path.bytes.isEmpty {
      guard let path = try listing.path(of: hit.item) else { return true }
      hit.path = path
    }
    let demand = try visit(hit)
    defers = demand == .wait
    return demand != .stop
  }
}
