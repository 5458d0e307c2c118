package import MDModel
import MDSQLite
package import MDStore

/// The journal: work that was found and is not done yet. It survives any end of the process.
extension WritingSession {
  package func enqueue(
    _ id: ItemID, _ reason: JournalReason, as workClass: WorkClass, request: Int64?
  ) throws {
    // An item that waits keeps `since`, the number of its first change not yet read. Else a client that waits for that
    // change would be told too early.
    let insert = try statement(
      """
      INSERT INTO journal (item, reason, class, sequence, since, request) VALUES (?1, ?2, ?3, ?4, ?4, ?5)
      ON CONFLICT (item) DO UPDATE SET reason = excluded.reason, class = min(class, excluded.class),
        sequence = excluded.sequence, request = coalesce(request, excluded.request)
      """)
    insert.bind(1, id.rawValue)
    insert.bind(2, JournalReason.merged(try reading.waitingReason(of: id), reason).rawValue)
    insert.bind(3, workClass.rawValue)
    insert.bind(4, try nextSequence())
    insert.bind(5, request)
    try insert.run()
  }

  func removeFromJournal(_ id: ItemID) throws { try delete("DELETE FROM journal WHERE item = ?1", id) }

  /// Removes the entry of an imported item, unless the item changed after the import began.
  func removeFromJournal(_ id: ItemID, upTo sequence: Int64) throws {
    let delete = try statement("DELETE FROM journal WHERE item = ?1 AND sequence <= ?2")
    delete.bind(1, id.rawValue)
    delete.bind(2, sequence)
    try delete.run()
    // The item changed while it was read, and still waits. Clients that wait for an earlier change are served, though:
    // `since` now begins after the change that was read.
    guard changedRows == 0 else { return }
    let update = try statement("UPDATE journal SET since = ?2 + 1 WHERE item = ?1 AND since <= ?2")
    update.bind(1, id.rawValue)
    update.bind(2, sequence)
    try update.run()
  }

  @discardableResult
  package func promoteAll(to workClass: WorkClass) throws -> Int64 {
    let update = try statement("UPDATE journal SET class = ?1 WHERE class > ?1")
    update.bind(1, workClass.rawValue)
    try update.run()
    return changedRows
  }

  package func promote(_ id: ItemID, to workClass: WorkClass) throws {
    let update = try statement("UPDATE journal SET class = min(class, ?2) WHERE item = ?1")
    update.bind(1, id.rawValue)
    update.bind(2, workClass.rawValue)
    try update.run()
  }
}

extension WritingSession {
  package func promote(below folder: ItemID, to workClass: WorkClass) throws {
    let update = try statement(
      """
      WITH RECURSIVE below (id) AS (
        SELECT ?1 UNION SELECT item.id FROM below JOIN item ON item.parent = below.id WHERE item.kind = 1)
      UPDATE journal SET class = min(class, ?2)
      WHERE item = ?1 OR (SELECT parent FROM item WHERE item.id = journal.item) IN below
      """)
    update.bind(1, folder.rawValue)
    update.bind(2, workClass.rawValue)
    try update.run()
  }
}

/// Many items at once.
extension WritingSession {
  @discardableResult
  package func queueAll(
    below folder: ItemID?, ofTypes types: Set<Int64>, as workClass: WorkClass, request: Int64?
  ) throws -> Int64 {
    let files = "kind = 0 AND (type IS NULL OR type IN (SELECT value FROM json_each(?4)))"
    let below = """
      WITH RECURSIVE below (id) AS (
        SELECT ?5 UNION SELECT item.id FROM below JOIN item ON item.parent = below.id WHERE item.kind = 1)
      SELECT item.id FROM below JOIN item ON item.parent = below.id WHERE \(files)
      UNION SELECT id FROM item WHERE id = ?5 AND \(files)
      """
    let selection = folder == nil ? "SELECT id FROM item WHERE \(files)" : below
    return try queue(selection, as: workClass, request) { insert in
      insert.bind(text: 4, "[\(types.sorted().map(String.init).joined(separator: ","))]")
      if let folder { insert.bind(5, folder.rawValue) }
    }
  }

