#if GRDB
import Foundation
import GRDB

/// The tables of the history in the app's database, and the list of the followed tables.
///
/// - `grdb_spotlight_history`: an entry for each change, appended by triggers. `sequence` ascends in the order of the
///   changes. Readers see whole transactions, so the last entry that a reader sees ends a transaction.
/// - `grdb_spotlight_history_table`: numbers of tables. A number belongs to one table and is never reused.
/// - `grdb_spotlight_history_link`: foreign keys whose changes also count as changes of the row that they refer to.
/// - `grdb_spotlight_history_consumer`: the sequence up to which each consumer has kept its tokens.
/// - `grdb_spotlight_history_mark`: the tokens that a consumer may have.
/// - `grdb_spotlight_history_store`: UUID of the database, version of these tables, and the number of the app's schema
///   for which the triggers were made.
///
/// GRDB's migrator ignores names that begin with `grdb_` when it compares a schema with that of its migrations.
/// Otherwise `eraseDatabaseOnSchemaChange` would make it erase the database.
enum HistorySchema {
  static let version = 1

  /// Columns of the history for a key with a number of columns.
  static func keyColumns(_ count: Int) -> [String] { (1...count).map { "key\($0)" } }

  /// UUID of the database, if it has a history.
  ///
  /// - Throws: ``HistoryError/laterVersion(_:)``.
  static func storeUUID(in db: Database) throws -> UUID? {
    // Ask SQLite itself: GRDB may remember a schema from before another program changed it.
    let isThere = try Bool.fetchOne(db, sql: "SELECT 1 FROM sqlite_schema WHERE name = 'grdb_spotlight_history_store'")
    guard isThere == true else { return nil }
    let row = try Row.fetchOne(db, sql: "SELECT uuid, version FROM grdb_spotlight_history_store")
    guard let row else { return nil }
    let found: Int = row["version"]
    guard found == version else { throw HistoryError.laterVersion(found) }
    return UUID(uuidString: row["uuid"])
  }

  /// Whether the triggers were made for the app's current schema.
  static func isCurrent(in db: Database) throws -> Bool {
    let version = "(SELECT schema_version FROM pragma_schema_version)"
    return try Bool.fetchOne(db, sql: "SELECT app_schema = \(version) FROM grdb_spotlight_history_store") ?? false
  }

  /// Names of the tables that are followed.
  static func followedNames(in db: Database) throws -> Set<String> {
    try Set(String.fetchAll(db, sql: "SELECT name FROM grdb_spotlight_history_table WHERE is_followed"))
  }

  /// Makes the tables if they are missing.
  static func create(in db: Database) throws -> UUID {
    if let uuid = try storeUUID(in: db) { return uuid }
    let uuid = UUID()
    try db.execute(
      sql: """
        CREATE TABLE grdb_spotlight_history_store (
          uuid TEXT NOT NULL, version INTEGER NOT NULL, app_schema INTEGER NOT NULL);
        CREATE TABLE grdb_spotlight_history_table (
          number INTEGER PRIMARY KEY, name TEXT NOT NULL, definition TEXT NOT NULL,
          is_followed INTEGER NOT NULL DEFAULT TRUE);
        CREATE TABLE grdb_spotlight_history_link (
          child TEXT NOT NULL, columns TEXT NOT NULL, parent TEXT NOT NULL,
          PRIMARY KEY (child, columns)) WITHOUT ROWID;
        CREATE TABLE grdb_spotlight_history_consumer (name TEXT PRIMARY KEY, sequence INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE grdb_spotlight_history_mark (
          consumer TEXT NOT NULL, mark INTEGER NOT NULL, sequence INTEGER NOT NULL,
          PRIMARY KEY (consumer, mark)) WITHOUT ROWID;
        CREATE TABLE grdb_spotlight_history (sequence INTEGER PRIMARY KEY, change INTEGER NOT NULL, key1);
        """)
    try db.execute(
      sql: "INSERT INTO grdb_spotlight_history_store VALUES (?, ?, -1)", arguments: [uuid.uuidString, version])
    return uuid
  }

  /// Removes tables and triggers.
  static func remove(in db: Database) throws {
    guard try storeUUID(in: db) != nil else { return }
    try dropTriggers(in: db)
    for name in ["", "_table", "_link", "_mark", "_consumer", "_store"] {
      try db.execute(sql: "DROP TABLE grdb_spotlight_history\(name)")
    }
  }

  /// Drops all triggers; ``follow(_:in:)`` makes them again.
  static func dropTriggers(in db: Database) throws {
    guard try storeUUID(in: db) != nil else { return }
    for number in try Int64.fetchAll(db, sql: "SELECT number FROM grdb_spotlight_history_table") {
      try HistoryTriggers.drop(number, in: db)
    }
  }
}
#endif
