import CSQLite

/// Reads the blobs of one column row by row, in half the time of a statement that selects them. It keeps a snapshot of
/// the database, so it must go before the transaction ends.
final class BlobReader {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private let work: PageCount

  /// - Parameters:
  ///   - row: one to begin with.
  ///   - longest: longer blobs are refused.
  ///   - work: is told of each blob that is read.
  /// - Returns: `nil` when there is no such table or row, or no blob in it.
  init?(
    _ connection: OpaquePointer, table: String, column: String, row: Int64, longest: Int, counting work: PageCount
  ) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let code = sqlite3_blob_open(connection, "main", table, column, row, 0, &handle)
    guard code != SQLITE_ERROR else { return nil }
    guard code == SQLITE_OK, let handle else { throw SQLiteFailure(connection) }
    self.handle = handle
    self.connection = connection
    self.work = work
    buffer = .allocate(capacity: longest)
  }

  deinit {
    sqlite3_blob_close(handle)
    buffer.deallocate()
  }

  /// The blob in a row, valid until the next one is read; `nil` when there is none or it is too long: then no other
  /// can be read.
  func blob(inRow row: Int64) throws(SQLiteFailure) -> UnsafeBufferPointer<UInt8>? {
    switch sqlite3_blob_reopen(handle, row) {
    case SQLITE_OK: break
    case SQLITE_ERROR: return nil
    default: throw SQLiteFailure(connection)
    }
    work.pages += 1
    let count = sqlite3_blob_bytes(handle)
    guard count <= buffer.count else { return nil }
    guard sqlite3_blob_read(handle, buffer.baseAddress, count, 0) == SQLITE_OK else { throw SQLiteFailure(connection) }
    return UnsafeBufferPointer(rebasing: buffer[..<Int(count)])
  }
}

/// How many blobs the readers of a session have read.
final class PageCount {
  var pages = 0
}
