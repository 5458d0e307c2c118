#if GRDB
import GRDB

/// A table that can have a history: its key, and what its triggers need.
struct FollowedTable {
  var name: String
  /// Columns of the primary key, in its order.
  var key: [String]
  var uniqueIndexes: [UniqueIndex]
  /// The primary key as an index.
  var keyIndex: UniqueIndex
  /// Generated columns.
  var generated: Set<String>
  /// Columns of the key that store numbers as given: whole numbers as integers, others as reals.
  var untyped: Set<String>
  /// Definition of the table. When it changes, everything is read again. Changes of unique indexes show in the
  /// triggers.
  var definition: String
}

extension FollowedTable {
  /// - Throws: ``HistoryError/unsuitable(_:)`` with the reason.
  init(_ name: String, in db: Database) throws {
    if let reason = try Self.obstacle(name, in: db) { throw Self.unsuitable(name, reason) }
    // Use the spelling of the definition, which triggers and the history use too.
    self.name =
      try String.fetchOne(
        db, sql: "SELECT name FROM pragma_table_list(?) WHERE schema = 'main'", arguments: [name]) ?? name
    key = try Self.key(of: name, in: db)
    guard !key.isEmpty else {
      throw Self.unsuitable(name, "it has no primary key, and VACUUM may give its rows other numbers. Declare one.")
    }
    untyped = try Self.untyped(key, of: name, in: db)
    guard let indexes = try UniqueIndex.all(of: name, untyped: untyped, in: db) else {
      throw Self.unsuitable(
        name,
        "one of its unique indexes is over an expression, and rows that REPLACE displaces through it would be "
          + "missed. Make the expression a generated column, and the index one over that.")
    }
    uniqueIndexes = indexes
    keyIndex = try UniqueIndex.primaryKey(of: self.name, key, in: db)
    for index in indexes + [keyIndex] {
      if let error = try index.error(of: self.name, in: db) {
        throw Self.unsuitable(
          name,
          "the condition of one of its unique indexes, or the default of a column there, cannot be in a trigger "
            + "(\(error)). Write texts in single quotes, and name no table “new” or “old”.")
      }
    }
    generated = try Set(
      String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden > 1", arguments: [name]))
    definition =
      try String.fetchOne(
        db, sql: "SELECT sql FROM sqlite_schema WHERE name = ? COLLATE NOCASE AND type = 'table'", arguments: [name])
      ?? ""
  }

  /// Names of all tables of the main database, sorted.
  static func names(in db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'view'
          AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'grdb\\_spotlight\\_history%' ESCAPE '\\'
        ORDER BY name
        """)
  }

  /// Columns of the primary key; empty if there is no key or no table.
  static func key(of table: String, in db: Database) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE pk > 0 ORDER BY pk", arguments: [table])
  }

  /// Columns whose declared type gives them no affinity, by SQLite's rules; `ANY` is such a type in strict tables.
  private static func untyped(_ columns: [String], of table: String, in db: Database) throws -> Set<String> {
    let types = try Row.fetchAll(db, sql: "SELECT name, type FROM pragma_table_xinfo(?)", arguments: [table])
    let untyped = types.filter { row in
      let type = (row["type"] as String? ?? "").uppercased()
      if ["INT", "CHAR", "CLOB", "TEXT"].contains(where: { type.contains($0) }) { return false }
      return type.isEmpty || type == "ANY" || type.contains("BLOB")
    }
    return Set(untyped.map { $0["name"] as String }).intersection(columns)
  }

  private static func obstacle(_ name: String, in db: Database) throws -> String? {
    if name.lowercased().hasPrefix("grdb_spotlight_history") { return "it belongs to the history itself." }
    let types = try Row.fetchAll(
      db, sql: "SELECT schema, type FROM pragma_table_list(?) ORDER BY schema <> 'main'", arguments: [name])
    guard let first = types.first else { return "there is no such table. Create it first." }
    guard (first["schema"] as String) == "main" else {
      return "it is of an attached or temporary database. Give the attached file a history of its own."
    }
    switch first["type"] as String {
    case "view": return "it is a view, whose changes are those of its tables. Follow these."
    case "virtual": return "it is a virtual table, and has no triggers. Follow the table that it is made of."
    case "shadow": return "it belongs to a virtual table. Follow the table that this is made of."
    default: return nil
    }
  }

  private static func unsuitable(_ name: String, _ reason: String) -> HistoryError {
    .unsuitable(LeftOutTable(table: name, reason: reason))
  }
}

extension String {
  /// The name as an SQL identifier. GRDB's own quoting does not double quotes within a name.
  var sqlName: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
#endif
