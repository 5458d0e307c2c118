package import MDModel
import MDSQLite

/// Upper bound on the number of items.
extension ReadingSession {
  package func largestItem() throws -> ItemID {
    let largest = try statement("SELECT max(id) FROM item").firstRow { $0.integer(0) } ?? 0
    guard largest < 1 << 31 else {
      throw StoreError(.corrupt, "The index names an item \(largest), which cannot be.")
    }
    return ItemID(largest)
  }
}
