package import MDModel

/// Items and their tree.
package protocol ItemStoring {
  /// Stores a new item and makes its name searchable.
  ///
  /// - Parameter added: date at which it was put into its folder; `nil` for its creation date.
  /// - Returns: the item's number.
  func insert(_ item: ItemRecord, added: Timestamp?) throws -> ItemID

  /// Replaces the file-system attributes of an item that stayed at its path.
  func update(_ item: ItemRecord) throws

  /// Moves a root into the tree of another root that now encloses it. Its rows, and all below, stay unchanged.
  func adopt(root id: ItemID, into parent: ItemID, name: FileName) throws

  /// Removes an item and all items below it, with everything stored of them.
  @discardableResult
  func remove(_ id: ItemID) throws -> Removal

  /// Marks the file's timestamp as trusted: it is old enough, and a second `stat` returned the same value.
  func trust(_ id: ItemID) throws

  /// Moves items, all at once, so that two can change places. An item at the target of another is removed with all
  /// below it, unless it is moved itself. The caller updates types that depend on names.
  ///
  /// - Parameter date: date at which items that change folders are put into the new one; `nil` if unknown.
  func move(_ moves: [ItemMove], at date: Timestamp?) throws -> MoveOutcome
}

extension ItemStoring {
  /// Stores a new item that was put into its folder when it was created.
  package func insert(_ item: ItemRecord) throws -> ItemID { try insert(item, added: nil) }
}
