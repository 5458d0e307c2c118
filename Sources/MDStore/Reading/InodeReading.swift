public import MDModel

extension ReadingSession {
  /// Every item whose file had this inode number when it was last looked at, on whatever file system. Looks at each item:
  /// no index is kept for a question that people ask by hand.
  public func items(withInode inode: UInt64) throws -> [ItemRecord] {
    let select = try statement("SELECT \(ItemRecord.columns) FROM item WHERE inode = ?1 ORDER BY id")
    select.bind(1, Int64(bitPattern: inode))
    var found: [ItemRecord] = []
    try select.forEachRow { found.append(ItemRecord(row: $0)) }
    return found
  }
}
