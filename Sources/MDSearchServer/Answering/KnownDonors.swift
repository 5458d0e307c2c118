import MDModel
import MDStore
import MDSystem

/// Caches the items of the apps that searched last, so that a typed letter does not cost a scan of all their items. A
/// value, for one index file: in another file the same numbers mean other items.
struct KnownDonors: Sendable {
  private var index: FileIdentity?
  /// Donors in the order of their last search.
  private var donors: [(donor: ItemID, items: DonorItems)] = []

  /// Maximum cached donors. For an index of a million items, each takes 128 KiB.
  private static let most = 16

  /// Cached items of a donor; empty if the donor is new, or the index was replaced.
  func items(of donor: ItemID, in index: FileIdentity) -> DonorItems {
    guard index == self.index else { return DonorItems() }
    return donors.last { $0.donor == donor }?.items ?? DonorItems()
  }

  mutating func keep(_ items: DonorItems, of donor: ItemID, in index: FileIdentity) {
    if index != self.index { (self.index, donors) = (index, []) }
    donors.removeAll { $0.donor == donor }
    if donors.count == Self.most { donors.removeFirst() }
    donors.append((donor, items))
  }
}
