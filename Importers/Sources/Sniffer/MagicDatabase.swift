import CMagic
import ImporterKit

/// libmagic with the system's compiled database, mapped into memory.
final class MagicDatabase {
  /// Formats show themselves within the first 4 KiB.
  static let usefulBytes = 4 << 10

  private let handle: OpaquePointer

  /// Nothing is unpacked, no archive's members are listed, and the encoding is the text importer's business.
  private static let flags = MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_ELF | MAGIC_NO_CHECK_CDF

  /// - Throws: ``ImportFailure`` where the system has no database.
  init() throws(ImportFailure) {
    guard let handle = magic_open(Self.flags) else { throw ImportFailure("libmagic cannot be set up") }
    guard magic_load(handle, nil) == 0 else {
      let reason = magic_error(handle).map { String(cString: $0) } ?? "unknown reason"
      magic_close(handle)
      throw ImportFailure("libmagic's database cannot be loaded: \(reason)")
    }
    self.handle = handle
  }

  deinit { magic_close(handle) }

  /// The MIME type of a file that starts with `bytes`, such as `text/plain`.
  func mimeType(of bytes: Span<UInt8>) throws(ImportFailure) -> String {
    let answer = bytes.withUnsafeBytes { magic_buffer(handle, $0.baseAddress, $0.count) }
    guard let answer else {
      throw ImportFailure(magic_error(handle).map { String(cString: $0) } ?? "libmagic gives no answer")
    }
    return String(cString: answer)
  }
}
