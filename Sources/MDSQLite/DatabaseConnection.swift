import CSQLite

/// Settings of SQLite that apply to the whole process.
public enum DatabaseLibrary {
  /// Turns off memory statistics, which saves a lock per allocation: 2 % of a crawl.
  ///
  /// Only for Limelight's programs, before the first connection; the process of an app keeps its statistics.
  public static func countNoMemory() { _ = limelight_sqlite_without_memory_statistics() }
}

/// Open connection to a database file through SQLite's C interface.
///
/// The connection closes at the end of its lifetime. Use it from one thread at a time.
///
/// Statements and sessions use the ``handle``, and must be released before the connection is closed.
package struct DatabaseConnection: ~Copyable {
  package enum Access {
    case reading
    /// Creates the file if it is missing.
    case writing
  }

  package let handle: OpaquePointer

  /// Opens the file.
  ///
  /// SQLite reads the file only with the first statement, so an invalid file is detected then.
  ///
  /// - Parameter busyMilliseconds: time that a statement waits for locks of other processes before it fails as busy.
  package init(path: String, access: Access, busyMilliseconds: Int32) throws(SQLiteFailure) {
    let flags = access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var handle: OpaquePointer?
    // No mutex: the owner uses the connection from one thread.
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle else { throw SQLiteFailure(code: code) }
    guard code == SQLITE_OK else {
      let failure = SQLiteFailure(handle)
      sqlite3_close_v2(handle)
      throw failure
    }
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyMilliseconds)
    self.handle = handle
  }

  /// `sqlite3_close_v2` keeps the connection open until the last statement is finalized.
  deinit { sqlite3_close_v2(handle) }

  /// Closes the connection now instead of at the end of its lifetime.
  ///
  /// - Returns: `false` if a statement still exists and keeps the connection open.
  package consuming func close() -> Bool {
    let handle = handle
    discard self
    let isClosed = sqlite3_close(handle) == SQLITE_OK
    if !isClosed { sqlite3_close_v2(handle) }
    return isClosed
  }

  /// Runs statements that return nothing, separated by semicolons.
  package func execute(_ sql: String) throws(SQLiteFailure) { try Self.execute(sql, on: handle) }

  /// Runs statements like ``execute(_:)``, for callers that have only the handle.
  package static func execute(_ sql: String, on handle: OpaquePointer) throws(SQLiteFailure) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw SQLiteFailure(handle) }
  }
}
