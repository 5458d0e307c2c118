import Foundation
import MDSQLite

/// Binds values to the statements of a state file, and reads values of their rows.
extension PreparedStatement {
  enum Value {
    case null
    case integer(Int64)
    case bytes(Data)
    /// The UTF-8 of a text as bytes: SQLite compares bytes as memory, and never changes them.
    case utf8(String)
  }

  /// Runs a statement that returns no rows. The values are bound to its parameters in order.
  func run(_ values: Value...) throws(SQLiteFailure) {
    bind(values)
    try run()
  }

  /// The first row, mapped.
  func first<Result>(_ values: Value..., map: (borrowing Row) -> Result) throws(SQLiteFailure) -> Result? {
    bind(values)
    return try rows(most: 1, map).first
  }

  /// All rows, mapped.
  func all<Result>(_ values: Value..., map: (borrowing Row) -> Result) throws(SQLiteFailure) -> [Result] {
    bind(values)
    return try rows(map)
  }

  private func bind(_ values: [Value]) {
    for (place, value) in zip(Int32(1)..., values) {
      switch value {
      case .null: bind(place, nil)
      case .integer(let number): bind(place, number)
      case .bytes(let data): data.withUnsafeBytes { bind(blob: place, copyOf: $0) }
      case .utf8(var text): text.withUTF8 { bind(blob: place, copyOf: UnsafeRawBufferPointer($0)) }
      }
    }
  }
}

extension PreparedStatement.Row {
  func data(_ column: Int32) -> Data { withBytes(column) { Data($0) } }
}

extension SQLiteFailure {
  /// Whether the file is damaged: SQLITE_CORRUPT, SQLITE_NOTADB, or SQLITE_ERROR. The statements of this module are
  /// correct, so an SQLITE_ERROR means that a table is missing from the file.
  var isDamage: Bool { [11, 26, 1].contains(code & 0xFF) }
}
