package import MDDonations
package import MDModel
package import MDStore

/// Storing of what apps donate.
package protocol DonationStoring {
  /// Keeps a part of a batch; with the last one the batch counts, and its client state with it.
  ///
  /// - Parameters:
  ///   - operations: as ``MDModel/DonationOperation`` writes them; checked.
  ///   - part: its ``MDModel/DonationPart/batch`` is unique among all clients.
  /// - Throws: ``DonationRefusal``; earlier parts of the batch are dropped then.
  func accept(_ operations: [UInt8], of part: DonationPart, from bundle: String) throws -> Donor

  /// Stores the client state of an app's index; `nil`: it has none.
  func setState(_ state: [UInt8]?, of donor: Donor) throws

  /// Forgets the parts of a batch whose last part will not come; with `nil` those of all.
  func dropBatch(_ batch: String?) throws

  /// Notes names of attributes that apps have made up.
  ///
  /// - Returns: `false` when there would be more than `most` of them, importers' included; then nothing is noted.
  func noteCustomNames(_ names: Set<AttributeKey>, atMost most: Int) throws -> Bool

  /// A donor, made where there is none.
  func donor(bundle: String, index: DonationIndex) throws -> Donor

  /// Applies about so many items of the oldest waiting operations. Progress is stored in the same transaction, so that
  /// nothing is done twice or left out, wherever the process ends.
  ///
  /// - Parameters:
  ///   - items: donated or taken out.
  ///   - date: now.
  /// - Returns: whether more waits.
  /// - Throws: ``MDStore/StoreError/Code/corrupt`` for a donation that was checked when it came and cannot be read now.
  func applyDonations(atMost items: Int, date: Timestamp) throws -> Bool

  /// - Returns: whether it was still the item's thumbnail.
  func replace(_ thumbnail: DonatedThumbnail, by png: [UInt8]) throws -> Bool

  /// Notes why a thumbnail cannot be shown, so that it is not tried again until its item changes.
  ///
  /// - Parameter keepsBytes: whether the item keeps what its app gave.
  /// - Returns: whether it was still the item's thumbnail.
  func giveUp(_ thumbnail: DonatedThumbnail, reason: String, keepsBytes: Bool) throws -> Bool
}
