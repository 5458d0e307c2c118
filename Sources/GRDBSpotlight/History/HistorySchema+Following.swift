#if GRDB
import GRDB

/// Updates the history when the app's schema changes.
extension HistorySchema {
  /// Brings the triggers in line with the current tables. Dropped and renamed tables are given up, new tables get
  /// triggers, and changed tables get new ones. The history records each of these steps for all consumers.
  static func follow(_ tables: [FollowedTable], in db: Database) throws {
    let named = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    var followed: [(table: FollowedTable, number: Int64, definition: String?)] = []
    let known = try Row.fetchAll(
      db, sql: "SELECT number, name, definition FROM grdb_spotlight_history_table WHERE is_followed ORDER BY number")
    for row in known {
      let (number, name): (Int64, String) = (row["number"], row["name"])
      let there = try HistoryTriggers.tableName(number, in: db) == name
      guard there, let table = try named[name] ?? current(name, in: db) else {
        try giveUp(number, in: db)
        continue
      }
      followed.append((table, number, row["definition"]))
    }
    let old = Set(followed.map(\.table.name))
    for table in tables where !old.contains(table.name) { followed.append((table, try number(table, in: db), nil)) }
    // All tables get their numbers before the first trigger is made: triggers of links contain the numbers of other
    // tables.
    let numbers = Dictionary(uniqueKeysWithValues: followed.map { ($0.table.name, $0.number) })
    for (table, number, definition) in followed {
      let links = try HistoryLink.all(of: table.name, numbers, in: db)
      try renew(HistoryTriggers(table: table, number: number, links: links), since: definition, in: db)
    }
    // Do not write a database in which nothing has changed.
    guard try !isCurrent(in: db) else { return }
    try db.execute(
      sql: "UPDATE grdb_spotlight_history_store SET app_schema = (SELECT schema_version FROM pragma_schema_version)")
  }

  /// A table that another process follows; `nil` if it can no longer be followed.
  private static func current(_ name: String, in db: Database) throws -> FollowedTable? {
    do { return try FollowedTable(name, in: db) } catch is HistoryError { return nil }
  }

  private static func giveUp(_ number: Int64, in db: Database) throws {
    try HistoryTriggers.drop(number, in: db)
    try db.execute(
      sql: "UPDATE grdb_spotlight_history_table SET is_followed = FALSE WHERE number = ?", arguments: [number])
    try append(.gone, number, in: db)
  }

  private static func number(_ table: FollowedTable, in db: Database) throws -> Int64 {
    try db.execute(
      sql: "INSERT INTO grdb_spotlight_history_table (name, definition) VALUES (?, ?)",
      arguments: [table.name, table.definition])
    return db.lastInsertedRowID
  }

  private static func renew(_ triggers: HistoryTriggers, since definition: String?, in db: Database) throws {
    let isComplete = try Set(HistoryTriggers.present(triggers.number, in: db)) == Set(triggers.statements)
    guard !isComplete || triggers.table.definition != definition else { return }
    try HistoryTriggers.drop(triggers.number, in: db)
    try db.execute(
      sql: "UPDATE grdb_spotlight_history_table SET definition = ? WHERE number = ?",
      arguments: [triggers.table.definition, triggers.number])
    try make(triggers, in: db)
  }

  private static func make(_ triggers: HistoryTriggers, in db: Database) throws {
    let columns = try Int.fetchOne(db, sql: "SELECT count(*) FROM pragma_table_info('grdb_spotlight_history')") ?? 0
    let present = columns - 2  // All columns except `sequence` and `change` hold keys.
    let needed = triggers.links.map(\.columns.count).max() ?? 0
    for column in keyColumns(max(triggers.table.key.count, needed)).dropFirst(present) {
      try db.execute(sql: "ALTER TABLE grdb_spotlight_history ADD COLUMN \(column)")
    }
    for statement in triggers.statements { try db.execute(sql: statement) }
    try append(.reset, triggers.number, in: db)
  }

  private static func append(_ kind: HistoryKind, _ number: Int64, in db: Database) throws {
    try db.execute(sql: "INSERT INTO grdb_spotlight_history (change) VALUES (?)", arguments: [kind.change(number)])
  }
}
#endif
