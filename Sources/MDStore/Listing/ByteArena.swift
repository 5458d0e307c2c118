/// Memory for many short runs of bytes. They never move and are freed together.
struct ByteArena: ~Copyable {
  private var chunks: [UnsafeMutableRawBufferPointer] = []
  /// The unused part of the last chunk.
  private var free = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  private static let chunkBytes = 64 * 1024

  deinit { for chunk in chunks { chunk.deallocate() } }

  /// Copies bytes. The copy is valid as long as the arena.
  mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    keep(UnsafeBufferPointer(start: nil, count: 0), 0, times: 0, bytes)
  }

  /// Copies two runs of bytes with `byte` repeated between them.
  mutating func keep(
    _ first: UnsafeBufferPointer<UInt8>, _ byte: UInt8, times: Int, _ last: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let count = first.count + times + last.count
    if free.count < count { addChunk(of: max(count, Self.chunkBytes)) }
    let kept = UnsafeMutableRawBufferPointer(rebasing: free[..<count])
    free = UnsafeMutableRawBufferPointer(rebasing: free[count...])
    kept.copyMemory(from: UnsafeRawBufferPointer(first))
    for place in first.count..<first.count + times { kept[place] = byte }
    let end = UnsafeMutableRawBufferPointer(rebasing: kept[(count - last.count)...])
    end.copyMemory(from: UnsafeRawBufferPointer(last))
    return UnsafeBufferPointer(kept.bindMemory(to: UInt8.self))
  }

  private mutating func addChunk(of count: Int) {
    free = .allocate(byteCount: count, alignment: 1)
    chunks.append(free)
  }
}
