import MDModel
import MDSQLite

/// Reads the blocks of a listing and keeps some of them. A block that is missing or empty is one of no items, or lost.
final class BlockReader {
  private struct Block {
    var number: Int64 = -1
    /// `nil` where there is none.
    var bytes: UnsafeBufferPointer<UInt8>?
  }

  private let session: ReadingSession
  private let source: (table: String, column: String, longest: Int)
  /// Items of a block.
  private let slots: Int64
  /// The largest number a block may have.
  let last: Int64
  private var blobs: BlobReader?
  /// Each at its number modulo their count.
  private var kept: [Block]

  /// - Parameters:
  ///   - largest: the number of the last item.
  ///   - keeping: number of blocks that are kept.
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

  /// The bytes of a block, valid until another one takes its place; `nil` where there is none.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a block that should have items, and has none.
  func block(_ number: Int64) throws -> UnsafeBufferPointer<UInt8>? {
    let place = place(of: number)
    if kept[place].number == number { return kept[place].bytes }
    guard number <= last else { return nil }
    if blobs == nil {
      blobs = try session.blobs(
        table: source.table, column: source.column, row: number, longest: source.longest, keeping: kept.count)
    }
    // The previous block is lost with the memory, even when reading fails.
    kept[place] = Block()
    let bytes = try blobs?.blob(inRow: number, at: place)
    if bytes == nil { forget() }
    if (bytes?.count ?? 0) <= 1 { try expectNoItems(inBlocks: number...number) }
    kept[place] = Block(number: number, bytes: bytes)
    return bytes
  }

  /// Calls `body` for the blocks of a run that have items, by descending number. A row after another costs a fifth of
  /// one that is looked up. The bytes are valid during the call.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` for a block that should have items, and has none.
  func forEachBlock(
    in run: ClosedRange<Int64>, _ body: (Int64, UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let select = try session.statement(
      "SELECT block, \(source.column) FROM \(source.table) WHERE block BETWEEN ?1 AND ?2 ORDER BY block DESC LIMIT ?3")
    select.bind(1, run.lowerBound)
    select.bind(2, run.upperBound)
    // With the limit SQLite does not look at the page of the block below the run.
    select.bind(3, Int64(run.count))
    var next = run.upperBound
    try select.forEachRow { row in
      let number = row.integer(0)
      // Of a damaged page any number may come.
      guard run.lowerBound <= number, number <= next else { throw Self.loss }
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

  /// A handle that met no row is of no use to SQLite any more: the next block gets a new one.
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
    StoreError(.corrupt, "A block of the index's listing is gone. Rebuild: mdimport --rebuild.")
  }
}
