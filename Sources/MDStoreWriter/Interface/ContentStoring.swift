package import MDModel

/// Storing of contents: attributes that importers give, and the items inside files.
package protocol ContentStoring {
  /// Replaces what is stored of an item's content and takes the item out of the journal, in one transaction.
  func store(_ result: ImportResult, of id: ItemID) throws

  /// Replaces the attributes that tell what is noted on a file, where nothing but its notes may have changed. Text and all
  /// other attributes stay; what an importer said under the same keys goes.
  ///
  /// - Parameters:
  ///   - notes: what is noted now, under `keys` only.
  ///   - keys: every key that notes have.
  /// - Returns: `false`, and nothing is done, for an item of which nothing was ever stored: its notes come with its import.
  func replaceNotes(_ notes: AttributeSet, keys: [AttributeKey], of id: ItemID) throws -> Bool

  /// Notes why nothing could be known of an item for now. What is stored of it stays, and so does its place in the
  /// journal.
  func notePostponed(_ id: ItemID, reason: String) throws

  /// Notes that a directory could not be listed, or, with `nil`, that it could again. What lies in it stays.
  func noteListing(of id: ItemID, failure: String?) throws

  /// Takes out what an importer once told of an item that none reads any more.
  func forgetContent(of id: ItemID) throws

  /// Begins to store the members of a file. What an earlier reading has left behind unfinished is to be taken out.
  ///
  /// - Parameter reading: a number that no other reading of this process has.
  func beginMembers(of container: ItemID, reading number: UInt64) throws

  /// Stores some members of a file, in the order in which they were read.
  ///
  /// - Parameter date: of the reading.
  /// - Returns: `false`, and nothing is stored, when this reading has been lost or abandoned.
  @discardableResult
  func store(
    _ members: [MemberResult], of container: ItemID, reading number: UInt64, date: Timestamp
  ) throws -> Bool

  /// All members of a file have come: they take the place of those that it had before.
  ///
  /// - Parameter rules: by which names inside were left out.
  /// - Returns: `false`, and what was there stays, when this reading has been lost or abandoned.
  func endMembers(of container: ItemID, reading number: UInt64, rules: Int64) throws -> Bool

  /// Gives a reading up: what was stored of it is to be taken out, and what was there before stays.
  func abandonMembers(of container: ItemID) throws

  /// Takes out some of the members that nobody sees any more.
  ///
  /// - Returns: whether more are left.
  func removeHiddenMembers(atMost limit: Int) throws -> Bool
}
