import MDModel
import MDStore
import MDSystem

/// Which items the apps have that search most, so that a letter that is typed does not cost a look at all of them. A
/// value, of one file: numbers of another mean other items.
struct KnownDonors: Sendable {
  private var index: FileIdentity?
  /// The one who searched last is the last.
  private var donors: [(donor: ItemID, items: DonorItems)] = []

  /// Of a million items each takes 128 KiB.
  private static let most = 16

  /// What is known of a donor; nothing where it is new, or the index another.
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
