#if GRDB
import CoreSpotlight
import Foundation
public import GRDB

/// A row that is about to be indexed.
public struct StoredRow {
  /// Table and primary key of the row.
  public let key: RowKey
  /// Columns of the row. Further columns, whose names begin with `spotlight_`, have the values of the expressions.
  public let row: Row
  /// The database during the reading of rows. Valid during the call, on its queue.
  public let database: Database
  let table: ResolvedTable
}

/// Reads the rows of one table.
struct RowReader {
  let table: ResolvedTable
  let db: Database
  private let statement: Statement

  /// - Throws: GRDB's error if the table no longer exists.
  init(_ table: ResolvedTable, in db: Database) throws {
    self.table = table
    self.db = db
    let condition = table.key.map { "row.\($0.sqlName) IS ?" }.joined(separator: " AND ")
    statement = try db.makeStatement(
      sql: "SELECT \(table.columns) FROM \(table.name.sqlName) AS row WHERE \(condition)")
  }

  /// The row with a key; `nil` if there is none. Compares again, because a column's collation may find rows with other
  /// keys too.
  func row(_ key: RowKey) throws -> StoredRow? {
    guard key.values.count == table.key.count else { return nil }
    let rows = try Row.fetchAll(statement, arguments: StatementArguments(key.values))
    let same = rows.first { row in
      zip(table.key, key.values).allSatisfy { (row[$0] as DatabaseValue).isIdentical(to: $1) }
    }
    return same.map { StoredRow(key: key, row: $0, database: db, table: table) }
  }

  /// Rows after a key, in the order of the keys. Rows with NULL in their key have no identity, and are left out.
  static func rows(
    of table: ResolvedTable, after key: RowKey?, limit: Int, in db: Database
  ) throws -> [StoredRow] {
    let names = table.key.map { "row.\($0.sqlName)" }
    let list = names.joined(separator: ", ")
    let present = names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    let places = names.map { _ in "?" }.joined(separator: ", ")
    let behind = key == nil ? "" : " AND (\(list)) > (\(places))"
    let rows = try Row.fetchAll(
      db,
      sql:
        "SELECT \(table.columns) FROM \(table.name.sqlName) AS row WHERE \(present)\(behind) ORDER BY \(list) LIMIT ?",
      arguments: StatementArguments((key?.values ?? []) + [limit.databaseValue]))
    return rows.map { row in
      let values = table.key.map { row[$0] as DatabaseValue }
      return StoredRow(key: RowKey(table: table.name, values: values), row: row, database: db, table: table)
    }
  }
}
#endif
