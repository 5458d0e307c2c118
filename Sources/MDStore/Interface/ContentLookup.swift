package import MDModel

/// Lookup of contents: attributes that importers gave, failures, and the items inside files.
package protocol ContentLookup {
  /// Attributes that importers gave of an item, in no particular order.
  func attributes(of id: ItemID) throws -> AttributeSet

  /// The item's text as UTF-8; `nil` when none is stored.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` when the stored text is damaged.
  func text(of id: ItemID) throws -> [UInt8]?

  /// Who imported an item, when, and what was left undone; `nil` when the item is gone. A member was read by the importer
  /// of its file.
  func outcome(of id: ItemID) throws -> ItemOutcome?

  /// The type a number of ``ItemRecord/type`` stands for.
  func type(_ number: Int64) throws -> TypeName?

  /// Every type that files were found to have, with its number.
  func types() throws -> [(number: Int64, name: TypeName)]

  /// Reasons of failures, the most frequent first.
  func failures() throws -> [(reason: String, count: Int64)]

  /// Items whose import failed, was not complete or waits for something, last import first.
  func failedItems() throws -> [ItemID]

  /// Failure of an item; `nil` for none.
  func failure(of id: ItemID) throws -> ItemFailure?

  /// Items that are in no answer.
  func hiddenItems() throws -> ItemSet

  /// Member called `name` directly in a file, or in a member.
  func member(of container: ItemID, named name: FileName) throws -> ItemRecord?

  /// The file that a member lies in, at whatever depth; `nil` for what is no member.
  func container(of id: ItemID) throws -> ItemID?

  /// Whether a file has been read as one that holds items.
  func isContainer(_ id: ItemID) throws -> Bool

  /// How many members of a file searches see, at all depths.
  func memberCount(of container: ItemID) throws -> Int64

  /// The members, at all depths, of those of some items that are files with members.
  ///
  /// - Returns: `nil` when there are more than `limit`.
  func members(ofContainersIn items: ItemSet, limit: Int) throws -> ItemSet?
}
