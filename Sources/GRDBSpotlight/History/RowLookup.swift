#if GRDB
import GRDB

/// Rows by their keys, with one statement for each table.
///
/// The statements live as long as one reading: GRDB's own cached ones keep the number of columns that a table had.
struct RowLookup {
  private let db: Database
  private var tables: [String: Table?] = [:]

  private struct Table {
    var statement: Statement
    var columns: [String]
  }

  init(_ db: Database) { self.db = db }

  /// Row of a key; `nil` where there is none, its table has gone, or the key has not as many columns.
  mutating func row(_ key: RowKey) throws -> Row? {
    let known = tables[key.table]
    let table = try known ?? prepare(key.table)
    tables[key.table] = .some(table)
    guard let table, table.columns.count == key.values.count else { return nil }
    let found = try Row.fetchOne(table.statement, arguments: StatementArguments(key.values))
    guard let found else { return nil }
    // The column's collation may have found another key.
    let isSame = zip(table.columns, key.values).allSatisfy { (found[$0] as DatabaseValue).isIdentical(to: $1) }
    return isSame ? found : nil
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
