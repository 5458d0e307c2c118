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
  /// Definitions of the table and its indexes: when they change, everything is read again.
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
    guard let indexes = try UniqueIndex.all(of: name, in: db) else {
      throw Self.unsuitable(
        name,
        "one of its unique indexes is over an expression, and rows that REPLACE displaces through it would be "
          + "missed. Make the expression a generated column, and the index one over that.")
    }
    uniqueIndexes = indexes
    keyIndex = try UniqueIndex.primaryKey(of: self.name, key, in: db)
    generated = try Set(
      String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden > 1", arguments: [name]))
    definition = try String.fetchAll(
      db,
      sql: """
        SELECT sql FROM sqlite_schema
        WHERE tbl_name = ? COLLATE NOCASE AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type, name
        """, arguments: [name]
    ).joined(separator: ";\n")
  }

  /// Names of all tables of the database itself, in the order of their names.
  static func names(in db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'view'
          AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'spotlight\\_history%' ESCAPE '\\' ORDER BY name
        """)
  }

  /// Columns of the primary key; none where there is no key or no table.
  static func key(of table: String, in db: Database) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE pk > 0 ORDER BY pk", arguments: [table])
  }

  private static func obstacle(_ name: String, in db: Database) throws -> String? {
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
