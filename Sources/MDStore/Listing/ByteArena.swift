/// Memory for many short runs of bytes, which stay where they are until all go at once.
struct ByteArena: ~Copyable {
  private var chunks: [UnsafeMutableBufferPointer<UInt8>] = []
  /// What is free of the last chunk.
  private var free = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  private static let chunkBytes = 64 * 1024

  deinit { for chunk in chunks { chunk.deallocate() } }

  /// Copies bytes, which are valid as long as the arena is.
  mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let kept = allocate(bytes.count)
    _ = kept.update(fromContentsOf: bytes)
    return UnsafeBufferPointer(kept)
  }

  /// Copies bytes with a number of others between them.
  mutating func keep(
    _ first: UnsafeBufferPointer<UInt8>, _ byte: UInt8, times: Int, _ last: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let start = first.count + times
    let kept = allocate(start + last.count)
    _ = kept.update(fromContentsOf: first)
    for place in first.count..<start { kept[place] = byte }
    _ = UnsafeMutableBufferPointer(rebasing: kept[start...]).update(fromContentsOf: last)
    return UnsafeBufferPointer(kept)
  }

  private mutating func allocate(_ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if free.count < count { addChunk(of: max(count, Self.chunkBytes)) }
    defer { free = UnsafeMutableBufferPointer(rebasing: free[count...]) }
    return UnsafeMutableBufferPointer(rebasing: free[..<count])
  }

  private mutating func addChunk(of count: Int) {
    free = .allocate(capacity: count)
    chunks.append(free)
  }
}
