package import MDDonations
package import MDModel

/// Lookup of donations.
package protocol DonationLookup {
  func donor(bundle: String, index name: String) throws -> Donor?

  /// All donors, or the donors of one app, by name.
  func donors(of bundle: String?) throws -> [Donor]

  /// The next operations to apply; `nil` if all have been applied.
  func nextDonation() throws -> WaitingDonation?

  /// True if everything that was acknowledged to a donor has been applied.
  func isApplied(_ donor: ItemID) throws -> Bool

  /// Names of the batches that have parts stored but are not complete yet.
  func openBatches() throws -> Set<String>

  /// Number of bytes that wait to be applied, by bundle, including parts of batches.
  func waitingDonationBytes() throws -> [String: Int64]

  /// A donated item as its app donated it, without the text, and the root of its index; `nil` if the item was not
  /// donated.
  ///
  /// - Parameter attributes: attributes to read; `nil` for all. The type and its tree are
  ///   ``MDModel/AttributeKey/contentType`` and ``MDModel/AttributeKey/contentTypeTree``.
  func donatedItem(
    _ id: ItemID, attributes: Set<AttributeKey>?
  ) throws -> (donor: ItemID, item: DonatedItem)?

  /// The texts of a donated item under each of some attributes; empty if the item was not donated.
  ///
  /// - Parameter attributes: numbers of the attributes.
  func texts(ofDonated id: ItemID, under attributes: [Int64]) throws -> [[String]]

  /// The item at a donation address: an item by the app's identifier, or the root of the index if there is no
  /// identifier.
  func item(at address: DonationAddress) throws -> ItemRecord?

  /// True if any app has ever donated anything.
  func hasDonors() throws -> Bool

  /// All donated items.
  func allDonatedItems() throws -> ItemSet

  /// A donor's items after `last`, by ascending number.
  func donatedItems(of donor: ItemID, after last: ItemID, limit: Int) throws -> [ItemID]

  /// Every item of a donor.
  func items(of donor: ItemID) throws -> ItemSet

  /// Number of a donor's items.
  func itemCount(of donor: ItemID) throws -> Int64

  /// The domains of a donor's items, by name.
  func domains(of donor: ItemID) throws -> [DonatedDomain]

  /// Donated thumbnails that are not a PNG within some bounds and whose items have no recorded outcome.
  ///
  /// A PNG begins with its width and height, and the index of values is ordered by bytes. The PNGs within the bounds
  /// are in few intervals, which are skipped however many they are.
  ///
  /// - Parameter bytes: number of bytes after which no further thumbnails are read.
  func thumbnails(beyond bounds: PictureBounds, limit: Int, bytes: Int) throws -> [DonatedThumbnail]
}
