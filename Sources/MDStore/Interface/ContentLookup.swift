package import MDModel

/// Lookup of contents: attributes from importers, failures, and the items inside files.
package protocol ContentLookup {
  /// Attributes of an item that importers extracted, in no particular order.
  func attributes(of id: ItemID) throws -> AttributeSet

  /// The item's text as UTF-8; `nil` if none is stored.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if the stored text is damaged.
  func text(of id: ItemID) throws -> [UInt8]?

  /// The importer of an item, the time, and what was not imported; `nil` if the item is gone. A member was imported by
  /// the importer of its file.
  func outcome(of id: ItemID) throws -> ItemOutcome?

  /// The type that a number of ``ItemRecord/type`` stands for.
  func type(_ number: Int64) throws -> TypeName?

  /// Every type that some file had, with its number.
  func types() throws -> [(number: Int64, name: TypeName)]

  /// Reasons of failures, the most frequent first.
  func failures() throws -> [(reason: String, count: Int64)]

  /// Items whose import failed, was incomplete or waits for something, most recent import first.
  func failedItems() throws -> [ItemID]

  /// Failure of an item; `nil` if it did not fail.
  func failure(of id: ItemID) throws -> ItemFailure?

  /// Items that no search returns.
  func hiddenItems() throws -> ItemSet

  /// The member called `name` directly in a file, or in another member.
  func member(of container: ItemID, named name: FileName) throws -> ItemRecord?

  /// The file that contains a member, at whatever depth; `nil` if the item is not a member.
  func container(of id: ItemID) throws -> ItemID?

  /// True if a file was read as one that contains items.
  func isContainer(_ id: ItemID) throws -> Bool

  /// Number of a file's members that searches see, at all depths.
  func memberCount(of container: ItemID) throws -> Int64

  /// Members, at all depths, of the containers among `items`.
  ///
  /// - Returns: `nil` if there are more than `limit`.
  func members(ofContainersIn items: ItemSet, limit: Int) throws -> ItemSet?
}
