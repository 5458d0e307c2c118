public import MDSystem

/// The bytes of a file, or of a block in memory, read at offsets. Whatever an offset claims, nothing outside is reached.
public final class FileBytes {
  public let count: Int
  /// Error of a failed read; the bytes there count as missing.
  public private(set) var readError: SystemError?
  private let descriptor: Descriptor?
  private let block: [UInt8]

  /// - Parameter count: the file's size when it was opened; bytes appended later are not read.
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

  /// The bytes at `offset`, at most `limit`, as many as exist.
  public func read(at offset: Int, limit: Int) -> [UInt8] {
    guard offset >= 0, limit > 0, offset < count else { return [] }
    let wanted = min(limit, count - offset)
    guard descriptor != nil else { return Array(block[offset..<(offset + wanted)]) }
    return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      do throws(SystemError) {
        while filled < wanted {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<wanted])
          let got = try descriptor?.read(into: rest, at: Int64(offset + filled)) ?? 0
          if got == 0 { break }
          filled += got
        }
      } catch { readError = error }
    }
  }
}

/// Numbers in little-endian order at offsets that a file claims: `nil` where they are not wholly inside.
extension [UInt8] {
  @inlinable public func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < count ? self[offset] : nil
  }

  @inlinable public func short(at offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return Int(self[offset]) | Int(self[offset + 1]) << 8
  }

  @inlinable public func long(at offset: Int) -> Int? {
    guard let low = short(at: offset), let high = short(at: offset + 2) else { return nil }
    return low | high << 16
  }

  @inlinable public func quad(at offset: Int) -> UInt64? {
    guard let low = long(at: offset), let high = long(at: offset + 4) else { return nil }
    return UInt64(low) | UInt64(high) << 32
  }

  /// The bytes of a range, as far as they exist.
  @inlinable public func part(at offset: Int, limit: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, limit > 0, offset < count else { return [] }
    return self[offset..<(offset + Swift.min(limit, count - offset))]
  }
}
