import MDModel
import MDSQLite

/// Reads the blocks of a listing and caches some of them. A missing or empty block is valid only if it has no items.
final class BlockReader {
  private struct Block {
    var number: Int64 = -1
    /// The bytes; `nil` if the block does not exist.
    var bytes: UnsafeBufferPointer<UInt8>?
  }

  private let session: ReadingSession
  private let source: (table: String, column: String, longest: Int)
  /// Number of items per block.
  private let slots: Int64
  /// The largest block number.
  let last: Int64
  private var blobs: BlobReader?
  /// The cached blocks, each at its number modulo the size of the cache.
  private var kept: [Block]

  /// - Parameters:
  ///   - largest: the largest item number.
  ///   - keeping: number of blocks to cache.
  init(
    _ session: ReadingSession, table: String, column: String, slots: Int64, largest: ItemID, longest: Int,
    keeping: Int = 1
  ) {
    self.session = session
    source = (table, column, longest)
    self.slots = slots
    last = largest.rawValue / slots
    kept = [Block](repeating: Block(), count: keeping)
  }

  /// The bytes of a block, valid until another block takes its place in the cache; `nil` if it does not exist.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if the block is empty although items belong to it.
  func block(_ number: Int64) throws -> UnsafeBufferPointer<UInt8>? {
    let place = place(of: number)
    if kept[place].number == number { return kept[place].bytes }
    guard number <= last else { return nil }
    if blobs == nil {
      blobs = try session.blobs(
        table: source.table, column: source.column, row: number, longest: source.longest, keeping: kept.count)
    }
    // The cached block's memory is reused, so its entry must go first, even if reading fails.
    kept[place] = Block()
    let bytes = try blobs?.blob(inRow: number, at: place)
    if bytes == nil { forget() }
    // An empty block has at most one byte. Either all its items are gone, or the block was lost.
    if (bytes?.count ?? 0) <= 1 { try expectNoItems(inBlocks: number...number) }
    kept[place] = Block(number: number, bytes: bytes)
    return bytes
  }

  /// Calls `body` for the blocks of a run that have items, by descending number. Stepping to the next row takes a fifth
  /// of the time of a lookup. The bytes are valid during the call.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if a block is empty although items belong to it.
  func forEachBlock(
    in run: ClosedRange<Int64>, _ body: (Int64, UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let select = try session.statement(
      "SELECT block, \(source.column) FROM \(source.table) WHERE block BETWEEN ?1 AND ?2 ORDER BY block DESC LIMIT ?3")
    select.bind(1, run.lowerBound)
    select.bind(2, run.upperBound)
    // With the limit, SQLite does not read the page of the block below the run.
    select.bind(3, Int64(run.count))
    var next = run.upperBound
    try select.forEachRow { row in
      let number = row.integer(0)
      // A damaged page may return any number.
      guard run.lowerBound <= number, number <= next else { throw Self.loss }
      // The rows skipped from `next` down to this block are missing. That is fine only if no items have such numbers.
      if number < next { try expectNoItems(inBlocks: number + 1...next) }
      next = number - 1
      let isBlock = try row.withBytes(1) { bytes in
        guard row.isBlob(1), bytes.count > 1, bytes.count <= source.longest else { return false }
        try body(number, bytes)
        return true
      }
      if !isBlock { try expectNoItems(inBlocks: number...number) }
    }
    if run.lowerBound <= next { try expectNoItems(inBlocks: run.lowerBound...next) }
  }

  private func place(of number: Int64) -> Int { Int(truncatingIfNeeded: UInt64(number) % UInt64(kept.count)) }

  /// Closes the blob handle after it met no row, because SQLite cannot use it any more. The next block opens a new one.
  private func forget() {
    blobs = nil
    for place in kept.indices { kept[place] = Block() }
  }

  private func expectNoItems(inBlocks numbers: ClosedRange<Int64>) throws {
    let select = try session.statement("SELECT 1 FROM item WHERE id >= ?1 AND id < ?2 LIMIT 1")
    select.bind(1, numbers.lowerBound * slots)
    select.bind(2, (numbers.upperBound + 1) * slots)
    if try select.firstRow({ _ in true }) != nil { throw Self.loss }
  }

  private static var loss: StoreError {
    StoreError(.corrupt, "A block of the index's listing is gone.")
  }
}
