#if GRDB
import GRDB

/// Table that can have a history: its key, and what its triggers have to look at.
struct FollowedTable {
  var name: String
  /// Columns of the primary key, in its order.
  var key: [String]
  var uniqueIndexes: [UniqueIndex]
  /// The primary key as an index.
  var keyIndex: UniqueIndex
  /// Columns that are made of others.
  var generated: Set<String>
  /// Columns of the key that hold numbers as they come, whole or not.
  var untyped: Set<String>
  /// Definition of the table: when it changes, everything is read again. Its triggers tell of unique indexes.
  var definition: String
}

extension FollowedTable {
  /// - Throws: ``HistoryError/unsuitable(_:)`` with the reason.
  init(_ name: String, in db: Database) throws {
    if let reason = try Self.obstacle(name, in: db) { throw Self.unsuitable(name, reason) }
    // The spelling of the definition: triggers and the history go by it.
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

  /// Names of all tables of the database itself, in the order of their names.
  static func names(in db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'view'
          AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'grdb\\_spotlight\\_history%' ESCAPE '\\'
        ORDER BY name
        """)
  }

  /// Columns of the primary key; none where there is no key or no table.
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
  /// The name as SQL has it. GRDB's own quoting leaves quotes within a name as they are.
  var sqlName: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
#endif
