import MDModel
import MDSystem

/// Lengths of the texts, titles and names of items, in words, read block by block on demand: see ``LengthBlock``.
/// Destroy it before the snapshot ends.
package final class FieldLengths {
  private let blocks: BlockReader
  /// Room for all blocks, each at its place.
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

  /// The part of the memory that uses large pages. The last page is included only if at least half of it is used.
  private var largePages: UnsafeMutableRawBufferPointer {
    let page = ProcessMemory.largePage
    let used = (isRead.count * LengthBlock.longest + page / 2) / page * page
    return UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[..<used])
  }

  /// Number of words of an item's text; 0 if it has none. Above two thousand, up to a thousandth too small.
  package func text(of item: UInt32) throws -> Int { try entry(of: item).text }
  /// Number of words of its titles; 255 if there are more.
  package func title(of item: UInt32) throws -> Int { try entry(of: item).title }
  /// Number of words of its name and of their parts; 255 if there are more.
  package func name(of item: UInt32) throws -> Int { try entry(of: item).name }

  @inline(__always)
  private func entry(of item: UInt32) throws -> LengthBlock.Entry {
    let block = Int(item) / Int(LengthBlock.slots)
    guard block < isRead.count else { return LengthBlock.Entry() }
    if !isRead[block] { try read(block) }
    return LengthBlock.entry(Int(item), in: bytes)
  }

  /// Reads all blocks at once if many items will be asked for.
  ///
  /// - Parameter items: number of items that will be asked for.
  package func prepare(items: Int) throws {
    // Reading consecutive blocks takes a fifth of the time per block. Many items are spread over all of them.
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
