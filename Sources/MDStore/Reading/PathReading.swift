public import MDModel

/// Paths: from items, and to items.
extension ReadingSession {
  /// The absolute path of an item, byte-exact; `nil` when the item is gone.
  public func path(of id: ItemID) throws -> [UInt8]? {
    guard let (parent, name) = try place(of: id) else { return nil }
    return try path(parent: parent, name: name)
  }

  /// The absolute path of a name in a directory, byte-exact.
  public func path(parent: ItemID, name: [UInt8]) throws -> [UInt8]? {
    if parent == .none { return name }
    guard let directory = try directoryPath(parent) else { return nil }
    return directory.last == 0x2F ? directory + name : directory + [0x2F] + name
  }

  /// A directory's path, remembered: thousands of hits share a few directories.
  private func directoryPath(_ id: ItemID) throws -> [UInt8]? {
    if let known = directories[id] { return known }
    guard let found = try path(of: id) else { return nil }
    directories[id] = found
    return found
  }

  private func place(of id: ItemID) throws -> (ItemID, [UInt8])? {
    let select = try statement("SELECT parent, name FROM item WHERE id = ?1")
    select.bind(1, id.rawValue)
    return try select.firstRow { (ItemID($0.integer(0)), $0.bytes(1)) }
  }

  /// The item at an absolute path without `.`, `..` or doubled slashes; `nil` when the index has none.
  public func item(at path: [UInt8]) throws -> ItemRecord? {
    for root in try roots().sorted(by: { $0.name.count > $1.name.count }) {
      guard let rest = components(of: path, below: root.name) else { continue }
      var current: ItemRecord? = root
      for name in rest {
        guard let parent = current else { break }
        current = try child(of: parent.id, named: name)
      }
      if let current { return current }
    }
    return nil
  }

  private func child(of parent: ItemID, named name: [UInt8]) throws -> ItemRecord? {
    let select = try statement("SELECT \(ItemRecord.columns) FROM item WHERE parent = ?1 AND name = ?2")
    select.bind(1, parent.rawValue)
    select.bind(blob: 2, name)
    return try select.firstRow(ItemRecord.init(row:))
  }

  /// The names between `root` and `path`; `nil` when `path` is not below it.
  private func components(of path: [UInt8], below root: [UInt8]) -> [[UInt8]]? {
    guard path.starts(with: root) else { return nil }
    let rest = path.dropFirst(root.count)
    guard rest.isEmpty || rest.first == 0x2F || root.last == 0x2F else { return nil }
    return rest.split(separator: 0x2F).map(Array.init)
  }

  /// A directory and all directories below it.
  public func directories(below id: ItemID) throws -> Set<ItemID> {
    let select = try statement("""
      WITH RECURSIVE below (id) AS (
        SELECT ?1 UNION ALL SELECT item.id FROM below JOIN item ON item.parent = below.id WHERE item.kind = 1)
      SELECT id FROM below
      """)
    select.bind(1, id.rawValue)
    var found: Set<ItemID> = []
    try select.forEachRow { found.insert(ItemID($0.integer(0))) }
    return found
  }
}
