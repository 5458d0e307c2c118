package import MDDonations
package import MDModel

/// All queries on one snapshot of an index.
///
/// Modules outside of the store use this protocol, or one of its parts, and no concrete session. So another engine can
/// replace the local one. ``ReadingSession`` implements it for a local file.
package protocol IndexReading: ItemLookup, ContentLookup, ItemMatching, WordReading, WorkLookup, DonationLookup,
  UsageLookup, VectorReading
{}

extension ReadingSession: IndexReading {}

extension ItemLookup {
  /// The absolute path of a name in a directory, byte for byte.
  package func path(parent: ItemID, name: FileName) throws -> FilePath? {
    try path(parent: parent, name: name, isMember: false)
  }
}

extension WorkLookup {
  /// Open requests, then the last hundred finished ones.
  package func requests() throws -> [ReindexRequest] { try requests(over: 100) }
}

extension DonationLookup {
  /// The donors of all apps.
  package func donors() throws -> [Donor] { try donors(of: nil) }

  /// The first items of a donor, by ascending number.
  package func donatedItems(of donor: ItemID, limit: Int) throws -> [ItemID] {
    try donatedItems(of: donor, after: .none, limit: limit)
  }

  /// A donated item with all its attributes.
  package func donatedItem(_ id: ItemID) throws -> (donor: ItemID, item: DonatedItem)? {
    try donatedItem(id, attributes: nil)
  }
}
