import ByteReading
import CArchive
import ImporterKit
import MDModel
import MDSystem

/// A program that contains its own files in a packed folder after its ELF part (AppImage specification, draft).
enum AppImage {
  /// A file in the packed folder that describes the program.
  struct Description {
    let name: String
    let bytes: [UInt8]
  }

  static let mostDescriptionBytes = 2 << 20
  /// Limit of the descriptions per program. Usually there is one desktop entry and one metainfo file.
  static let mostDescriptions = 16

  /// The kind of AppImage that the file states after the ELF signature: 1 for a disc image, 2 for a SquashFS.
  static func kind(_ source: ByteSource) -> UInt8? {
    guard source.matches("AI", at: 8), let kind = source.bytes(at: 10, count: 1)?.first, 1...2 ~= kind else {
      return nil
    }
    return kind
  }

  static func isDesktopEntry(_ path: String) -> Bool { path.hasSuffix(".desktop") && !path.contains("/") }

  /// True if the path is where AppStream puts metainfo, now or in its first years.
  static func isMetainfo(_ path: String) -> Bool {
    ["usr/share/metainfo/", "usr/share/appdata/"].contains(where: path.hasPrefix) && path.hasSuffix(".xml")
  }

  /// Adds the contents of the descriptions. The desktop entry names the program, and metainfo adds what is missing.
  static func give(_ descriptions: [Description], into report: inout FileReport) {
    for description in descriptions where description.name.hasSuffix(".desktop") {
      let source = ByteSource(block: description.bytes)
      DesktopEntry.read(source, name: description.name.utf8, into: &report)
    }
    for description in descriptions where description.name.hasSuffix(".xml") {
      var about = FileReport(repeatsLines: false)
      MetainfoReader.read(ByteSource(block: description.bytes), into: &about)
      about[.authors] = about[.publishers]
      report.merge(about)
    }
  }
}

/// The folder of an AppImage of the first kind: an ISO 9660 disc image. The program lies inside the unused area at its
/// start.
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

/// Finds the descriptions of a program in a packed folder.
enum PackedDescriptions {
  /// Limit of the path components of a link's target.
  private static let mostParts = 32

  /// - Parameter source: a program with a packed folder after its ELF part.
  static func find(_ source: ByteSource) -> [AppImage.Description] {
    guard let image = ELFImage(source), var folder = PackedFolder(source, at: image.end) else { return [] }
    return find(in: &folder)
  }

  private static func find(in folder: inout PackedFolder) -> [AppImage.Description] {
    var found = folder.entries(at: folder.root).filter { AppImage.isDesktopEntry($0.name) }.map { ([String](), $0) }
    for place in [["usr", "share", "metainfo"], ["usr", "share", "appdata"]] {
      guard let reference = folder.reference(at: place) else { continue }
      found += folder.entries(at: reference).map { (place, $0) }.filter { place, entry in
        AppImage.isMetainfo((place + [entry.name]).joined(separator: "/"))
      }
    }
    return found.prefix(AppImage.mostDescriptions).compactMap { place, entry in
      bytes(of: entry, at: place, in: &folder).map { AppImage.Description(name: entry.name, bytes: $0) }
    }
  }

  /// Reads an entry, following a link: the desktop entry in the root folder often links to one below `usr`.
  private static func bytes(
    of entry: PackedFolder.Entry, at place: [String], in folder: inout PackedFolder
  ) -> [UInt8]? {
    guard let node = folder.node(entry.reference) else { return nil }
    if let bytes = folder.contents(of: node, limit: AppImage.mostDescriptionBytes) { return bytes }
    guard let target = folder.target(of: node) else { return nil }
    var parts = target.hasPrefix("/") ? [] : place
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    guard parts.count <= mostParts, let node = folder.reference(at: parts).flatMap(folder.node) else { return nil }
    return folder.contents(of: node, limit: AppImage.mostDescriptionBytes)
  }
}
