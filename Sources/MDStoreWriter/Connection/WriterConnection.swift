import CSQLite
package import MDSQLite
import MDStore

/// The connection that writes an index.
extension DatabaseConnection {
  /// How long a transaction of the writer waits for another process's lock.
  static let writerBusyMilliseconds: Int32 = 10_000

  /// WAL keeps readers free of the writer; `synchronous = NORMAL` loses at most the last batches at a power cut, never
  /// the file, and a killed process loses nothing.
  ///
  /// Foreign keys are not checked: a statement that checks them opens a savepoint, and at each savepoint FTS5 writes out
  /// all it has gathered, so that indexing would take five times as long. REFERENCES stands in the schema for its readers.
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

  /// Copies the write-ahead log into the index and truncates it, so that the index is one file. Waits for nobody.
  ///
  /// - Returns: `false` when a reader in the middle of a search still needs the log, which then stays.
  package func emptyLog() throws(SQLiteFailure) -> Bool {
    sqlite3_busy_timeout(handle, 0)
    defer { sqlite3_busy_timeout(handle, Self.writerBusyMilliseconds) }
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    if code & 0xFF == SQLITE_BUSY { return false }
    guard code == SQLITE_OK else { throw SQLiteFailure(handle) }
    return true
  }

  /// Gives back the memory of cached pages and of FTS5, which keeps the table that it gathered words in, as large as that
  /// ever was, until the schema is read again. No statement may be left that names a table of FTS5.
  func releaseMemory() {
    _ = sqlite3_exec(handle, "PRAGMA writable_schema = RESET", nil, nil, nil)
    sqlite3_db_release_memory(handle)
  }
}
