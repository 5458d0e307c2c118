import CAVFormat
import Glibc
import ImporterKit
import MDSystem

/// Lets libavformat read a file through a duplicated descriptor, within limits of bytes and processor time.
final class DescriptorReader {
  private let descriptor: Descriptor
  private let size: Int64
  private var position: Int64 = 0
  /// Number of bytes that may still be read.
  private var budget: Int64
  /// This thread's processor time in nanoseconds at which reading ends.
  private var deadline: Int64
  /// True if one of the limits ended the reading.
  private(set) var isExhausted = false

  /// Minimum cost of a read in bytes, so that many small reads also reach the limit.
  private static let leastCost: Int64 = 4 << 10

  init(_ file: borrowing ImportFile) throws(SystemError) {
    descriptor = try file.descriptor.duplicate()
    size = Int64(clamping: file.status.size)
    budget = 0
    deadline = 0
  }

  /// Sets the limits from now on: bytes, and seconds of processor time.
  func allow(bytes: Int64, seconds: Int64) {
    budget = bytes
    deadline = Self.processorTime() + seconds * 1_000_000_000
    isExhausted = false
  }

  var isOverdue: Bool {
    if Self.processorTime() > deadline { isExhausted = true }
    return isExhausted
  }

  private static func processorTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int32 {
    guard budget > 0, !isOverdue else {
      isExhausted = true
      return cav_end_of_file
    }
    guard let count = try? descriptor.read(into: buffer, at: position) else { return cav_read_error }
    position += Int64(count)
    budget -= max(Int64(count), Self.leastCost)
    return count == 0 ? cav_end_of_file : Int32(count)
  }

  fileprivate func seek(to offset: Int64, _ whence: Int32) -> Int64 {
    let target: Int64
    switch whence & ~Int32(AVSEEK_FORCE) {
    case cav_how_large: return size
    case SEEK_SET: target = offset
    case SEEK_CUR: target = position.addingReportingOverflow(offset).partialValue
    case SEEK_END: target = size.addingReportingOverflow(offset).partialValue
    default: return -1
    }
    guard target >= 0 else { return -1 }
    position = target
    return target
  }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> DescriptorReader? {
    pointer.map { Unmanaged<DescriptorReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let bufferBytes: Int32 = 32 << 10

  /// Creates libavformat's context for this reader. The reader must outlive it. Free it with ``release(_:)``.
  func makeContext() -> UnsafeMutablePointer<AVIOContext>? {
    guard let buffer = av_malloc(Int(Self.bufferBytes)) else { return nil }
    let context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Self.bufferBytes, 0, Unmanaged.passUnretained(self).toOpaque(),
      {
        DescriptorReader.of($0)?.read(into: UnsafeMutableRawBufferPointer(start: $1, count: Int($2))) ?? cav_read_error
      },
      nil, { DescriptorReader.of($0)?.seek(to: $1, $2) ?? -1 })
    if context == nil { av_free(buffer) }
    return context
  }

  static func release(_ context: UnsafeMutablePointer<AVIOContext>?) {
    var context = context
    // libavformat may have replaced the buffer by a larger one.
    av_freep(&context!.pointee.buffer)
    avio_context_free(&context)
  }
}
