package import MDDonations
package import MDModel
package import MDStore

/// Storing donations.
package protocol DonationStoring {
  /// Stores a part of a batch. With the last part, the batch counts, and its client state too.
  ///
  /// - Parameters:
  ///   - operations: checked bytes, as ``MDDonations/DonationOperation`` writes them.
  ///   - part: the part. Its ``MDDonations/DonationPart/batch`` is unique among all clients.
  /// - Throws: ``DonationRefusal``. Earlier parts of the batch are dropped then.
  func accept(_ operations: [UInt8], of part: DonationPart, from bundle: String) throws -> Donor

  /// Stores the client state of an app's index; `nil` for none.
  func setState(_ state: [UInt8]?, of donor: Donor) throws

  /// Drops the parts of a batch whose last part will not come; with `nil`, of all such batches.
  func dropBatch(_ batch: String?) throws

  /// Registers attribute names that apps have made up.
  ///
  /// - Returns: `false`, without registering any, if there would be more than `most`, including those of importers.
  func noteCustomNames(_ names: Set<AttributeKey>, atMost most: Int) throws -> Bool

  /// A donor, created if it does not exist.
  func donor(bundle: String, index: DonationIndex) throws -> Donor

  /// Applies about `items` items of the oldest waiting operations. Progress is stored in the same transaction, so
  /// nothing is done twice or skipped, wherever the process ends.
  ///
  /// - Parameters:
  ///   - items: number of items to store or delete.
  ///   - date: the current time.
  /// - Returns: true if more operations wait.
  /// - Throws: ``MDStore/StoreError/Code/corrupt`` if a donation cannot be decoded. It was checked when it was
  ///   accepted.
  func applyDonations(atMost items: Int, date: Timestamp) throws -> Bool

  /// Replaces a thumbnail by a scaled one.
  ///
  /// - Returns: true if the item still had the thumbnail.
  func replace(_ thumbnail: DonatedThumbnail, by png: [UInt8]) throws -> Bool

  /// Records why a thumbnail cannot be shown, so that it is not tried again until its item changes.
  ///
  /// - Parameter keepsBytes: true if the item keeps the app's bytes.
  /// - Returns: true if the item still had the thumbnail.
  func giveUp(_ thumbnail: DonatedThumbnail, reason: String, keepsBytes: Bool) throws -> Bool
}
