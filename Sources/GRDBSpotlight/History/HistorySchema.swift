#if GRDB
import Foundation
import GRDB

/// Tables of the history in the app's database, and who is followed there.
///
/// - `spotlight_history`: an entry for each change, appended by triggers. `sequence` ascends in the order of the
///   changes, and readers see whole transactions, so the last one that a reader sees is the end of a transaction.
/// - `spotlight_history_table`: numbers of tables. A number means one table in its life; it is never given again.
/// - `spotlight_history_consumer`: how far each consumer is.
/// - `spotlight_history_store`: UUID of the database, version of these tables, and the number of the app's schema for
///   which the triggers were made.
enum HistorySchema {
  static let version = 1

  /// Columns of the history for a key of so many.
  static func keyColumns(_ count: Int) -> [String] { (1...count).map { "key\($0)" } }

  /// UUID of the database, if it has a history.
  ///
  /// - Throws: ``HistoryError/laterVersion(_:)``.
  static func storeUUID(in db: Database) throws -> UUID? {
    // Asked of SQLite itself: what GRDB remembers of the schema may be older than what other programs have done.
    let isThere = try Bool.fetchOne(db, sql: "SELECT 1 FROM sqlite_schema WHERE name = 'spotlight_history_store'")
    guard isThere == true else { return nil }
    let row = try Row.fetchOne(db, sql: "SELECT uuid, version FROM spotlight_history_store")
    guard let row else { return nil }
    let found: Int = row["version"]
    guard found == version else { throw HistoryError.laterVersion(found) }
    return UUID(uuidString: row["uuid"])
  }

  /// Whether the app's schema is the one for which the triggers were made.
  static func isCurrent(in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT app_schema = (SELECT schema_version FROM pragma_schema_version) FROM spotlight_history_store")
      ?? false
  }

  /// Makes the tables where they are missing.
  static func create(in db: Database) throws -> UUID {
    if let uuid = try storeUUID(in: db) { return uuid }
    let uuid = UUID()
    try db.execute(
      sql: """
        CREATE TABLE spotlight_history_store (
          uuid TEXT NOT NULL, version INTEGER NOT NULL, app_schema INTEGER NOT NULL);
        CREATE TABLE spotlight_history_table (
          number INTEGER PRIMARY KEY, name TEXT NOT NULL, definition TEXT NOT NULL,
          is_followed INTEGER NOT NULL DEFAULT TRUE);
        CREATE TABLE spotlight_history_consumer (
          name TEXT PRIMARY KEY, sequence INTEGER NOT NULL, mark INTEGER NOT NULL,
          promised_sequence INTEGER NOT NULL, promised_mark INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE spotlight_history (sequence INTEGER PRIMARY KEY, change INTEGER NOT NULL, key1);
        """)
    try db.execute(
      sql: "INSERT INTO spotlight_history_store VALUES (?, ?, -1)", arguments: [uuid.uuidString, version])
    return uuid
  }

  /// Removes tables and triggers.
  static func remove(in db: Database) throws {
    guard try storeUUID(in: db) != nil else { return }
    for number in try Int64.fetchAll(db, sql: "SELECT number FROM spotlight_history_table") {
      try HistoryTriggers.drop(number, in: db)
    }
    for name in ["", "_table", "_consumer", "_store"] { try db.execute(sql: "DROP TABLE spotlight_history\(name)") }
  }
}

/// Following the app's schema.
extension HistorySchema {
  /// Brings triggers in line with the tables there are: those of tables that were dropped or renamed are given up, new
  /// tables get some, and changed ones get theirs anew. The history says so, in its order, for all consumers.
  static func follow(_ tables: [FollowedTable], in db: Database) throws {
    let named = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    var followed: Set<String> = []
    let known = try Row.fetchAll(
      db, sql: "SELECT number, name, definition FROM spotlight_history_table WHERE is_followed ORDER BY number")
    for row in known {
      let (number, name): (Int64, String) = (row["number"], row["name"])
      let there = try HistoryTriggers.tableName(number, in: db) == name
      guard there, let table = try named[name] ?? current(name, in: db) else {
        try giveUp(number, in: db)
        continue
      }
      followed.insert(name)
      try renew(HistoryTriggers(table: table, number: number), since: row["definition"], in: db)
    }
    for table in tables where !followed.contains(table.name) { try begin(table, in: db) }
    try db.execute(
      sql: "UPDATE spotlight_history_store SET app_schema = (SELECT schema_version FROM pragma_schema_version)")
  }

  /// Table that another process follows.
  private static func current(_ name: String, in db: Database) throws -> FollowedTable? {
    do { return try FollowedTable(name, in: db) } catch is HistoryError { return nil }
  }

  private static func giveUp(_ number: Int64, in db: Database) throws {
    try HistoryTriggers.drop(number, in: db)
    try db.execute(
      sql: "UPDATE spotlight_history_table SET is_followed = FALSE WHERE number = ?", arguments: [number])
    try append(.gone, number, in: db)
  }

  private static func begin(_ table: FollowedTable, in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO spotlight_history_table (name, definition) VALUES (?, ?)",
      arguments: [table.name, table.definition])
    try make(HistoryTriggers(table: table, number: db.lastInsertedRowID), in: db)
  }

  private static func renew(_ triggers: HistoryTriggers, since definition: String, in db: Database) throws {
    let isComplete = try Set(HistoryTriggers.present(triggers.number, in: db)) == Set(triggers.statements)
    guard !isComplete || triggers.table.definition != definition else { return }
    try HistoryTriggers.drop(triggers.number, in: db)
    try db.execute(
      sql: "UPDATE spotlight_history_table SET definition = ? WHERE number = ?",
      arguments: [triggers.table.definition, triggers.number])
    try make(triggers, in: db)
  }

  private static func make(_ triggers: HistoryTriggers, in db: Database) throws {
    let columns = try Int.fetchOne(db, sql: "SELECT count(*) FROM pragma_table_info('spotlight_history')") ?? 0
    let present = columns - 2  // All but `sequence` and `change` are of keys.
    for column in keyColumns(triggers.table.key.count).dropFirst(present) {
      try db.execute(sql: "ALTER TABLE spotlight_history ADD COLUMN \(column)")
    }
    for statement in triggers.statements { try db.execute(sql: statement) }
    try append(.reset, triggers.number, in: db)
  }

  private static func append(_ kind: HistoryKind, _ number: Int64, in db: Database) throws {
    try db.execute(sql: "INSERT INTO spotlight_history (change) VALUES (?)", arguments: [kind.change(number)])
  }
}
#endif
