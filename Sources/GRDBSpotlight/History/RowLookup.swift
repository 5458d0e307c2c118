#if GRDB
import GRDB

/// Finds rows by their keys, with one statement per table.
///
/// The statements live only for one reading: GRDB's cached statements keep the number of columns that a table had.
struct RowLookup {
  private let db: Database
  private var tables: [String: Table?] = [:]

  private struct Table {
    var statement: Statement
    var columns: [String]
  }

  init(_ db: Database) { self.db = db }

  /// The row of a key; `nil` if there is none, if its table does not exist, or if the key has another number of
  /// columns.
  mutating func row(_ key: RowKey) throws -> Row? {
    // Compare again: the column's collation may find other keys too.
    try rows(equalTo: key).first { $0.key == key }?.row
  }

  /// Keys of the rows to which a foreign key with these values refers, by collation and type of the columns.
  mutating func keys(equalTo key: RowKey) throws -> [RowKey] { try rows(equalTo: key).map(\.key) }

  private mutating func rows(equalTo key: RowKey) throws -> [(key: RowKey, row: Row)] {
    let known = tables[key.table]
    let table = try known ?? prepare(key.table)
    tables[key.table] = .some(table)
    guard let table, table.columns.count == key.values.count else { return [] }
    return try Row.fetchAll(table.statement, arguments: StatementArguments(key.values)).map { row in
      (RowKey(table: key.table, values: table.columns.map { row[$0] as DatabaseValue }), row)
    }
  }

  private func prepare(_ name: String) throws -> Table? {
    let columns = try FollowedTable.key(of: name, in: db)
    guard !columns.isEmpty else { return nil }
    let condition = columns.map { "\($0.sqlName) IS ?" }.joined(separator: " AND ")
    let sql = "SELECT * FROM \(name.sqlName) WHERE \(condition)"
    return Table(statement: try db.makeStatement(sql: sql), columns: columns)
  }
}
#endif
