import CSQLite
package import MDSQLite
import MDStore

/// The connection that writes an index.
extension DatabaseConnection {
  /// Milliseconds that a transaction of the writer waits for another process's lock.
  static let writerBusyMilliseconds: Int32 = 10_000

  /// Opens an index for writing.
  ///
  /// With WAL, readers and the writer do not block each other. With `synchronous = NORMAL`, a power cut loses the last
  /// batches at most, and never the file. A killed process loses nothing.
  ///
  /// Foreign keys are not checked. A statement that checks them opens a savepoint, and at each savepoint FTS5 writes
  /// out all words that it has collected. Indexing would take five times as long. REFERENCES in the schema is
  /// documentation.
  package static func writer(path: String) throws(SQLiteFailure) -> DatabaseConnection {
    let connection = try DatabaseConnection(path: path, access: .writing, busyMilliseconds: writerBusyMilliseconds)
    try SearchTokenizers.add(to: connection.handle)
    try connection.execute(
      """
      PRAGMA foreign_keys = OFF;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 4096;
      PRAGMA cache_size = -32768;
      PRAGMA temp_store = MEMORY;
      """)
    return connection
  }

  /// Copies the write-ahead log into the index and truncates it, so that the index is one file. Does not wait for
  /// readers.
  ///
  /// - Returns: `false` if a reader still needs the log, which then stays.
  package func emptyLog() throws(SQLiteFailure) -> Bool {
    sqlite3_busy_timeout(handle, 0)
    defer { sqlite3_busy_timeout(handle, Self.writerBusyMilliseconds) }
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    if code & 0xFF == SQLITE_BUSY { return false }
    guard code == SQLITE_OK else { throw SQLiteFailure(handle) }
    return true
  }

  /// Frees cached pages and the memory of FTS5. FTS5 keeps its table of collected words at its largest size until the
  /// schema is read again. No prepared statement may name an FTS5 table.
  func releaseMemory() {
    _ = sqlite3_exec(handle, "PRAGMA writable_schema = RESET", nil, nil, nil)
    sqlite3_db_release_memory(handle)
  }
}
