public import MDModel

/// Items and the tree that they form.
public protocol ItemStoring {
  /// Stores a new item and makes its name searchable.
  ///
  /// - Returns: the item's identifier.
  func insert(_ item: ItemRecord) throws -> ItemID

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
  func move(_ moves: [ItemMove]) throws -> MoveOutcome
}
