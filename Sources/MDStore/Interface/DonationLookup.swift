package import MDDonations
package import MDModel

/// Lookup of what apps have donated.
package protocol DonationLookup {
  func donor(bundle: String, index name: String) throws -> Donor?

  /// All donors, or those of one app, by name.
  func donors(of bundle: String?) throws -> [Donor]

  /// The next operations to be applied; `nil` when everything is.
  func nextDonation() throws -> WaitingDonation?

  /// Whether everything is applied that a donor was acknowledged.
  func isApplied(_ donor: ItemID) throws -> Bool

  /// Batches of which parts are kept and the last one has not come, by name.
  func openBatches() throws -> Set<String>

  /// Number of bytes that wait to be applied, by bundle; parts of batches included.
  func waitingDonationBytes() throws -> [String: Int64]

  /// A donated item as its app gave it, and the root of its index; `nil` for other items. The text is left out.
  ///
  /// - Parameter attributes: attributes to read; `nil` for all. Type and its tree are
  ///   ``MDModel/AttributeKey/contentType`` and ``MDModel/AttributeKey/contentTypeTree``.
  func donatedItem(
    _ id: ItemID, attributes: Set<AttributeKey>?
  ) throws -> (donor: ItemID, item: DonatedItem)?

  /// The texts that a donated item has under each of some attributes; none where the item is no such one.
  ///
  /// - Parameter attributes: by number.
  func texts(ofDonated id: ItemID, under attributes: [Int64]) throws -> [[String]]

  /// The item that an app calls so in one of its indexes; without an identifier the root of the index.
  func item(at address: DonationAddress) throws -> ItemRecord?

  /// Whether any app has ever donated anything.
  func hasDonors() throws -> Bool

  /// All donated items.
  func allDonatedItems() throws -> ItemSet

  /// A donor's items, by ascending number, from the first one after `last`.
  func donatedItems(of donor: ItemID, after last: ItemID, limit: Int) throws -> [ItemID]

  /// Every item of a donor.
  func items(of donor: ItemID) throws -> ItemSet

  /// Number of a donor's items.
  func itemCount(of donor: ItemID) throws -> Int64

  /// The domains of a donor's items, by name.
  func domains(of donor: ItemID) throws -> [DonatedDomain]

  /// Donated thumbnails that are no PNG within some bounds, and of which nothing is noted.
  ///
  /// A PNG begins with its width and height, and the index of values has bytes in their order: those within the bounds
  /// lie in few intervals and are skipped, however many they are.
  ///
  /// - Parameter bytes: as soon as as many are read, no more are.
  func thumbnails(beyond bounds: PictureBounds, limit: Int, bytes: Int) throws -> [DonatedThumbnail]
}
