package import MDModel

/// Items and the tree that they form.
package protocol ItemStoring {
  /// Stores a new item and makes its name searchable.
  ///
  /// - Parameter added: when it came into its folder; `nil` for when it was created.
  /// - Returns: the item's identifier.
  func insert(_ item: ItemRecord, added: Timestamp?) throws -> ItemID

  /// Replaces the file-system attributes of an item that stayed at its path.
  func update(_ item: ItemRecord) throws

  /// Moves a root into the tree of another that has come to enclose it; its rows, and all below, stay as they are.
  func adopt(root id: ItemID, into parent: ItemID, name: FileName) throws

  /// Takes an item out, and all below it, with everything stored of them.
  @discardableResult
  func remove(_ id: ItemID) throws -> Removal

  /// Marks a file whose stamps have aged since they were read, and still are the same, as believed.
  func trust(_ id: ItemID) throws

  /// Moves items, all at once: two may change places. An item at the target of another, and not itself moved, is
  /// removed with all below it. Types by name are up to the caller.
  ///
  /// - Parameter date: when what changes its folder comes into the new one; `nil` where that is not known.
  func move(_ moves: [ItemMove], at date: Timestamp?) throws -> MoveOutcome
}

extension ItemStoring {
  /// Stores a new item that came when it was created.
  package func insert(_ item: ItemRecord) throws -> ItemID { try insert(item, added: nil) }
}
