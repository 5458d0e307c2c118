import GRDBSQLite

/// A connection that only reads, through SQLite's own interface: opened by GRDB, with a queue and a thread of its own, it
/// would take a sixth of the time that a whole search has.
struct ReadConnection: ~Copyable {
  let handle: OpaquePointer

  init(path: String, isMapped: Bool) throws(SQLiteFailure) {
    handle = try Self.open(path, mapped: isMapped ? 1 << 30 : 0)
  }

  private static func open(_ path: String, mapped: Int) throws(SQLiteFailure) -> OpaquePointer {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle else { throw SQLiteFailure(code: code) }
    do throws(SQLiteFailure) {
      guard code == SQLITE_OK else { throw SQLiteFailure(handle) }
      sqlite3_extended_result_codes(handle, 1)
      sqlite3_busy_timeout(handle, 2_000)
      try SearchTokenizers.add(to: handle)
      try execute("PRAGMA mmap_size = \(mapped); PRAGMA cache_size = -8192", on: handle)
      return handle
    } catch {
      sqlite3_close_v2(handle)
      throw error
    }
  }

  /// Statements that are still there keep the connection until they go.
  deinit { sqlite3_close_v2(handle) }

  func execute(_ sql: String) throws(SQLiteFailure) { try Self.execute(sql, on: handle) }

  private static func execute(_ sql: String, on handle: OpaquePointer) throws(SQLiteFailure) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw SQLiteFailure(handle) }
  }
}
