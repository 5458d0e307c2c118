#if GRDB
import GRDB

/// Entries of the history, put together to a page.
struct HistoryReading {
  private var page = HistoryPage()
  private var rows: [RowKey: HistoryKind] = [:]
  /// Rows that others have referred to, by the foreign keys.
  private var references: Set<RowKey> = []
  private var tables: [Int64: FollowedName] = [:]
  /// Number of the last entry that was read.
  private(set) var last: Int64?

  /// Table of a number, and whether it is one of those asked for.
  private struct FollowedName {
    var name: String
    var isWanted: Bool
  }

  /// Reads up to `limit` entries behind `sequence`, of one snapshot.
  init(after sequence: Int64, limit: Int, of wanted: Set<String>?, in db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT number, name FROM grdb_spotlight_history_table") {
      let name: String = row["name"]
      tables[row["number"]] = FollowedName(name: name, isWanted: wanted.map { $0.contains(name) } ?? true)
    }
    let entries = try Row.fetchCursor(
      db, sql: "SELECT * FROM grdb_spotlight_history WHERE sequence > ? ORDER BY sequence LIMIT ?",
      arguments: [sequence, limit])
    var widths: [String: Int] = [:]
    while let entry = try entries.next() {
      last = entry[0] as Int64
      let change: Int64 = entry[1]
      guard let kind = HistoryKind(rawValue: change & 7), let table = tables[change >> 3], table.isWanted else {
        continue
      }
      try take(kind, table.name, entry, &widths, db)
    }
  }

  private mutating func take(
    _ kind: HistoryKind, _ table: String, _ entry: Row, _ widths: inout [String: Int], _ db: Database
  ) throws {
    switch kind {
    case .inserted, .updated, .deleted, .displaced, .unlinked:
      let width = try widths[table] ?? Self.width(of: table, db)
      widths[table] = width
      let values = (0..<width).map { entry[$0 + 2] as DatabaseValue }
      // A row whose key holds NULL has no identity.
      guard !values.contains(.null) else { return }
      let key = RowKey(table: table, values: values)
      if kind == .unlinked { references.insert(key) } else { rows[key] = kind }
    case .reset:
      forget(table)
      page.resetTables.insert(table)
    case .gone:
      forget(table)
      page.goneTables.insert(table)
    }
  }

  /// What was told of a table that is read whole, or has gone, counts no more.
  private mutating func forget(_ table: String) {
    page.resetTables.remove(table)
    rows = rows.filter { $0.key.table != table }
    references = references.filter { $0.table != table }
  }

  /// Number of columns of the key; 0 for a table that has gone, of which an entry behind tells.
  private static func width(of table: String, _ db: Database) throws -> Int {
    try FollowedTable.key(of: table, in: db).count
  }
}

extension HistoryReading {
  /// The page. Whether a row that was to be displaced has gone is looked up, and which rows foreign keys mean: one that
  /// is no longer there is told of by its own entry.
  func finish(in db: Database) throws -> HistoryPage {
    var page = page
    var lookup = RowLookup(db)
    page.rows = try rows.map { key, kind in
      guard kind == .displaced else { return RowChange(key: key, kind: kind == .deleted ? .deleted : .saved) }
      return RowChange(key: key, kind: try lookup.row(key) == nil ? .deleted : .saved)
    }
    let referred = try Set(references.flatMap { try lookup.keys(equalTo: $0) })
    page.rows += referred.filter { rows[$0] == nil }.map { RowChange(key: $0, kind: .saved) }
    return page
  }
}
#endif
