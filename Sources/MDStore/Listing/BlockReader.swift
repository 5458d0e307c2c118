/// Reads the blocks of a listing, one at a time.
final class BlockReader {
  private let session: ReadingSession
  private let source: (table: String, column: String, longest: Int)
  /// The largest number a block may have.
  let last: Int64
  private var blobs: BlobReader?
  private var current: (number: Int64, bytes: UnsafeBufferPointer<UInt8>)?

  init(_ session: ReadingSession, table: String, column: String, last: Int64, longest: Int) {
    self.session = session
    source = (table, column, longest)
    self.last = last
  }

  /// The bytes of a block, valid until another one is read; `nil` where there is none.
  func block(_ number: Int64) throws -> UnsafeBufferPointer<UInt8>? {
    if let current, current.number == number { return current.bytes }
    guard number <= last else { return nil }
    if blobs == nil {
      blobs = try session.blobs(table: source.table, column: source.column, row: number, longest: source.longest)
    }
    // What was read before goes with the buffer, even when reading fails.
    current = nil
    current = try blobs?.blob(inRow: number).map { (number, $0) }
    // A handle that met no row is of no use to SQLite any more: the next block gets a new one.
    if current == nil { blobs = nil }
    return current?.bytes
  }
}
