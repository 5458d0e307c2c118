public import MDModel

/// Paths.
extension Listing {
  /// The absolute path of an item, byte-exact, with `//` before each item inside a file; `nil` when the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` when a directory lies in itself.
  public func path(of id: ItemID) throws -> [UInt8]? {
    var own: [UInt8] = []
    let found = try withPlace(of: id) { place, name in
      own += name
      return place
    }
    guard let found, let above = try folders(to: found.parent) else { return nil }
    return own.withUnsafeBufferPointer { folders.path(below: above, to: $0, isMember: found.isMember) }
  }

  /// A folder, or a file with members, and all above it, the nearest first; `nil` when one is gone.
  private func folders(to id: ItemID) throws -> [FolderNames.Folder]? {
    var above: [FolderNames.Folder] = []
    var next = id
    while next != .none {
      guard above.count < Self.deepest else {
        throw StoreError(.corrupt, "The directory \(id) lies in itself in the index. Rebuild: mdimport --rebuild.")
      }
      guard let folder = try folder(next) else { return nil }
      above.append(folder)
      next = folder.parent
    }
    return above
  }

  private func folder(_ id: ItemID) throws -> FolderNames.Folder? {
    if let known = folders[id] { return known }
    return try withPlace(of: id) { place, name in
      let folder = FolderNames.Folder(parent: place.parent, isMember: place.isMember, name: 0..<0)
      return folders.add(folder, as: id, name: name)
    }
  }

  /// Levels of a tree beyond which a directory must lie in itself: what walks over trees gives up long before.
  private static let deepest = 100_000
}
