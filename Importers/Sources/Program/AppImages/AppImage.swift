import ByteReading
import CArchive
import ImporterKit
import MDModel
import MDSystem

/// A program that carries its files with it, in a packed folder behind its ELF part (AppImage specification, draft).
enum AppImage {
  /// A file of the folder that describes the program.
  struct Description {
    let name: String
    let bytes: [UInt8]
  }

  static let mostDescriptionBytes = 2 << 20
  /// Descriptions of a program: one entry for menus, one of metainfo, rarely more.
  static let mostDescriptions = 16

  /// The kind that the program states behind ELF's own signature: 1 for a disc image, 2 for a SquashFS.
  static func kind(_ source: ByteSource) -> UInt8? {
    guard source.matches("AI", at: 8), let kind = source.bytes(at: 10, count: 1)?.first, 1...2 ~= kind else {
      return nil
    }
    return kind
  }

  static func isDesktopEntry(_ path: String) -> Bool { path.hasSuffix(".desktop") && !path.contains("/") }

  /// Metainfo stands in the place that AppStream gives it, or in the one of its first years.
  static func isMetainfo(_ path: String) -> Bool {
    ["usr/share/metainfo/", "usr/share/appdata/"].contains(where: path.hasPrefix) && path.hasSuffix(".xml")
  }

  /// Adds what the descriptions say. The entry for menus names the program; metainfo adds what it lacks.
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

/// Finds the descriptions of a program in a packed folder.
enum PackedDescriptions {
  /// - Parameter source: a program, behind whose ELF part the folder is.
  static func find(_ source: ByteSource) -> [AppImage.Description] {
    ELFImage(source).flatMap { PackedFolder(source, at: $0.end) }.map(find) ?? []
  }

  private static func find(in folder: PackedFolder) -> [AppImage.Description] {
    guard let root = folder.root else { return [] }
    let entries = folder.entries(of: root).map(\.name).filter(AppImage.isDesktopEntry)
    var paths = entries.map { [$0] }
    for place in [["usr", "share", "metainfo"], ["usr", "share", "appdata"]] {
      guard let node = folder.node(at: place) else { continue }
      paths += folder.entries(of: node).map { place + [$0.name] }.filter {
        AppImage.isMetainfo($0.joined(separator: "/"))
      }
    }
    return paths.prefix(AppImage.mostDescriptions).compactMap { path in
      bytes(at: path, in: folder).map { AppImage.Description(name: path.last ?? "", bytes: $0) }
    }
  }

  /// The entry in the folder's root is often a link to the one below `usr`.
  private static func bytes(at path: [String], in folder: PackedFolder) -> [UInt8]? {
    guard let node = folder.node(at: path) else { return nil }
    if let bytes = folder.contents(of: node, limit: AppImage.mostDescriptionBytes) { return bytes }
    guard let target = folder.target(of: node) else { return nil }
    var parts = target.hasPrefix("/") ? [] : Array(path.dropLast())
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return folder.node(at: parts).flatMap { folder.contents(of: $0, limit: AppImage.mostDescriptionBytes) }
  }
}
