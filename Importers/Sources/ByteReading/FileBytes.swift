public import MDSystem

/// Reads the bytes of a file, or of a block in memory, at offsets. An offset outside never reaches other memory.
public final class FileBytes {
  /// The file's size when it was opened. Bytes appended later are not read.
  public let count: Int
  /// The error of a failed read. The bytes that could not be read count as missing.
  public private(set) var readError: SystemError?
  private let descriptor: Descriptor?
  private let block: [UInt8]

  public init(file descriptor: consuming Descriptor, count: Int) {
    self.descriptor = consume descriptor
    self.count = count
    block = []
  }

  public init(block: [UInt8]) {
    descriptor = nil
    count = block.count
    self.block = block
  }

  /// Fills the buffer from `offset` on.
  ///
  /// - Returns: The number of bytes read.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    let wanted = min(buffer.count, count - offset)
    guard descriptor != nil else { return copy(at: offset, into: buffer, count: wanted) }
    var filled = 0
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
    do throws(SystemError) {
      try descriptor?.fill(part, at: Int64(offset), filled: &filled)
    } catch { readError = error }
    return filled
  }

  /// The bytes at `offset`: at most `limit`, and as many as exist.
  public func read(at offset: Int, limit: Int) -> [UInt8] {
    guard offset >= 0, offset < count, limit > 0 else { return [] }
    let wanted = min(limit, count - offset)
    return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      filled = read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  private func copy(at offset: Int, into buffer: UnsafeMutableRawBufferPointer, count: Int) -> Int {
    block.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)]))
    }
    return count
  }
}
