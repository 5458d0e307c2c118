package import MDModel
package import MDSQLite

/// Reading an item from a row of the table `item`.
extension ItemRecord {
  package static let columns = """
    id, parent, name, kind, state, trusted, size, modified, changed, created, inode, owner, "group", permissions, type
    """

  package init(row: borrowing PreparedStatement.Row) {
    self.init(
      id: ItemID(row.integer(0)), parent: ItemID(row.integer(1)), name: FileName(row.bytes(2)),
      kind: ItemKind(rawValue: row.integer(3)) ?? .special,
      stamp: FileStamp(size: row.integer(6), modified: row.date(7), changed: row.date(8), inode: row.integer(10)),
      created: row.optionalDate(9), owner: row.integer(11), group: row.integer(12), permissions: row.integer(13),
      type: row.optionalInteger(14), state: ItemState(rawValue: row.integer(4)) ?? .pending,
      isTrusted: row.integer(5) != 0)
  }
}
