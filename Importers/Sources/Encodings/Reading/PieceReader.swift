import Glibc
import ImporterKit
import MDSystem

/// The buffer into which one importer process reads every file. It is allocated once and never cleared.
final class PieceBuffer {
  /// Capacity in bytes, small enough for the processor's second-level cache on the way from file to socket.
  static let capacity = 128 << 10

  let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: PieceBuffer.capacity)

  deinit { bytes.deallocate() }
}

/// Reads a file from front to back in large pieces, without the holes of a sparse file.
struct PieceReader {
  private let buffer: PieceBuffer
  private let size: Int64
  private let isSparse: Bool
  private var offset: Int64 = 0
  /// The end of the data around ``offset``, after which a hole or the end of the file follows.
  private var dataEnd: Int64
  /// Number of bytes in the last piece, including carried ones.
  private var filled = 0

  /// True if nothing follows the last returned piece.
  private(set) var isAtEnd = false

  init(_ file: borrowing ImportFile, buffer: PieceBuffer) {
    self.buffer = buffer
    size = Int64(clamping: file.status.size)
    isSparse = file.status.allocated < file.status.size
    dataEnd = isSparse ? 0 : size
  }

  /// The next piece: the last `carried` bytes of the previous piece, then the bytes that follow in the file.
  ///
  /// The piece lies in the shared buffer. The caller may change it; it is valid until the next call.
  ///
  /// - Throws: `SystemError` if the file cannot be read.
  mutating func next(
    of file: borrowing ImportFile, carrying carried: Int = 0
  ) throws -> UnsafeMutableBufferPointer<UInt8> {
    let bytes = buffer.bytes
    for index in 0..<carried { bytes[index] = bytes[filled - carried + index] }
    filled = carried
    if offset >= dataEnd { enterNextData(of: file) }
    if offset < size { try fill(from: file) }
    isAtEnd = offset >= size
    return UnsafeMutableBufferPointer(rebasing: bytes[..<filled])
  }

  private mutating func fill(from file: borrowing ImportFile) throws {
    let bytes = buffer.bytes
    let start = filled
    while filled < bytes.count, offset < dataEnd {
      let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[filled...])
      let wanted = min(room.count, Int(clamping: dataEnd - offset))
      let count = try file.descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: room[..<wanted]), at: offset)
      // The file was truncated after its status was taken.
      if count == 0 {
        offset = size
        dataEnd = size
      }
      filled += count
      offset += Int64(count)
    }
    if isSparse, offset == dataEnd { dropPadding(from: start) }
  }

  /// Moves to the next data, or to the end if there is none. A file system that does not report holes has only data.
  private mutating func enterNextData(of file: borrowing ImportFile) {
    guard isSparse, offset < size else { return }
    let descriptor = file.descriptor.rawValue
    let data = lseek(descriptor, Int(offset), Self.seekData)
    if data < 0, errno == ENXIO { offset = size }
    let hole = data < 0 ? -1 : lseek(descriptor, Int(data), Self.seekHole)
    offset = max(offset, Int64(data))
    dataEnd = hole > data ? min(Int64(hole), size) : size
  }

  /// Removes padding before a hole. A hole begins at a block border, so NULs fill the block before it.
  ///
  /// One group of four NULs stays. It separates the words on both sides, and keeps units of UTF-16 and UTF-32 aligned.
  private mutating func dropPadding(from start: Int) {
    let bytes = buffer.bytes
    var end = filled
    while end > start, bytes[end - 1] == 0 { end -= 1 }
    filled = min(filled, start + (end - start + 3) / 4 * 4 + 4)
  }

  /// `SEEK_DATA` and `SEEK_HOLE`, which the headers define only with `_GNU_SOURCE`.
  private static let seekData: Int32 = 3
  private static let seekHole: Int32 = 4
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// The next position of a byte; `nil` if it does not occur.
  func position(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The byte at a position; `nil` after the end.
  func at(_ index: Int) -> UInt8? { index < count ? self[index] : nil }
}
