package import MDModel

/// Items of a donor, carried over from one snapshot of an index to the next.
///
/// Item numbers are assigned in ascending order and never reused, and an item never changes its donor. So only numbers
/// above the last one need to be read. Removed items stay in the set, which is harmless: no index finds them, and lists
/// skip them. The set is valid for one index file only.
package struct DonorItems: Sendable {
  package private(set) var items = ItemSet()
  /// Largest item number that has been read.
  private var last = ItemID.none

  package init() {}

  /// Adds the items that the donor got since the last snapshot.
  package mutating func read(_ donor: ItemID, in session: any IndexReading) throws {
    let largest = try session.largestItem()
    guard largest > last else { return }
    // Other apps may have donated far more since then than this donor has in all. Then its own list is shorter to read.
    if largest.rawValue - last.rawValue > Int64(items.listedCount) {
      items = try session.items(of: donor)
    } else {
      for item in try session.donatedItems(of: donor, after: last, limit: .max) { items.insert(item) }
    }
    last = largest
  }
}
