package import MDModel
import MDSQLite
import MDStore

/// Items that were removed.
package struct Removal: Hashable, Sendable {
  /// Number of items, including directories.
  package var count = 0
  /// The directories, whose watches are no longer needed.
  package var directories: [ItemID] = []
  /// The regular files, which may have other names.
  package var inodes: [InodeIdentity] = []

  package init() {}

  package mutating func add(_ other: Removal) {
    count += other.count
    directories += other.directories
    inodes += other.inodes
  }
}

/// Items: the tree of names, stamps and states.
extension WritingSession {
  package func insert(_ item: ItemRecord, added: Timestamp?) throws -> ItemID {
    let id = try insertRow(of: item, added: added)
    if !item.kind.isDonated { try insertNameTrigrams(item.searchName, of: id) }
    try insertAttributeWords(AttributeWords(name: item.searchName), of: id)
    return id
  }

  /// Inserts the row of a new item, which no search finds yet.
  ///
  /// - Parameters:
  ///   - added: date at which a file was put into its folder; `nil` for its creation date.
  ///   - generation: distinguishes a member from a hidden member of the same name.
  func insertRow(of item: ItemRecord, added: Timestamp? = nil, generation: Int64 = 0) throws -> ItemID {
    let insert = try statement(
      """
      INSERT INTO item (parent, name, kind, state, trusted, size, modified, changed, created, inode, owner, "group",
        permissions, type, generation, added)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
      """)
    insert.bind(1, item.parent.rawValue)
    insert.bind(blob: 2, item.name.bytes)
    insert.bind(3, item.kind.rawValue)
    bindVariable(item, to: insert, from: 4)
    insert.bind(15, generation)
    insert.bind(date: 16, added)
    try insert.run()
    let id = ItemID(lastInserted)
    noteListed(id)
    return id
  }

  package func update(_ item: ItemRecord) throws {
    // Comparing one row costs less than rebuilding its block of places from all its rows.
    let select = try statement("SELECT kind, type FROM item WHERE id = ?1")
    select.bind(1, item.id.rawValue)
    let isListedAlike = try select.firstRow {
      $0.integer(0) == item.kind.rawValue && ($0.isNull(1) ? nil : $0.integer(1)) == item.type
    }
    if isListedAlike == true { noteDated(item.id) } else { noteListed(item.id) }
    let update = try statement(
      """
      UPDATE item SET kind = ?2, state = ?3, trusted = ?4, size = ?5, modified = ?6, changed = ?7, created = ?8,
        inode = ?9, owner = ?10, "group" = ?11, permissions = ?12, type = ?13, \(Self.keepingAdded("?8"))
      WHERE id = ?1
      """)
    update.bind(1, item.id.rawValue)
    update.bind(2, item.kind.rawValue)
    bindVariable(item, to: update, from: 3)
    try update.run()
  }

  /// SQL assignment that keeps the date of addition when another file takes the item's place, as many programs save. If
  /// the old creation date was also the date of addition, it is stored now.
  static func keepingAdded(_ created: String) -> String {
    "added = CASE WHEN added IS NULL AND created IS NOT \(created) THEN created ELSE added END"
  }

  package func adopt(root id: ItemID, into parent: ItemID, name: FileName) throws {
    try place(id, in: parent, name: name)
    noteListed(id)
    reading.forgetPaths()
  }

  @discardableResult
  package func remove(_ id: ItemID) throws -> Removal {
    var removal = Removal()
    var met: Set<ItemID> = []
    var pending = [id]
    while let next = pending.popLast() {
      guard met.insert(next).inserted, let item = try reading.item(next) else { continue }
      // A file may have many members. They are only hidden here, and deleted later.
      if item.kind == .regular { try removeMembers(of: next) } else { pending += try children(of: next) }
      try removeOne(item)
      removal.count += 1
      if item.kind == .directory { removal.directories.append(next) }
      if item.kind == .regular { removal.inodes.append(item.identity) }
    }
    reading.forgetPaths()
    return removal
  }

  private func children(of id: ItemID) throws -> [ItemID] {
    let select = try statement("SELECT id FROM item WHERE parent = ?1")
    select.bind(1, id.rawValue)
    var found: [ItemID] = []
    try select.forEachRow { found.append(ItemID($0.integer(0))) }
    return found
  }

  /// Removes an item with all its data, but not the items below it.
  func removeOne(_ item: ItemRecord) throws {
    let id = item.id
    let words = AttributeWords(name: item.searchName, values: try reading.storedValues(of: id))
    try deleteAttributeTrigrams(words, of: id)
    try deleteAttributeWords(words, of: id)
    try removeText(of: id)
    try forgetMeaning(of: id)
    for table in ["value", "outcome", "expiration", "usage", "question"] {
      try delete("DELETE FROM \(table) WHERE item = ?1", id)
    }
    switch item.kind {
    case .app, .donated: try removeDonation(of: item)
    case .member:
      try deleteNameTrigrams(item.searchName, of: id)
      try delete("DELETE FROM member WHERE item = ?1", id)
    case .regular, .directory, .symbolicLink, .special: try removeFile(item)
    }
    try delete("DELETE FROM item WHERE id = ?1", id)
    noteListed(id)
  }

  private func removeFile(_ item: ItemRecord) throws {
    try deleteNameTrigrams(item.searchName, of: item.id)
    try removeSkipped(in: item.id)
    try removeFromJournal(item.id)
  }

  package func trust(_ id: ItemID) throws { try delete("UPDATE item SET trusted = 1 WHERE id = ?1", id) }

  private func bindVariable(_ item: ItemRecord, to statement: PreparedStatement, from first: Int32) {
    statement.bind(first, item.state.rawValue)
    statement.bind(first + 1, item.isTrusted ? 1 : 0)
    statement.bind(first + 2, item.stamp.size)
    statement.bind(date: first + 3, item.stamp.modified)
    statement.bind(date: first + 4, item.stamp.changed)
    statement.bind(date: first + 5, item.created)
    statement.bind(first + 6, item.stamp.inode)
    statement.bind(first + 7, item.owner)
    statement.bind(first + 8, item.group)
    statement.bind(first + 9, item.permissions)
    statement.bind(first + 10, item.type)
  }

  /// Runs a statement whose only parameter is an item.
  func delete(_ sql: String, _ id: ItemID) throws(SQLiteFailure) {
    let statement = try statement(sql)
    statement.bind(1, id.rawValue)
    try statement.run()
  }
}
