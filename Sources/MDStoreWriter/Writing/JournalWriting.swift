public import MDModel
public import MDStore

/// The journal: work that was found and is not yet done. What was found survives any end of the process.
extension WritingSession {
  /// Notes that an item's content is to be imported. An item that waits already goes on waiting, as urgently as the more
  /// urgent of both notes says, for the reason of the first: a new file that changes is still new.
  public func enqueue(
    _ id: ItemID, _ reason: JournalReason, as workClass: WorkClass = .firstCrawl, request: Int64? = nil
  ) throws {
    let insert = try statement(
      """
      INSERT INTO journal (item, reason, class, sequence, request) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (item) DO UPDATE SET class = min(class, excluded.class), sequence = excluded.sequence,
        request = coalesce(request, excluded.request)
      """)
    insert.bind(1, id.rawValue)
    insert.bind(2, reason.rawValue)
    insert.bind(3, workClass.rawValue)
    insert.bind(4, try nextSequence())
    insert.bind(5, request)
    try insert.run()
  }

  func removeFromJournal(_ id: ItemID) throws { try delete("DELETE FROM journal WHERE item = ?1", id) }

  /// A result that began before the last change of its item does not end the item's waiting.
  func removeFromJournal(_ id: ItemID, upTo sequence: Int64) throws {
    let delete = try statement("DELETE FROM journal WHERE item = ?1 AND sequence <= ?2")
    delete.bind(1, id.rawValue)
    delete.bind(2, sequence)
    try delete.run()
  }

  /// Queues everything that `importer` handled or failed at another version than `current`.
  ///
  /// - Returns: how many items.
  public func enqueueHandled(
    byOtherVersionsOf current: ImporterVersion, as workClass: WorkClass = .reindexSome, request: Int64? = nil
  ) throws -> Int64 {
    let insert = try statement(
      """
      INSERT OR IGNORE INTO journal (item, reason, class, sequence, request)
      SELECT item.id, 3, ?3, ?4, ?5 FROM importer JOIN item ON item.importer = importer.id
      WHERE importer.identifier = ?1 AND importer.version <> ?2
      """)
    insert.bind(3, workClass.rawValue)
    insert.bind(4, try nextSequence())
    insert.bind(5, request)
    insert.bind(text: 1, current.identifier)
    insert.bind(2, current.version)
    try insert.run()
    return changedRows
  }

  /// Queues every file of a type, for a new or a forced importer.
  public func enqueueFiles(
    ofType type: Int64, as workClass: WorkClass = .reindexSome, request: Int64? = nil
  ) throws -> Int64 {
    let insert = try statement(
      """
      INSERT OR IGNORE INTO journal (item, reason, class, sequence, request)
      SELECT id, 3, ?2, ?3, ?4 FROM item WHERE type = ?1 AND kind = 0
      """)
    insert.bind(1, type)
    insert.bind(2, workClass.rawValue)
    insert.bind(3, try nextSequence())
    insert.bind(4, request)
    try insert.run()
    return changedRows
  }
}

/// What a rule kept out.
extension WritingSession {
  public func noteSkipped(_ name: [UInt8], in parent: ItemID, kind: ItemKind, rule: String) throws {
    let insert = try statement("INSERT OR REPLACE INTO skipped (parent, name, kind, rule) VALUES (?1, ?2, ?3, ?4)")
    insert.bind(1, parent.rawValue)
    insert.bind(blob: 2, name)
    insert.bind(3, kind.rawValue)
    insert.bind(text: 4, rule)
    try insert.run()
  }

  public func removeSkipped(_ name: [UInt8], in parent: ItemID) throws {
    let delete = try statement("DELETE FROM skipped WHERE parent = ?1 AND name = ?2")
    delete.bind(1, parent.rawValue)
    delete.bind(blob: 2, name)
    try delete.run()
  }

  public func removeSkipped(in parent: ItemID) throws { try delete("DELETE FROM skipped WHERE parent = ?1", parent) }

  /// Names and rules noted for a directory, sorted by the bytes of the names.
  public func skipped(in parent: ItemID) throws -> [(name: [UInt8], rule: String)] {
    let select = try statement("SELECT name, rule FROM skipped WHERE parent = ?1 ORDER BY name")
    select.bind(1, parent.rawValue)
    var found: [([UInt8], String)] = []
    try select.forEachRow { found.append(($0.bytes(0), $0.string(1))) }
    return found
  }
}
