public import MDSystem

/// Bytes of a file, or of a block in memory, read at offsets. Whatever an offset claims, nothing outside is reached.
public final class FileBytes {
  /// Size when the file was opened; bytes appended later are not read.
  public let count: Int
  /// Whether a read has failed; the bytes there count as missing.
  public private(set) var hasReadError = false
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
  /// - Returns: how many bytes there were.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    let wanted = min(buffer.count, count - offset)
    guard descriptor != nil else { return copy(at: offset, into: buffer, count: wanted) }
    var filled = 0
    do throws(SystemError) {
      while filled < wanted {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<wanted])
        let got = try descriptor?.read(into: rest, at: Int64(offset + filled)) ?? 0
        if got == 0 { break }
        filled += got
      }
    } catch { hasReadError = true }
    return filled
  }

  /// Bytes at `offset`, at most `limit`, as many as exist.
  public func bytes(at offset: Int, limit: Int) -> [UInt8] {
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

/// Little-endian numbers at offsets of a list of bytes, which the caller knows to be there.
extension Array<UInt8> {
  func number16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  func number32(at offset: Int) -> Int { number16(at: offset) | number16(at: offset + 2) << 16 }

  /// `Int.max` for what no file can hold.
  func number64(at offset: Int) -> Int {
    let high = number32(at: offset + 4)
    return high < 1 << 31 ? number32(at: offset) | high << 32 : .max
  }
}
