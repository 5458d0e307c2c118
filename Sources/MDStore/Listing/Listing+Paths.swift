public import MDModel

/// Paths.
extension Listing {
  /// The absolute path of an item, byte-exact, with `//` before each item inside a file; `nil` when the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` when a directory lies in itself.
  public func path(of id: ItemID) throws -> [UInt8]? {
    enum Found {
      case path([UInt8])
      /// In a folder that was not met yet: the name must be kept while that is looked up.
      case name([UInt8], of: ListedPlace)
    }
    let found = try withPlace(of: id) { place, name -> Found in
      if place.parent == .none { return .path(Array(name)) }
      guard let parent = folders[place.parent] else { return .name(Array(name), of: place) }
      return .path(folders.path(in: parent, to: name, isMember: place.isMember))
    }
    switch found {
    case nil: return nil
    case .path(let path): return path
    case .name(let name, let place):
      guard let parent = try path(ofFolder: place.parent) else { return nil }
      return name.withUnsafeBufferPointer { folders.path(in: parent, to: $0, isMember: place.isMember) }
    }
  }

  /// Path of a folder among those kept; `nil` when it, or one above, is gone.
  private func path(ofFolder id: ItemID) throws -> Range<Int>? {
    // From the folder up to the first whose path is known.
    var unknown: [(id: ItemID, name: [UInt8], isMember: Bool)] = []
    var next = id
    while next != .none, folders[next] == nil {
      guard unknown.count < Self.deepest else {
        throw StoreError(.corrupt, "The directory \(id) lies in itself in the index. Rebuild: mdimport --rebuild.")
      }
      guard let (place, name) = try withPlace(of: next, { ($0, Array($1)) }) else { return nil }
      unknown.append((next, name, place.isMember))
      next = place.parent
    }
    var path = folders[next]
    for folder in unknown.reversed() {
      path = folders.add(folder.id, in: path, name: folder.name, isMember: folder.isMember)
    }
    return path
  }

  /// Levels of a tree beyond which a directory must lie in itself: what walks over trees gives up long before.
  private static let deepest = 100_000
}
