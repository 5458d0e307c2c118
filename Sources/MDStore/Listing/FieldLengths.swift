import MDModel

/// Lengths of the texts, titles and names of items, in words, read block by block as they are asked for: see
/// ``LengthBlock``. It must go before the snapshot does.
public final class FieldLengths {
  private let blocks: BlockReader
  /// Blocks that were read, each at its place.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var isRead: [Bool]

  init(_ session: ReadingSession) throws {
    blocks = BlockReader(
      session, table: "lengths", column: "items", slots: LengthBlock.slots, largest: try session.largestItem(),
      longest: LengthBlock.longest)
    isRead = [Bool](repeating: false, count: Int(blocks.last) + 1)
    bytes = .allocate(capacity: isRead.count * LengthBlock.longest)
  }

  deinit { bytes.deallocate() }

  /// Words of an item's text; 0 where it has none. Beyond two thousand words it is a thousandth short, at most.
  public func text(of item: UInt32) throws -> Int { try entry(of: item).text }
  /// Words of its titles, 255 for more.
  public func title(of item: UInt32) throws -> Int { try entry(of: item).title }
  /// Words of its name and parts of them, 255 for more.
  public func name(of item: UInt32) throws -> Int { try entry(of: item).name }

  @inline(__always)
  private func entry(of item: UInt32) throws -> LengthBlock.Entry {
    let block = Int(item) / Int(LengthBlock.slots)
    guard block < isRead.count else { return LengthBlock.Entry() }
    if !isRead[block] { try read(block) }
    return LengthBlock.entry(Int(item), in: bytes)
  }

  private func read(_ block: Int) throws {
    let first = block * LengthBlock.longest
    let place = UnsafeMutableBufferPointer(rebasing: bytes[first..<first + LengthBlock.longest])
    place.update(repeating: 0)
    if let read = try blocks.block(Int64(block)) { _ = place.update(fromContentsOf: read) }
    isRead[block] = true
  }
}
