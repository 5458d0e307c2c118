import Foundation
import GRDB
import GRDBSpotlight

/// Contents of tables, by key.
typealias Contents = [RowKey: [DatabaseValue]]

/// The simplest possible consumer: a copy of the tables in memory, updated only from the history.
struct Follower {
  let name: String
  private(set) var contents: Contents = [:]
  private(set) var token: HistoryToken?
  /// Number of times all rows were read.
  private(set) var readings = 0

  init(_ name: String) { self.name = name }

  /// Takes steps until there are no more changes.
  mutating func catchUp(_ history: StoreHistory, _ reader: any DatabaseReader, limit: Int = 10_000) throws {
    while try step(history, reader, limit: limit) {}
  }

  /// Takes one step.
  ///
  /// - Returns: true if there was a change.
  @discardableResult
  mutating func step(_ history: StoreHistory, _ reader: any DatabaseReader, limit: Int = 10_000) throws -> Bool {
    if let token { try history.keep(token, for: name) }
    switch try history.next(for: name, after: token, limit: limit) {
    case .upToDate: return false
    case .everything(let next):
      contents = try reader.read { try Contents(of: $0) }
      readings += 1
      token = next
    case .changes(let page, let next):
      try reader.read { try apply(page, $0) }
      token = next
    }
    return true
  }

  private mutating func apply(_ page: HistoryPage, _ db: Database) throws {
    contents = contents.filter { !page.goneTables.contains($0.key.table) }
    for table in page.resetTables {
      contents = contents.filter { $0.key.table != table }
      contents.merge(try Contents(of: table, db)) { $1 }
    }
    // Use the row's current state: it may have changed again since the page was made.
    let rows = try StoreHistory.rows(page.rows.map(\.key), in: db)
    for (change, row) in zip(page.rows, rows) { contents[change.key] = row.map { Array($0.databaseValues) } }
  }
}

extension Contents {
  /// All tables that the history can follow, read directly.
  init(of db: Database) throws {
    self = [:]
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
          AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%'
        """)
    for name in names { merge(try Contents(of: name, db)) { $1 } }
  }

  init(of table: String, _ db: Database) throws {
    self = [:]
    let key = try String.fetchAll(
      db, sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", arguments: [table])
    // The table is gone; a later page reports that.
    guard !key.isEmpty else { return }
    for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier)") {
      let values = key.map { row[$0] as DatabaseValue }
      if !values.contains(.null) { self[RowKey(table: table, values: values)] = Array(row.databaseValues) }
    }
  }
}
