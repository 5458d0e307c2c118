import CPoppler
import ImporterKit
import MDSystem

/// A PDF file's bytes, as poppler gets them: small files in memory, large ones from their descriptor.
struct DocumentSource: ~Copyable {
  /// Owned by poppler's reference-counted box, which the document shares.
  enum Storage {
    case memory(OpaquePointer)
    case descriptor(Int32)
  }

  /// Reading from memory costs poppler a tenth less CPU than 1 KiB reads through stdio, and a file that another
  /// program cuts short meanwhile raises no SIGBUS as a mapping would. Beyond 16 MiB the memory is not worth it.
  static let inMemoryBytes = 16 << 20

  /// The first trailer of a linearised file is at its beginning, all others at its end.
  private static let trailerBytes = 64 << 10

  let storage: Storage
  let byteCount: Int
  /// A trailer names an encryption dictionary (ISO 32000-1, 7.6.1).
  let isEncrypted: Bool
  /// The version after `%PDF-` in the header, such as `1.7`.
  let headerVersion: String?

  init(reading file: borrowing ImportFile) throws {
    let size = Int(clamping: file.status.size)
    let isSmall = size <= Self.inMemoryBytes
    let head = try file.read(limit: isSmall ? Self.inMemoryBytes : Self.trailerBytes)
    let tail = isSmall ? [] : try file.read(at: Int64(size - Self.trailerBytes), limit: Self.trailerBytes)
    let storage: Storage =
      isSmall
      ? .memory(head.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) })
      : .descriptor(try file.descriptor.duplicate().release())
    self.storage = storage
    byteCount = size
    isEncrypted = EncryptionMark.occurs(in: head.span) || EncryptionMark.occurs(in: tail.span)
    headerVersion = HeaderVersion.of(head.span)
  }

  deinit { if case .memory(let bytes) = storage { g_bytes_unref(bytes) } }
}
