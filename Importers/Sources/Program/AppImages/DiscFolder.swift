import CArchive
import ImporterKit
import MDSystem

/// The folder of an AppImage of the first kind: a disc (ISO 9660), in the middle of whose empty beginning the program is.
enum DiscFolder {
  private static let mostEntries = 50_000
  private static let pieceBytes = 64 << 10

  static func descriptions(_ descriptor: borrowing Descriptor) -> [AppImage.Description] {
    guard let archive = archive_read_new() else { return [] }
    defer { archive_read_free(archive) }
    archive_read_support_format_iso9660(archive)
    guard archive_read_open_fd(archive, descriptor.rawValue, pieceBytes) == ARCHIVE_OK else { return [] }
    var found: [AppImage.Description] = []
    var entry: OpaquePointer?
    for _ in 0..<mostEntries where archive_read_next_header(archive, &entry) >= ARCHIVE_WARN {
      guard let entry, let text = archive_entry_pathname(entry) else { continue }
      let path = String(cString: text)
      guard AppImage.isDesktopEntry(path) || AppImage.isMetainfo(path), archive_entry_size(entry) > 0 else { continue }
      let name = String(path.split(separator: "/").last ?? "")
      found.append(AppImage.Description(name: name, bytes: contents(archive)))
      if found.count == AppImage.mostDescriptions { break }
    }
    return found
  }

  private static func contents(_ archive: OpaquePointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: AppImage.mostDescriptionBytes) { buffer, filled in
      filled = max(0, archive_read_data(archive, buffer.baseAddress, buffer.count))
    }
  }
}
