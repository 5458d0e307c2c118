import CArchive
import CZlib

/// Unpacks single blocks of a SquashFS.
enum BlockUnpacker {
  /// Compression methods, by their SquashFS numbers.
  enum Method: UInt16 {
    case deflate = 1
    case xz = 4
    case zstandard = 6
  }

  /// - Returns: `nil` if the block is damaged or unpacks to more than `limit` bytes.
  static func unpack(_ block: [UInt8], _ method: Method, limit: Int) -> [UInt8]? {
    method == .deflate ? inflated(block, limit: limit) : unfiltered(block, limit: limit)
  }

  private static func inflated(_ block: [UInt8], limit: Int) -> [UInt8]? {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      var count = uLongf(limit)
      isWhole = uncompress(buffer.baseAddress, &count, block, uLong(block.count)) == Z_OK
      filled = isWhole ? Int(count) : 0
    }
    return isWhole ? bytes : nil
  }

  /// Blocks of xz and Zstandard are complete files of these formats, which libarchive can read.
  private static func unfiltered(_ block: [UInt8], limit: Int) -> [UInt8]? {
    guard let archive = archive_read_new() else { return nil }
    defer { archive_read_free(archive) }
    archive_read_support_filter_xz(archive)
    archive_read_support_filter_zstd(archive)
    archive_read_support_format_raw(archive)
    return block.withUnsafeBytes { bytes in
      var entry: OpaquePointer?
      guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK,
        archive_read_next_header(archive, &entry) == ARCHIVE_OK
      else { return nil }
      let unpacked = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
        filled = max(0, archive_read_data(archive, buffer.baseAddress, buffer.count))
      }
      return unpacked.isEmpty ? nil : unpacked
    }
  }
}
