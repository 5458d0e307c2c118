public import MDModel

/// Walks over all items.
extension ReadingSession {
  /// The largest item number, a measure of how many items there are that costs nothing.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a number that no index reaches: sets of items take a bit for each.
  public func largestItem() throws -> ItemID {
    let largest = try statement("SELECT max(id) FROM item").firstRow { $0.integer(0) } ?? 0
    guard largest < 1 << 31 else {
      throw StoreError(.corrupt, "The index names an item \(largest), which cannot be. Rebuild: mdimport --rebuild.")
    }
    return ItemID(largest)
  }

  /// Calls `body` for every item, most recently modified first, until it returns `false`.
  public func forEachItemByDate(
    _ body: (ItemID, _ parent: ItemID, _ name: UnsafeBufferPointer<UInt8>) throws -> Bool
  ) throws {
    try statement("SELECT id, parent, name FROM item ORDER BY modified DESC, parent DESC, name DESC").forEachRowWhile({
      row in
      try row.withBytes(2) { try body(ItemID(row.integer(0)), ItemID(row.integer(1)), $0) }
    })
  }

  /// Every item there is.
  public func allItems() throws -> ItemSet {
    // The index by size is the smallest that has a row for each item.
    try itemSet(try statement("SELECT id FROM item INDEXED BY item_by_size"), limit: .max) ?? .nothing
  }
}
