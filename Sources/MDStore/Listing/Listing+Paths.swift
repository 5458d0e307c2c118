package import MDModel

/// Paths.
extension Listing {
  /// The absolute path of an item, byte-exact, with `//` before each item inside a file; `nil` when the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` when a directory lies in itself.
  package func path(of id: ItemID) throws -> FilePath? {
    if ahead.contains(id) { return ahead.path(of: id) }
    let found = try withPlace(of: id) { place, name in
      // The block that it is in may not stay for the folders above.
      self.name.removeAll(keepingCapacity: true)
      self.name.append(contentsOf: name)
      return place
    }
    guard let found, let (folder, slashes) = try folder(of: found) else { return nil }
    return name.withUnsafeBufferPointer { FilePath(folder, slashes: slashes, $0) }
  }

  /// Reads the places of items whose paths are asked for next. Where they are many, this is faster than reading each when
  /// it is asked for: blocks follow one another in the order of the items' numbers, and each is read once.
  ///
  /// - Parameter items: no complement.
  package func readAhead(pathsOf items: ItemSet) throws {
    var paths = PathBatch(items)
    for item in items.items {
      let place = try withPlace(of: item) { place, name in
        paths.note(name, of: item)
        return place
      }
      guard let place, let (folder, slashes) = try folder(of: place) else { continue }
      paths.note(folder, slashes: slashes, of: item)
    }
    ahead = paths
  }

  /// The path of an item's folder, empty for a root, whose name is its path, and the number of slashes behind it; `nil` when
  /// the folder, or one above, is gone.
  private func folder(of place: ListedPlace) throws -> (FolderPaths.Path, slashes: Int)? {
    if place.parent == .none { return (FolderPaths.Path(start: nil, count: 0), 0) }
    guard let folder = try path(ofFolder: place.parent) else { return nil }
    return (folder, FolderPaths.slashes(after: folder, isMember: place.isMember))
  }

  /// Path of a folder among those kept; `nil` when it, or one above, is gone.
  private func path(ofFolder id: ItemID) throws -> FolderPaths.Path? {
    if let lastFolder, lastFolder.id == id { return lastFolder.path }
    let path = try folders[id] ?? addedPath(ofFolder: id)
    lastFolder = path.map { (id, $0) }
    return path
  }

  /// Path of a folder, added with those of the folders above it up to the first whose path is kept.
  private func addedPath(ofFolder id: ItemID) throws -> FolderPaths.Path? {
    unknownFolders.removeAll()
    var next = id
    while next != .none, folders[next] == nil {
      guard unknownFolders.count < Self.deepest else {
        throw StoreError(.corrupt, "The directory \(id) lies in itself in the index. Rebuild: mdimport --rebuild.")
      }
      let parent = try withPlace(of: next) { place, name in
        unknownFolders.add(next, name: name, isMember: place.isMember)
        return place.parent
      }
      guard let parent else { return nil }
      next = parent
    }
    return unknownFolders.addPaths(to: &folders, below: folders[next])
  }

  /// Levels of a tree beyond which a directory must lie in itself: what walks over trees gives up long before.
  private static let deepest = 100_000
}

extension FilePath {
  /// Path of what lies in a folder.
  init(_ folder: FolderPaths.Path, slashes: Int, _ name: UnsafeBufferPointer<UInt8>) {
    var path: [UInt8] = []
    path.reserveCapacity(folder.count + slashes + name.count)
    path.append(contentsOf: folder)
    for _ in 0..<slashes { path.append(UInt8(ascii: "/")) }
    path.append(contentsOf: name)
    self.init(path)
  }
}
