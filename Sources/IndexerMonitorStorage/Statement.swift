import CSQLite
import Foundation

/// Failure of a call, in SQLite's words; ``FileStorageError`` makes a sentence of it.
struct SQLiteFailure: Error {
  let code: Int32
  let message: String

  init(code: Int32) {
    self.code = code
    message = String(cString: sqlite3_errstr(code))
  }

  init(_ connection: OpaquePointer) {
    code = sqlite3_extended_errcode(connection)
    message = String(cString: sqlite3_errmsg(connection))
  }

  /// Whether the file is damaged: SQLITE_CORRUPT, SQLITE_NOTADB, and SQLITE_ERROR, for the statements of this module are
  /// right, so that a table that one of them lacks is missing from the file.
  var isDamage: Bool { [11, 26, 1].contains(code & 0xFF) }
}

/// An open file. For one thread at a time; statements that are left keep it open until they go.
struct Connection: ~Copyable {
  let handle: OpaquePointer

  /// Opens the file, and makes it where it is missing. The first statement reads it.
  ///
  /// - Parameter patience: how long a statement waits for a lock before it fails as busy, in milliseconds.
  init(path: String, patience: Int32) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    // No mutex: the owner keeps to one thread.
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard let handle else { throw SQLiteFailure(code: code) }
    guard code == SQLITE_OK else {
      let failure = SQLiteFailure(handle)
      sqlite3_close_v2(handle)
      throw failure
    }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, patience)
    self.handle = handle
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that return nothing, separated by semicolons.
  func execute(_ sql: String) throws(SQLiteFailure) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw SQLiteFailure(handle) }
  }
}

/// A prepared statement. For the thread of its connection.
struct Statement: ~Copyable {
  enum Value {
    case null
    case integer(Int64)
    case bytes(Data)
    /// The UTF-8 of a text as bytes: SQLite compares bytes as memory, and changes nothing of them.
    case utf8(String)
  }

  private let handle: OpaquePointer
  private let connection: OpaquePointer

  init(_ connection: borrowing Connection, _ sql: String) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw SQLiteFailure(connection.handle) }
    self.handle = handle
    self.connection = connection.handle
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs a statement that returns no rows.
  func run(_ values: Value...) throws(SQLiteFailure) {
    _ = try rows(values, limit: 0) { _ in }
  }

  /// The first row, mapped.
  func first<Result>(_ values: Value..., map: (Row) -> Result) throws(SQLiteFailure) -> Result? {
    try rows(values, limit: 1, map: map).first
  }

  /// All rows, mapped.
  func all<Result>(_ values: Value..., map: (Row) -> Result) throws(SQLiteFailure) -> [Result] {
    try rows(values, limit: .max, map: map)
  }

  private func rows<Result>(_ values: [Value], limit: Int, map: (Row) -> Result) throws(SQLiteFailure) -> [Result] {
    defer { sqlite3_reset(handle) }
    for (place, value) in values.enumerated() { bind(value, at: Int32(place + 1)) }
    var results: [Result] = []
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW where results.count < limit: results.append(map(Row(handle: handle)))
      case SQLITE_ROW, SQLITE_DONE: return results
      default: throw SQLiteFailure(connection)
      }
    }
  }

  private func bind(_ value: Value, at place: Int32) {
    switch value {
    case .null: sqlite3_bind_null(handle, place)
    case .integer(let number): sqlite3_bind_int64(handle, place, number)
    case .bytes(let data): data.withUnsafeBytes { bind($0, at: place) }
    case .utf8(var text): text.withUTF8 { bind(UnsafeRawBufferPointer($0), at: place) }
    }
  }

  private func bind(_ bytes: UnsafeRawBufferPointer, at place: Int32) {
    // A null pointer would bind NULL.
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(handle, place, 0)
    } else {
      sqlite3_bind_blob64(handle, place, bytes.baseAddress, UInt64(bytes.count), transient)
    }
  }

  /// The current row of a running statement; columns numbered from 0.
  struct Row {
    fileprivate let handle: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    func data(_ column: Int32) -> Data { Data(bytes(column)) }
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
      let base = sqlite3_column_blob(handle, column)
      return UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }
  }
}

/// SQLITE_TRANSIENT, a cast that C macros do and Swift does not import: SQLite copies the bytes at once.
private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
