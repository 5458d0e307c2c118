package import MDModel

/// Storing contents: attributes from importers, and the items inside files.
package protocol ContentStoring {
  /// Replaces the stored content of an item and removes the item from the journal, in one transaction.
  func store(_ result: ImportResult, of id: ItemID) throws

  /// Replaces the attributes of a file's notes, if nothing but the notes may have changed. Text and all other
  /// attributes stay. An importer's values under the same keys are removed.
  ///
  /// - Parameters:
  ///   - notes: the current notes, with keys from `keys` only.
  ///   - keys: every key that notes can have.
  /// - Returns: `false`, without a change, if nothing was ever imported of the item: its notes come with its import.
  func replaceNotes(_ notes: AttributeSet, keys: [AttributeKey], of id: ItemID) throws -> Bool

  /// Records why an item cannot be imported for now. Its stored content stays, and so does its journal entry.
  func notePostponed(_ id: ItemID, reason: String) throws

  /// Records that a directory could not be listed, or, with `nil`, that it could again. Its items stay.
  func noteListing(of id: ItemID, failure: String?) throws

  /// Removes the content of an item that no importer reads any more.
  func forgetContent(of id: ItemID) throws

  /// Begins to store the members of a file. Members left by an unfinished earlier reading will be deleted.
  ///
  /// - Parameter reading: number of the reading, unique in this process.
  func beginMembers(of container: ItemID, reading number: UInt64) throws

  /// Stores some members of a file, in the order of reading.
  ///
  /// - Parameter date: date of the reading.
  /// - Returns: `false`, without storing anything, if this reading was lost or abandoned.
  @discardableResult
  func store(
    _ members: [MemberResult], of container: ItemID, reading number: UInt64, date: Timestamp
  ) throws -> Bool

  /// Ends a reading: its members replace the earlier members of the file.
  ///
  /// - Parameter rules: rules by which names inside the file were excluded.
  /// - Returns: `false`, and the earlier members stay, if this reading was lost or abandoned.
  func endMembers(of container: ItemID, reading number: UInt64, rules: Int64) throws -> Bool

  /// Abandons a reading: its members will be deleted, and the earlier members stay.
  func abandonMembers(of container: ItemID) throws

  /// Deletes some of the hidden members that no reading needs.
  ///
  /// - Returns: true if more are left.
  func removeHiddenMembers(atMost limit: Int) throws -> Bool
}
