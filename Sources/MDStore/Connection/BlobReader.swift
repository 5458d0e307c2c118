import CSQLite
import MDSQLite

/// Reads the blobs of one column row by row, in half the time of a statement that selects them.
///
/// It keeps a snapshot of the database open, so destroy it before the transaction ends.
final class BlobReader {
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private let longest: Int
  private let work: PageCount
  /// The blobs read last, each in a buffer of its own.
  private var kept: [UnsafeMutableBufferPointer<UInt8>]

  /// - Parameters:
  ///   - row: any existing row, to open the handle with.
  ///   - longest: longer blobs are refused.
  ///   - keeping: number of blobs that stay valid at a time.
  ///   - work: counts every blob that is read.
  /// - Returns: `nil` if the table or row does not exist, or the row has no blob.
  init?(
    _ connection: OpaquePointer, table: String, column: String, row: Int64, longest: Int, keeping: Int,
    counting work: PageCount
  ) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let code = sqlite3_blob_open(connection, "main", table, column, row, 0, &handle)
    guard code != SQLITE_ERROR else { return nil }
    guard code == SQLITE_OK, let handle else { throw SQLiteFailure(connection) }
    self.handle = handle
    self.connection = connection
    self.work = work
    self.longest = longest
    kept = [UnsafeMutableBufferPointer](repeating: .init(start: nil, count: 0), count: keeping)
  }

  deinit {
    sqlite3_blob_close(handle)
    for buffer in kept { buffer.deallocate() }
  }

  /// The blob in a row; `nil` if there is none, after which the reader cannot read other rows, or if it is too long.
  /// The bytes are valid until another blob is read into the same place.
  ///
  /// - Parameter place: buffer to read into, below the number of blobs that are kept.
  func blob(inRow row: Int64, at place: Int = 0) throws(SQLiteFailure) -> UnsafeBufferPointer<UInt8>? {
    switch sqlite3_blob_reopen(handle, row) {
    case SQLITE_OK: break
    case SQLITE_ERROR: return nil
    default: throw SQLiteFailure(connection)
    }
    work.pages += 1
    let count = sqlite3_blob_bytes(handle)
    guard count <= longest else { return nil }
    if kept[place].count < count { makeRoom(for: Int(count), at: place) }
    let buffer = kept[place]
    guard sqlite3_blob_read(handle, buffer.baseAddress, count, 0) == SQLITE_OK else { throw SQLiteFailure(connection) }
    return UnsafeBufferPointer(rebasing: buffer[..<Int(count)])
  }

  private func makeRoom(for count: Int, at place: Int) {
    kept[place].deallocate()
    kept[place] = .allocate(capacity: count + count / 2)
  }
}

/// Number of blobs that the readers of a session have read.
final class PageCount {
  var pages = 0
}
