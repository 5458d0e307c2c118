import MDModel

/// Reads the blocks of a listing, one at a time. A block that is missing or empty is one of no items, or lost.
final class BlockReader {
  private let session: ReadingSession
  private let source: (table: String, column: String, longest: Int)
  /// Items of a block.
  private let slots: Int64
  /// The largest number a block may have.
  let last: Int64
  private var blobs: BlobReader?
  private var current: (number: Int64, bytes: UnsafeBufferPointer<UInt8>)?

  /// - Parameter largest: the number of the last item.
  init(_ session: ReadingSession, table: String, column: String, slots: Int64, largest: ItemID, longest: Int) {
    self.session = session
    source = (table, column, longest)
    self.slots = slots
    last = largest.rawValue / slots
  }

  /// Whether a block is the one that was read last.
  func isCurrent(_ number: Int64) -> Bool { current?.number == number }

  /// The bytes of a block, valid until another one is read; `nil` where there is none.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a block that should have items, and has none.
  func block(_ number: Int64) throws -> UnsafeBufferPointer<UInt8>? {
    if let current, current.number == number { return current.bytes }
    guard number <= last else { return nil }
    if blobs == nil {
      blobs = try session.blobs(table: source.table, column: source.column, row: number, longest: source.longest)
    }
    // The previous block is lost with the buffer, even when reading fails.
    current = nil
    current = try blobs?.blob(inRow: number).map { (number, $0) }
    // A handle that met no row is of no use to SQLite any more: the next block gets a new one.
    if current == nil { blobs = nil }
    if (current?.bytes.count ?? 0) <= 1 { try expectNoItems(inBlock: number) }
    return current?.bytes
  }

  private func expectNoItems(inBlock number: Int64) throws {
    let select = try session.statement("SELECT 1 FROM item WHERE id >= ?1 AND id < ?2 LIMIT 1")
    select.bind(1, number * slots)
    select.bind(2, (number + 1) * slots)
    if try select.firstRow({ _ in true }) != nil {
      throw StoreError(.corrupt, "A block of the index's listing is gone. Rebuild: mdimport --rebuild.")
    }
  }
}
