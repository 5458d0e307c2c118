import CSQLite
import MDSQLite
import MDStore
import MDStoreWriter

/// An index file that a test reads and changes by SQL, bypassing the index's readers and writers. For one thread.
package final class RawDatabase {
  /// A column's value, or a value bound to a parameter.
  package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
  }

  private let connection: DatabaseConnection

  /// Opens the file with the writer's settings, and creates it if it is missing.
  package init(_ path: String) throws { connection = try .writer(path: path) }

  /// Runs statements, separated by semicolons, in one transaction.
  package func change(_ sql: String) throws { try transaction { try execute(sql) } }

  package func transaction(_ body: () throws -> Void) throws {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      try body()
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  /// Runs statements in the open transaction, or each in its own.
  package func execute(_ sql: String) throws { try connection.execute(sql) }

  /// Runs one statement that has parameters and returns no rows.
  package func execute(_ sql: String, _ values: [Value]) throws { _ = try rows(sql, values) }

  package func rows(_ sql: String, _ values: [Value] = []) throws -> [[Value]] {
    let statement = try prepared(sql, values)
    defer { sqlite3_finalize(statement) }
    var rows: [[Value]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append((0..<sqlite3_column_count(statement)).map { Self.value(statement, $0) })
      case SQLITE_DONE: return rows
      default: throw SQLiteFailure(connection.handle)
      }
    }
  }

  /// Copies the write-ahead log into the database file.
  package func emptyLog() throws { _ = try connection.emptyLog() }

  private func prepared(_ sql: String, _ values: [Value]) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection.handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw SQLiteFailure(connection.handle)
    }
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value {
      case .null: sqlite3_bind_null(statement, place)
      case .integer(let number): sqlite3_bind_int64(statement, place, number)
      case .text(let text): sqlite3_bind_text(statement, place, text, -1, copied)
      case .blob(let bytes): sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), copied)
      }
    }
    return statement
  }

  private static func value(_ statement: OpaquePointer?, _ column: Int32) -> Value {
    let type = sqlite3_column_type(statement, column)
    if type == SQLITE_NULL { return .null }
    if type == SQLITE_INTEGER { return .integer(sqlite3_column_int64(statement, column)) }
    let start = sqlite3_column_blob(statement, column)
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    return type == SQLITE_TEXT ? .text(String(decoding: bytes, as: UTF8.self)) : .blob(bytes)
  }
}

extension RawDatabase.Value {
  /// The integer; 0 for other values.
  package var integer: Int64 { if case .integer(let number) = self { number } else { 0 } }

  /// The bytes of a text or blob; empty for other values.
  package var bytes: [UInt8] {
    switch self {
    case .null, .integer: []
    case .text(let text): Array(text.utf8)
    case .blob(let bytes): bytes
    }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
