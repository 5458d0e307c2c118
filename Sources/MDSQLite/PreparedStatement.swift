import CSQLite

/// Prepared SQLite statement with byte-level binding, which stores a row in one or two microseconds.
///
/// Use it on the thread of its connection.
package final class PreparedStatement {
  @usableFromInline let handle: OpaquePointer
  private let connection: OpaquePointer
  /// Number of rows read in all runs.
  package private(set) var rowCount = 0

  /// - Throws: ``SQLiteFailure`` if the statement cannot be compiled.
  package init(_ connection: OpaquePointer, _ sql: String) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    // SQLITE_PREPARE_PERSISTENT: the statement lives about as long as the connection.
    let code = sqlite3_prepare_v3(connection, sql, -1, 1, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw SQLiteFailure(connection) }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  // MARK: Binding, parameters numbered from 1

  @inlinable package func bind(real index: Int32, _ value: Double) { sqlite3_bind_double(handle, index, value) }
  @inlinable package func bind(_ index: Int32, _ value: Int64?) {
    if let value { sqlite3_bind_int64(handle, index, value) } else { sqlite3_bind_null(handle, index) }
  }

  /// Binds a copy of the bytes as a blob.
  package func bind(blob index: Int32, _ value: [UInt8]) { value.withUnsafeBytes { bind(blob: index, copyOf: $0) } }

  package func bind(blob index: Int32, copyOf bytes: UnsafeRawBufferPointer) {
    // A null pointer would bind NULL instead of an empty blob.
    if bytes.isEmpty {
      sqlite3_bind_zeroblob(handle, index, 0)
    } else {
      sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), transient)
    }
  }

  /// Binds bytes as a blob without copying them: they must outlive the next ``run()``.
  ///
  /// A buffer without an address binds NULL.
  package func bind(blob index: Int32, _ value: UnsafeBufferPointer<UInt8>) {
    sqlite3_bind_blob64(handle, index, value.baseAddress, UInt64(value.count), nil)
  }

  /// Binds a copy of the bytes as text, without checking them.
  ///
  /// FTS5 passes them to our tokenizer, which accepts any bytes.
  package func bind(text index: Int32, _ value: [UInt8]) {
    value.withUnsafeBufferPointer { bind(text: index, $0, copied: true) }
  }

  /// Binds bytes as text.
  ///
  /// If they are not copied, they must outlive the next ``run()``.
  package func bind(text index: Int32, _ value: UnsafeBufferPointer<UInt8>, copied: Bool) {
    guard let base = value.baseAddress, !value.isEmpty else {
      sqlite3_bind_text(handle, index, "", 0, nil)
      return
    }
    base.withMemoryRebound(to: CChar.self, capacity: value.count) {
      _ = sqlite3_bind_text64(handle, index, $0, UInt64(value.count), copied ? transient : nil, UInt8(SQLITE_UTF8))
    }
  }

  package func bind(text index: Int32, _ value: String) {
    var value = value
    value.withUTF8 { bind(text: index, $0, copied: true) }
  }

  /// Binds a pointer for SQLite's pointer-passing interface; it must outlive the next ``run()``.
  package func bind(pointer index: Int32, _ value: UnsafeMutableRawPointer, type: StaticString) {
    type.withUTF8Buffer { name in
      // SQLite needs the type's name to live for ever and to end in a NUL, as a `StaticString` does.
      name.baseAddress?.withMemoryRebound(to: CChar.self, capacity: name.count + 1) {
        _ = sqlite3_bind_pointer(handle, index, value, $0, nil)
      }
    }
  }

  // MARK: Running

  /// Runs a statement that returns no rows.
  package func run() throws(SQLiteFailure) {
    begin()
    defer { sqlite3_reset(handle) }
    let code = sqlite3_step(handle)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw SQLiteFailure(connection) }
  }

  /// Calls `body` for each row.
  @inlinable package func forEachRow(_ body: (borrowing Row) throws -> Void) throws {
    begin()
    defer { reset() }
    while try step() { try body(Row(handle: handle)) }
  }

  /// Calls `body` for each row until it returns `false`.
  @inlinable package func forEachRowWhile(_ body: (borrowing Row) throws -> Bool) throws {
    begin()
    defer { reset() }
    while try step(), try body(Row(handle: handle)) {}
  }

  /// The first row, mapped; `nil` if there is none.
  @inlinable package func firstRow<Value>(_ body: (borrowing Row) throws -> Value) throws -> Value? {
    begin()
    defer { reset() }
    return try step() ? try body(Row(handle: handle)) : nil
  }

  /// The first rows, mapped by a function that cannot fail.
  package func rows<Value>(most: Int = .max, _ map: (borrowing Row) -> Value) throws(SQLiteFailure) -> [Value] {
    begin()
    defer { reset() }
    var rows: [Value] = []
    while rows.count < most, try step() { rows.append(map(Row(handle: handle))) }
    return rows
  }

  /// Advances to the next row.
  ///
  /// - Returns: `false` after the last row.
  @usableFromInline func step() throws(SQLiteFailure) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW:
      rowCount += 1
      return true
    case SQLITE_DONE: return false
    default: throw SQLiteFailure(connection)
    }
  }

  @usableFromInline func reset() { sqlite3_reset(handle) }

  /// Checks that the statement is not already running.
  ///
  /// A session compiles each statement once, so a nested run would reset the position of the outer one.
  @usableFromInline func begin() {
    assert(sqlite3_stmt_busy(handle) == 0, "a statement is run while its rows are read")
  }

  /// The current row of a running statement; columns numbered from 0.
  package struct Row: ~Copyable {
    @usableFromInline let handle: OpaquePointer

    @inlinable init(handle: OpaquePointer) { self.handle = handle }

    @inlinable package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    @inlinable package func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
    @inlinable package func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
    @inlinable package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    @inlinable package func isBlob(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_BLOB }

    @inlinable package func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }
    @inlinable package func string(_ column: Int32) -> String {
      withBytes(column) { String(decoding: $0, as: UTF8.self) }
    }

    /// The column's bytes, valid during the call.
    @inlinable package func withBytes<Value>(
      _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
    ) rethrows -> Value {
      let base = sqlite3_column_blob(handle, column)
      let count = Int(sqlite3_column_bytes(handle, column))
      return try body(
        UnsafeBufferPointer(start: base?.assumingMemoryBound(to: UInt8.self), count: base == nil ? 0 : count))
    }
  }
}

/// Failure of a call, with SQLite's own message; ``StoreError`` turns it into a sentence.
package struct SQLiteFailure: Error {
  package let code: Int32
  package let message: String

  /// Makes a failure from a result code, if there is no connection to ask.
  package init(code: Int32) {
    self.code = code
    message = String(cString: sqlite3_errstr(code))
  }

  package init(_ connection: OpaquePointer) {
    code = sqlite3_extended_errcode(connection)
    message = String(cString: sqlite3_errmsg(connection))
  }
}

/// SQLITE_TRANSIENT: SQLite copies the bytes at once.
///
/// The C macro is a cast, which Swift does not import.
private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
