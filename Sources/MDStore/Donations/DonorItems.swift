public import MDModel

/// Which items a donor has, kept from one snapshot of an index to the next.
///
/// Numbers of items are given once, in ascending order, and an item stays its donor's: only those above the last are to
/// be read. What has gone stays in the set, where it harms nobody: no index finds it, and lists pass over it. Neither
/// holds of another file.
public struct DonorItems: Sendable {
  public private(set) var items = ItemSet()
  /// Of everything up to here it is known whether it is the donor's.
  private var last = ItemID.none

  public init() {}

  /// Reads what has come since the last snapshot.
  public mutating func read(_ donor: ItemID, in session: ReadingSession) throws {
    let largest = try session.largestItem()
    guard largest > last else { return }
    // What others have donated meanwhile may be far more than all that this one has.
    if largest.rawValue - last.rawValue > Int64(items.listedCount) {
      items = try session.items(of: donor)
    } else {
      for item in try session.donatedItems(of: donor, after: last, limit: .max) { items.insert(item) }
    }
    last = largest
  }
}
