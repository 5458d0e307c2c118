package import MDModel
import MDSQLite

/// Items inside files.
extension ReadingSession {
  /// The members that no search sees. There are none most of the time.
  package func hiddenMembers() throws -> HiddenMembers {
    var ranges: [HiddenMembers.Range] = []
    try statement("SELECT first, last, container FROM hidden ORDER BY first").forEachRow { row in
      ranges.append(
        HiddenMembers.Range(
          first: ItemID(row.integer(0)), last: ItemID(row.integer(1)),
          container: row.optionalInteger(2).map { ItemID($0) }))
    }
    return HiddenMembers(ranges)
  }

  package func hiddenItems() throws -> ItemSet { try hiddenMembers().items }

  /// The item at an address; the file itself if the address has no names.
  func item(at address: MemberAddress) throws -> ItemRecord? {
    guard var item = try item(at: address.container) else { return nil }
    for name in address.names {
      guard let member = try member(of: item.id, named: name) else { return nil }
      item = member
    }
    return item
  }

  package func member(of container: ItemID, named name: FileName) throws -> ItemRecord? {
    let hidden = try hiddenMembers()
    // A replaced member and its replacement have the same name until the old one is deleted.
    let select = try statement(
      "SELECT \(ItemRecord.columns) FROM item WHERE parent = ?1 AND name = ?2 AND kind = 6 ORDER BY generation DESC")
    select.bind(1, container.rawValue)
    select.bind(blob: 2, name.bytes)
    var found: ItemRecord?
    try select.forEachRowWhile { row in
      let item = ItemRecord(row: row)
      if !hidden.contains(item.id) { found = item }
      return found == nil
    }
    return found
  }

  package func container(of id: ItemID) throws -> ItemID? {
    let select = try statement("SELECT container FROM member WHERE item = ?1")
    select.bind(1, id.rawValue)
    return try select.firstRow { ItemID($0.integer(0)) }
  }

  package func isContainer(_ id: ItemID) throws -> Bool {
    let select = try statement("SELECT 1 FROM container WHERE item = ?1")
    select.bind(1, id.rawValue)
    return try select.firstRow { _ in true } ?? false
  }

  package func memberCount(of container: ItemID) throws -> Int64 {
    let hidden = try hiddenMembers()
    let select = try statement("SELECT item FROM member WHERE container = ?1")
    select.bind(1, container.rawValue)
    var count: Int64 = 0
    try select.forEachRow { if !hidden.contains(ItemID($0.integer(0))) { count += 1 } }
    return count
  }

  package func members(ofContainersIn items: ItemSet, limit: Int) throws -> ItemSet? {
    var containers: [Int64] = []
    try statement("SELECT item FROM container").forEachRow { row in
      if items.contains(ItemID(row.integer(0))) { containers.append(row.integer(0)) }
    }
    var found = ItemSet.nothing
    var left = limit
    let select = try statement("SELECT item FROM member WHERE container = ?1")
    for container in containers where left >= 0 {
      select.bind(1, container)
      try select.forEachRowWhile { row in
        found.insert(ItemID(row.integer(0)))
        left -= 1
        return left >= 0
      }
    }
    return left < 0 ? nil : found
  }
}
