import CArchive
import Glibc
import ImporterKit
import MDSystem

/// A source of bytes for libarchive.
protocol ArchiveInput: AnyObject {
  /// The next piece, valid until the next call. Empty at the end; `nil` after an error.
  func next() -> UnsafeRawBufferPointer?
  /// Skips up to `count` bytes. Returns the number of skipped bytes.
  func skip(_ count: Int64) -> Int64
  /// Moves to an offset; `nil` if the source cannot seek.
  func seek(_ offset: Int64, _ whence: Int32) -> Int64?
}

/// Reads the bytes of the file through its descriptor.
final class FileInput: ArchiveInput {
  private let descriptor: Descriptor
  private let storedBytes: Int64
  private let size: Int64
  private var position: Int64 = 0
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)

  /// - Parameter leastBytes: Size up to which a smaller file is padded with zeros.
  init(_ file: borrowing ImportFile, leastBytes: Int64 = 0) throws(SystemError) {
    descriptor = try file.descriptor.duplicate()
    storedBytes = Int64(clamping: file.status.size)
    size = max(storedBytes, leastBytes)
  }

  deinit { buffer.deallocate() }

  func next() -> UnsafeRawBufferPointer? {
    let wanted = Int(min(Int64(buffer.count), max(0, size - position)))
    let target = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
    if position >= storedBytes { return zeros(target) }
    guard let count = try? descriptor.read(into: target, at: position) else { return nil }
    position += Int64(count)
    return UnsafeRawBufferPointer(rebasing: target[..<count])
  }

  private func zeros(_ target: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer {
    target.initializeMemory(as: UInt8.self, repeating: 0)
    position += Int64(target.count)
    return UnsafeRawBufferPointer(target)
  }

  func skip(_ count: Int64) -> Int64 {
    let step = min(max(0, count), max(0, size - position))
    position += step
    return step
  }

  func seek(_ offset: Int64, _ whence: Int32) -> Int64? {
    let start: Int64 =
      switch whence {
      case SEEK_CUR: position
      case SEEK_END: size
      default: 0
      }
    let (target, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, target >= 0 else { return nil }
    position = min(target, size)
    return position
  }
}

/// Reads the bytes of the open entry in another archive.
final class EntryInput: ArchiveInput {
  private let archive: OpaquePointer

  init(_ archive: OpaquePointer) { self.archive = archive }

  func next() -> UnsafeRawBufferPointer? {
    var start: UnsafeRawPointer?
    var count = 0
    var offset: la_int64_t = 0
    switch archive_read_data_block(archive, &start, &count, &offset) {
    case ARCHIVE_EOF: return UnsafeRawBufferPointer(start: nil, count: 0)
    case ARCHIVE_OK, ARCHIVE_WARN: return UnsafeRawBufferPointer(start: start, count: count)
    default: return nil
    }
  }

  func skip(_ count: Int64) -> Int64 { 0 }
  func seek(_ offset: Int64, _ whence: Int32) -> Int64? { nil }
}
