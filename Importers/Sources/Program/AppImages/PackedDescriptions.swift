import ByteReading

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
