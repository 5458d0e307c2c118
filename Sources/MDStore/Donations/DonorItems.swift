package import MDModel

/// Items of a donor, kept from one snapshot of an index to the next.
///
/// Numbers of items are given once, in ascending order, and an item never changes its donor: only numbers above the
/// last are to be read. Removed items stay in the set, which is harmless: no index finds them, and lists skip them.
/// Neither holds in another index file.
package struct DonorItems: Sendable {
  package private(set) var items = ItemSet()
  /// Last item that was checked for its donor.
  private var last = ItemID.none

  package init() {}

  /// Reads the items added since the last snapshot.
  package mutating func read(_ donor: ItemID, in session: any IndexReading) throws {
    let largest = try session.largestItem()
    guard largest > last else { return }
    // Others may have donated far more since than all that this donor has.
    if largest.rawValue - last.rawValue > Int64(items.listedCount) {
      items = try session.items(of: donor)
    } else {
      for item in try session.donatedItems(of: donor, after: last, limit: .max) { items.insert(item) }
    }
    last = largest
  }
}
