import MDModel
import MDSearchAPI
import MDStore

/// Hits that were found but not delivered yet, because the receiver had no room. They outlive the snapshot of their
/// search.
package struct DeferredHits: Sendable {
  /// Hits without a path, unless it is that of their content. Paths are read when the hits are delivered.
  private(set) var hits: [SearchHit] = []
  /// True if hits are kept from now on.
  private(set) var defers = false

  var isEmpty: Bool { hits.isEmpty }

  /// Passes a hit with its path to `visit`, or keeps the hit if `visit` has asked to wait.
  ///
  /// - Returns: `true` if more hits are wanted.
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
