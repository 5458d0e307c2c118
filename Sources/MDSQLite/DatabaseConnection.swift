import CSQLite

/// SQLite itself, as the whole process has it.
public enum DatabaseLibrary {
  /// Takes a lock less from each of SQLite's allocations: a fiftieth of a crawl. For programs of ours, before the first
  /// connection; an app's process keeps its statistics.
  public static func countNoMemory() { _ = limelight_sqlite_without_memory_statistics() }
}

/// Open connection to a database file through SQLite's own interface; closed when it goes. For one thread at a time.
///
/// Statements and sessions take the ``handle`` and must go before the connection is closed.
package struct DatabaseConnection: ~Copyable {
  package enum Access {
    case reading
    /// The file is made where it is missing.
    case writing
  }

  package let handle: OpaquePointer

  /// Opens the file. The first statement reads it: a file that is no database is noticed then.
  ///
  /// - Parameter busyMilliseconds: how long a statement waits for locks of other processes before it fails as busy.
  package init(path: String, access: Access, busyMilliseconds: Int32) throws(SQLiteFailure) {
    let flags = access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var handle: OpaquePointer?
    // No mutex: the owner keeps to one thread.
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

  /// Statements that are still there keep the connection until they go.
  deinit { sqlite3_close_v2(handle) }

  /// Closes the connection now instead of when it goes.
  ///
  /// - Returns: `false` when a statement is still there, which then keeps the connection open.
  package consuming func close() -> Bool {
    let handle = handle
    discard self
    let isClosed = sqlite3_close(handle) == SQLITE_OK
    if !isClosed { sqlite3_close_v2(handle) }
    return isClosed
  }

  /// Runs statements that return nothing, separated by semicolons.
  package func execute(_ sql: String) throws(SQLiteFailure) { try Self.execute(sql, on: handle) }

  /// The same for whoever has the handle alone.
  package static func execute(_ sql: String, on handle: OpaquePointer) throws(SQLiteFailure) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw SQLiteFailure(handle) }
  }
}
