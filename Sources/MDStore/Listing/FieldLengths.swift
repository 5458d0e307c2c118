import MDModel
import MDSystem

/// Lengths of the texts, titles and names of items, in words, read block by block as they are asked for: see
/// ``LengthBlock``. It must go before the snapshot does.
package final class FieldLengths {
  private let blocks: BlockReader
  /// Blocks that were read, each at its place.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var isRead: [Bool]
  private var isPrepared = false

  init(_ session: ReadingSession) throws {
    blocks = BlockReader(
      session, table: "lengths", column: "items", slots: LengthBlock.slots, largest: try session.largestItem(),
      longest: LengthBlock.longest)
    isRead = [Bool](repeating: false, count: Int(blocks.last) + 1)
    let page = ProcessMemory.largePage
    let pages = (isRead.count * LengthBlock.longest + page - 1) / page
    bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: pages * page, alignment: page).bindMemory(to: UInt8.self)
  }

  deinit {
    if isPrepared { ProcessMemory.setLargePages(false, for: largePages) }
    bytes.deallocate()
  }

  /// The beginning of the memory: the last page only where half of it is used.
  private var largePages: UnsafeMutableRawBufferPointer {
    let page = ProcessMemory.largePage
    let used = (isRead.count * LengthBlock.longest + page / 2) / page * page
    return UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[..<used])
  }

  /// Words of an item's text; 0 where it has none. Beyond two thousand words it is a thousandth short, at most.
  package func text(of item: UInt32) throws -> Int { try entry(of: item).text }
  /// Words of its titles, 255 for more.
  package func title(of item: UInt32) throws -> Int { try entry(of: item).title }
  /// Words of its name and parts of them, 255 for more.
  package func name(of item: UInt32) throws -> Int { try entry(of: item).name }

  @inline(__always)
  private func entry(of item: UInt32) throws -> LengthBlock.Entry {
    let block = Int(item) / Int(LengthBlock.slots)
    guard block < isRead.count else { return LengthBlock.Entry() }
    if !isRead[block] { try read(block) }
    return LengthBlock.entry(Int(item), in: bytes)
  }

  /// Reads what will be asked for soon.
  ///
  /// - Parameter items: of so many items.
  package func prepare(items: Int) throws {
    // Blocks in a row take a fifth of the time; many items are in all of them.
    guard items > 2 * isRead.count, !isPrepared else { return }
    isPrepared = true
    ProcessMemory.setLargePages(true, for: largePages)
    try blocks.forEachBlock(in: 0...blocks.last) { block, read in keep(read, at: Int(block)) }
    for block in isRead.indices where !isRead[block] { keep(nil, at: block) }
  }

  private func read(_ block: Int) throws { keep(try blocks.block(Int64(block)), at: block) }

  private func keep(_ read: UnsafeBufferPointer<UInt8>?, at block: Int) {
    let first = block * LengthBlock.longest
    let place = UnsafeMutableBufferPointer(rebasing: bytes[first..<first + LengthBlock.longest])
    let end = read.map { place.update(fromContentsOf: $0) } ?? 0
    place[end...].update(repeating: 0)
    isRead[block] = true
  }
}
