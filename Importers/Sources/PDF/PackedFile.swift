import CArchive

/// A document compressed as a whole with gzip, bzip2, xz and the like (`.pdf.gz`).
enum PackedFile {
  private static let beginnings: [[UInt8]] = [
    [0x1F, 0x8B], Array("BZh".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD], Array("LZIP".utf8),
    [0x5D, 0, 0], [0x1F, 0x9D], [0x04, 0x22, 0x4D, 0x18],
  ]
  /// Maximum size when unpacked. poppler needs the document in memory in addition to this copy.
  private static let mostBytes = 96 << 20
  private static let stepBytes = 64 << 10

  static func begins(_ bytes: some Collection<UInt8>) -> Bool { beginnings.contains { bytes.starts(with: $0) } }

  /// The document, as far as it can be unpacked.
  ///
  /// - Parameter descriptor: Of the file, positioned at its beginning.
  static func contents(of descriptor: Int32) -> (bytes: [UInt8], isWhole: Bool) {
    guard let archive = archive_read_new() else { return ([], false) }
    defer { archive_read_free(archive) }
    archive_read_support_filter_all(archive)
    archive_read_support_format_raw(archive)
    var entry: OpaquePointer?
    guard archive_read_open_fd(archive, descriptor, stepBytes) == ARCHIVE_OK,
      archive_read_next_header(archive, &entry) == ARCHIVE_OK
    else { return ([], false) }
    return contents(of: archive)
  }

  private static func contents(of archive: OpaquePointer) -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    while bytes.count < mostBytes {
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: stepBytes) { buffer, filled in
        count = archive_read_data(archive, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      if count <= 0 { return (bytes, count == 0) }
      bytes += piece
    }
    return (bytes, false)
  }
}
