public import MDModel

/// Paths.
extension Listing {
  /// The absolute path of an item, byte-exact; `nil` when the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` when a directory lies in itself.
  public func path(of id: ItemID) throws -> [UInt8]? {
    var own: [UInt8] = []
    guard
      let parent = try withPlace(
        of: id,
        {
          own += $1; return $0.parent
        }), let above = try folders(to: parent)
    else { return nil }
    return own.withUnsafeBufferPointer { folders.path(below: above, to: $0) }
  }

  /// The names of a folder and of all above it, the nearest first; `nil` when one is gone.
  private func folders(to id: ItemID) throws -> [Range<Int>]? {
    var above: [Range<Int>] = []
    var next = id
    while next != .none {
      guard above.count < Self.deepest else {
        throw StoreError(.corrupt, "The directory \(id) lies in itself in the index. Rebuild: mdimport --rebuild.")
      }
      guard let folder = try folder(next) else { return nil }
      above.append(folder.name)
      next = folder.parent
    }
    return above
  }

  private func folder(_ id: ItemID) throws -> FolderNames.Folder? {
    if let known = folders[id] { return known }
    return try withPlace(of: id) { place, name in folders.add(id, in: place.parent, name: name) }
  }

  /// Levels of a tree beyond which a directory must lie in itself: what walks over trees gives up long before.
  private static let deepest = 100_000
}
