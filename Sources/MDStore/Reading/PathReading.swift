package import MDModel
import MDSQLite

/// Place of an item: its folder and name, with the date that lists sort by.
package struct PlacedItem: Sendable, Hashable {
  package var id: ItemID
  package var parent: ItemID
  package var name: FileName
  /// True if the item lies inside a file.
  package var isMember: Bool
  package var modified: Timestamp
}

/// Paths: from items, and to items.
extension ReadingSession {
  package func path(of id: ItemID) throws -> FilePath? {
    guard let place = try place(of: id) else { return nil }
    return try path(parent: place.parent, name: place.name, isMember: place.isMember)
  }

  package func path(parent: ItemID, name: FileName, isMember: Bool) throws -> FilePath? {
    var (path, next) = ([UInt8](), parent)
    var above: [PlacedItem] = []
    var met: Set<ItemID> = []
    while next != .none {
      if let known = directories[next] {
        path = known
        break
      }
      // In a damaged index, a folder may be its own ancestor. Its parents would be followed forever.
      guard met.insert(next).inserted else {
        throw StoreError(.corrupt, "The directory \(next) is inside itself in the index.")
      }
      guard let place = try place(of: next) else { return nil }
      above.append(place)
      next = place.parent
    }
    for directory in above.reversed() {
      Self.append(directory.name, isMember: directory.isMember, to: &path)
      // Thousands of hits share a few directories. For a very deep tree, only the parent's path is cached: all of them
      // would take too much memory.
      if above.count <= Self.deepest || directory.id == parent { directories[directory.id] = path }
    }
    Self.append(name, isMember: isMember, to: &path)
    return FilePath(path)
  }

  private static let deepest = 64

  private static func append(_ name: FileName, isMember: Bool, to path: inout [UInt8]) {
    if isMember { path += MemberAddress.separator } else if !path.isEmpty && path.last != 0x2F { path.append(0x2F) }
    path += name.bytes
  }

  package func place(of id: ItemID) throws -> PlacedItem? {
    let select = try statement("SELECT parent, name, modified, kind FROM item WHERE id = ?1")
    select.bind(1, id.rawValue)
    return try select.firstRow {
      PlacedItem(
        id: id, parent: ItemID($0.integer(0)), name: FileName($0.bytes(1)),
        isMember: $0.integer(3) == ItemKind.member.rawValue,
        modified: $0.date(2))
    }
  }

  package func item(at path: FilePath) throws -> ItemRecord? {
    if let address = DonationAddress(path) { return try item(at: address) }
    if let address = MemberAddress(path) { return try item(at: address) }
    // Roots may be nested, such as `/home` and `/home/ada/disk`. The inner one is tried first.
    for root in try roots().sorted(by: { $0.name.bytes.count > $1.name.bytes.count }) {
      guard let rest = path.names(below: root.rootPath) else { continue }
      var current: ItemRecord? = root
      for name in rest {
        guard let parent = current else { break }
        current = try child(of: parent.id, named: name)
      }
      if let current { return current }
    }
    return nil
  }

  package func child(of parent: ItemID, named name: FileName) throws -> ItemRecord? {
    let select = try statement("SELECT \(ItemRecord.columns) FROM item WHERE parent = ?1 AND name = ?2")
    select.bind(1, parent.rawValue)
    select.bind(blob: 2, name.bytes)
    return try select.firstRow(ItemRecord.init(row:))
  }

  package func children(of parent: ItemID) throws -> [ItemRecord] {
    let select = try statement("SELECT \(ItemRecord.columns) FROM item WHERE parent = ?1 ORDER BY name")
    select.bind(1, parent.rawValue)
    var items: [ItemRecord] = []
    try select.forEachRow { items.append(ItemRecord(row: $0)) }
    return items
  }

  package func children(of parent: ItemID, beginningWith prefix: FileName) throws -> [ItemRecord] {
    let select = try statement(
      "SELECT \(ItemRecord.columns) FROM item WHERE parent = ?1 AND name >= ?2 AND name < ?3 ORDER BY name")
    select.bind(1, parent.rawValue)
    select.bind(blob: 2, prefix.bytes)
    select.bind(blob: 3, Self.end(of: prefix))
    var items: [ItemRecord] = []
    try select.forEachRow { items.append(ItemRecord(row: $0)) }
    return items
  }

