import CFreeType
import ByteReading
import ImporterKit
import MDSystem

/// The font file as a FreeType stream. It must outlive every face that reads from it.
final class FontStream {
  private let source: ByteSource
  /// Allocated separately, because FreeType keeps its address.
  let record: UnsafeMutablePointer<FT_StreamRec>

  var readError: SystemError? { source.readError }

  init(_ file: borrowing ImportFile) {
    // Without its own descriptor, the stream returns no bytes, and FreeType reports the error.
    let size = Int(clamping: file.status.size)
    if let descriptor = try? file.descriptor.duplicate() {
      source = ByteSource(file: descriptor, count: size)
    } else {
      source = ByteSource(block: [])
    }
    record = .allocate(capacity: 1)
    record.initialize(to: FT_StreamRec())
    record.pointee.size = UInt(source.count)
    record.pointee.descriptor.pointer = Unmanaged.passUnretained(self).toOpaque()
    record.pointee.read = { stream, offset, buffer, count in
      guard let pointer = stream?.pointee.descriptor.pointer else { return 0 }
      return Unmanaged<FontStream>.fromOpaque(pointer).takeUnretainedValue().read(Int(clamping: offset), buffer, count)
    }
  }

  deinit { record.deallocate() }

  /// FreeType's read callback. A count of 0 means a seek, which returns 0 for success.
  private func read(_ offset: Int, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: UInt) -> UInt {
    guard count > 0 else { return offset <= source.count ? 0 : 1 }
    guard let buffer else { return 0 }
    let bytes = source.prefix(at: offset, limit: Int(clamping: count))
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      buffer.update(from: start, count: bytes.count)
    }
    return UInt(bytes.count)
  }
}