  package func enqueueHandled(
    byOtherVersionsOf current: ImporterVersion, as workClass: WorkClass, request: Int64?
  ) throws -> Int64 {
    let handled = """
      SELECT item.id FROM importer JOIN item ON item.importer = importer.id
      WHERE importer.identifier = ?4 AND importer.version <> ?5
      UNION SELECT member_reader.item FROM importer JOIN member_reader ON member_reader.importer = importer.id
      WHERE importer.identifier = ?4 AND importer.version <> ?5
      """
    return try queue(handled, as: workClass, request) { insert in
      insert.bind(text: 4, current.identifier)
      insert.bind(5, current.version)
    }
  }

  package func enqueueContainers(
    readUnderOtherRulesThan rules: Int64, as workClass: WorkClass = .reindexSome, request: Int64? = nil
  ) throws -> Int64 {
    try queue("SELECT item AS id FROM container WHERE rules <> ?4", as: workClass, request) { $0.bind(4, rules) }
  }

  package func enqueueFiles(
    ofType type: Int64, as workClass: WorkClass, request: Int64?
  ) throws -> Int64 {
    try queue("SELECT id FROM item WHERE type = ?4 AND kind = 0", as: workClass, request) { $0.bind(4, type) }
  }

  /// Queues the selected items for a requested reimport. Items that wait already keep their reason and their earlier
  /// request, and take the more urgent class.
  private func queue(
    _ selection: String, as workClass: WorkClass, _ request: Int64?, _ bind: (PreparedStatement) -> Void
  ) throws -> Int64 {
    let before = try reading.pendingCount()
    // Without WHERE true, the parser would take ON for part of a join.
    let insert = try statement(
      """
      INSERT INTO journal (item, reason, class, sequence, since, request)
      SELECT id, \(JournalReason.reimport.rawValue), ?1, ?2, ?2, ?3 FROM (\(selection)) WHERE true
      ON CONFLICT (item) DO UPDATE SET class = min(class, excluded.class), sequence = excluded.sequence,
        request = coalesce(request, excluded.request)
      """)
    insert.bind(1, workClass.rawValue)
    insert.bind(2, try nextSequence())
    insert.bind(3, request)
    bind(insert)
    try insert.run()
    return try reading.pendingCount() - before
  }
}

/// Entries that a rule excludes.
extension WritingSession {
  package func noteSkipped(_ name: FileName, in parent: ItemID, kind: ItemKind, rule: String) throws {
    let insert = try statement("INSERT OR REPLACE INTO skipped (parent, name, kind, rule) VALUES (?1, ?2, ?3, ?4)")
    insert.bind(1, parent.rawValue)
    insert.bind(blob: 2, name.bytes)
    insert.bind(3, kind.rawValue)
    insert.bind(text: 4, rule)
    try insert.run()
  }

  package func removeSkipped(_ name: FileName, in parent: ItemID) throws {
    let delete = try statement("DELETE FROM skipped WHERE parent = ?1 AND name = ?2")
    delete.bind(1, parent.rawValue)
    delete.bind(blob: 2, name.bytes)
    try delete.run()
  }

  package func removeSkipped(in parent: ItemID) throws { try delete("DELETE FROM skipped WHERE parent = ?1", parent) }

  package func skipped(in parent: ItemID) throws -> [(name: FileName, rule: String)] {
    let select = try statement("SELECT name, rule FROM skipped WHERE parent = ?1 ORDER BY name")
    select.bind(1, parent.rawValue)
    var found: [(FileName, String)] = []
    try select.forEachRow { found.append((FileName($0.bytes(0)), $0.string(1))) }
    return found
  }
}
