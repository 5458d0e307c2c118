import MDModel
import MDStore

/// The blocks of ``MDStore/Listing``: written anew, of what the table of items says, before each commit.
extension WritingSession {
  /// Notes that what the listing says of an item may have changed.
  func noteListed(_ id: ItemID) { changedBlocks.insert(id.rawValue / ListingBlock.slots) }

  func writeListing() throws {
    for number in changedBlocks.sorted() { try writeBlock(number) }
    changedBlocks = []
  }

  private func writeBlock(_ number: Int64) throws {
    guard let bytes = try block(number) else {
      return try delete("DELETE FROM listing WHERE block = ?1", ItemID(number))
    }
    let insert = try statement("INSERT OR REPLACE INTO listing (block, items) VALUES (?1, ?2)")
    insert.bind(1, number)
    insert.bind(blob: 2, bytes)
    try insert.run()
  }

  private func block(_ number: Int64) throws -> [UInt8]? {
    let select = try statement(
      "SELECT id, modified, parent, kind, type, name FROM item WHERE id >= ?1 AND id < ?2 ORDER BY id")
    let first = number * ListingBlock.slots
    select.bind(1, first)
    select.bind(2, first + ListingBlock.slots)
    var block = ListingBlock.Builder()
    try select.forEachRow { row in
      let (slot, modified) = (Int(row.integer(0) - first), row.integer(1))
      row.withBytes(5) { name in
        block.add(
          slot: slot, modified: modified, parent: row.integer(2),
          isDirectory: row.integer(3) == ItemKind.directory.rawValue,
          type: row.integer(4), name: name)
      }
    }
    return block.bytes
  }
}
