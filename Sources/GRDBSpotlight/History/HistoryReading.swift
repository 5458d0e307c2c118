#if GRDB
import GRDB

/// Entries of the history, combined into a page.
struct HistoryReading {
  private var page = HistoryPage()
  private var rows: [RowKey: HistoryKind] = [:]
  /// Rows to which other rows have referred, by foreign key.
  private var references: [UnlinkedChange: Set<RowKey>] = [:]
  private var tables: [Int64: FollowedName] = [:]
  /// Number of the last entry that was read.
  private(set) var last: Int64?

  /// A followed table, and whether it is one of the requested tables.
  private struct FollowedName {
    var name: String
    var isWanted: Bool
  }

  /// Reads up to `limit` entries after `sequence`, from one snapshot.
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
      guard let kind = HistoryKind(rawValue: change & 7) else { continue }
      let link = kind == .unlinked ? UnlinkedChange(change) : nil
      guard let table = tables[link?.parent ?? change >> 3], table.isWanted else { continue }
      try take(kind, link, table.name, entry, &widths, db)
    }
  }

  private mutating func take(
    _ kind: HistoryKind, _ link: UnlinkedChange?, _ table: String, _ entry: Row, _ widths: inout [String: Int],
    _ db: Database
  ) throws {
    switch kind {
    case .inserted, .updated, .deleted, .displaced, .unlinked:
      let width = try widths[table] ?? Self.width(of: table, db)
      widths[table] = width
      let values = (0..<width).map { entry[$0 + 2] as DatabaseValue }
      // A row with NULL in its key has no identity.
      guard !values.contains(.null) else { return }
      let key = RowKey(table: table, values: values)
      if let link { references[link, default: []].insert(key) } else { rows[key] = kind }
    case .reset:
      forget(table)
      page.resetTables.insert(table)
    case .gone:
      forget(table)
      page.goneTables.insert(table)
    }
  }

  /// Forgets the earlier changes of a table that is read completely, or that no longer exists.
  private mutating func forget(_ table: String) {
    page.resetTables.remove(table)
    rows = rows.filter { $0.key.table != table }
    references = references.filter { tables[$0.key.parent]?.name != table }
  }

  /// Number of columns of the key; 0 if the table no longer exists, as a later entry says.
  private static func width(of table: String, _ db: Database) throws -> Int {
    try FollowedTable.key(of: table, in: db).count
  }
}

extension HistoryReading {
  /// Makes the page. Looks up whether displaced rows still exist, and which rows the foreign keys refer to. A row that
  /// no longer exists has its own entry.
  func finish(in db: Database) throws -> HistoryPage {
    var page = page
    var lookup = RowLookup(db)
    page.rows = try rows.map { key, kind in
      // A `displaced` entry is written before the statement takes effect, so the row may still be there.
      guard kind == .displaced else { return RowChange(key: key, kind: kind == .deleted ? .deleted : .saved) }
      return RowChange(key: key, kind: try lookup.row(key) == nil ? .deleted : .saved)
    }
    for (link, keys) in references {
      let child = tables[link.child]?.name
      let firstColumn = try column(of: link, in: db)
      let found = try Set(keys.flatMap { try lookup.keys(equalTo: $0) })
      page.unlinked += found.map { UnlinkedRow(key: $0, child: child, column: firstColumn) }
    }
    return page
  }

  private func column(of link: UnlinkedChange, in db: Database) throws -> String? {
    guard let child = tables[link.child]?.name else { return nil }
    return try String.fetchOne(
      db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE cid = ?", arguments: [child, link.column - 1])
  }
}
#endif