  /// The first byte string after all names with a prefix.
  ///
  /// A name may go on with any byte, also with 0xFF, which no UTF-8 contains. So the last byte of the prefix is raised:
  /// `._` becomes `.` and the byte after `_`.
  private static func end(of prefix: FileName) -> [UInt8] {
    var end = prefix.bytes
    while end.last == .max { end.removeLast() }
    // After a prefix of 0xFF bytes only: no name has more than 255 bytes.
    guard let last = end.popLast() else { return [UInt8](repeating: .max, count: 256) }
    return end + [last + 1]
  }

  package func skipped(by rules: [String]) throws -> [(parent: ItemID, name: FileName)] {
    var found: [(parent: ItemID, name: FileName)] = []
    // Reads the whole ledger of excluded entries: a few rows per thousand files.
    let select = try statement("SELECT parent, name, rule FROM skipped")
    try select.forEachRow { row in
      if rules.contains(row.string(2)) { found.append((ItemID(row.integer(0)), FileName(row.bytes(1)))) }
    }
    return found
  }

  package func childDirectory(of parent: ItemID) throws -> ItemID? {
    let select = try statement("SELECT id FROM item INDEXED BY item_directory WHERE parent = ?1 AND kind = 1 LIMIT 1")
    select.bind(1, parent.rawValue)
    return try select.firstRow { ItemID($0.integer(0)) }
  }

  package func childCount(of parent: ItemID) throws -> Int64 {
    let select = try statement("SELECT count(*) FROM item WHERE parent = ?1")
    select.bind(1, parent.rawValue)
    return try select.firstRow { $0.integer(0) } ?? 0
  }

  package func holdsNames(beginningWith prefix: FileName, in parent: ItemID) throws -> Bool {
    let select = try statement(
      """
      SELECT EXISTS (SELECT 1 FROM skipped WHERE parent = ?1 AND name >= ?2 AND name < ?3)
        OR EXISTS (SELECT 1 FROM item WHERE parent = ?1 AND name >= ?2 AND name < ?3)
      """)
    select.bind(1, parent.rawValue)
    select.bind(blob: 2, prefix.bytes)
    select.bind(blob: 3, Self.end(of: prefix))
    return try select.firstRow { $0.integer(0) != 0 } ?? false
  }

  package func descendantCount(of id: ItemID) throws -> Int64 {
    let select = try statement(
      """
      WITH RECURSIVE below (id) AS (
        SELECT id FROM item WHERE parent = ?1 AND kind <> 6
        UNION SELECT item.id FROM below JOIN item ON item.parent = below.id WHERE item.kind <> 6)
      SELECT count(*) FROM below
      """)
    select.bind(1, id.rawValue)
    return try select.firstRow { $0.integer(0) } ?? 0
  }

  package func items(inAnyOf directories: Set<ItemID>, limit: Int) throws -> ItemSet? {
    guard directories.count <= limit else { return nil }
    let select = try statement("SELECT id FROM item INDEXED BY item_by_place WHERE parent = ?1")
    var found = ItemSet(upTo: try largestItem())
    var left = limit
    for directory in directories {
      select.bind(1, directory.rawValue)
      try select.forEachRowWhile({ row in
        let item = ItemID(row.integer(0))
        if item > .none { found.insert(item) }
        left -= 1
        return left >= 0
      })
      guard left >= 0 else { return nil }
    }
    return found
  }

  package func directories(below id: ItemID) throws -> Set<ItemID> {
    let select = try statement(
      """
      WITH RECURSIVE below (id) AS (
        SELECT ?1 UNION SELECT item.id FROM below JOIN item ON item.parent = below.id WHERE item.kind = 1)
      SELECT id FROM below
      """)
    select.bind(1, id.rawValue)
    var found: Set<ItemID> = []
    try select.forEachRow { found.insert(ItemID($0.integer(0))) }
    return found
  }
}
