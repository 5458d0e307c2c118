import MDModel
import MDStore
import MDSystem

/// Cache of the items of the apps that search most, so that a typed letter does not cost a look at all of them. A
/// value, for one index file: numbers of another mean other items.
struct KnownDonors: Sendable {
  private var index: FileIdentity?
  /// Donors in the order of their last search.
  private var donors: [(donor: ItemID, items: DonorItems)] = []

  /// Limit of cached donors: of a million items each takes 128 KiB.
  private static let most = 16

  /// Known items of a donor; none where it is new, or the index another.
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
