package import MDModel

/// Paths.
extension Listing {
  /// The absolute path of an item, byte for byte, with `//` before each item inside a file; `nil` if the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` if a directory is its own ancestor.
  package func path(of id: ItemID) throws -> FilePath? {
    if ahead.contains(id) { return ahead.path(of: id) }
    let found = try withPlace(of: id) { place, name in
      // Looking up the folders above may evict the block with the name, so the name is copied.
      self.name.removeAll(keepingCapacity: true)
      self.name.append(contentsOf: name)
      return place
    }
    guard let found, let (folder, slashes) = try folder(of: found) else { return nil }
    return name.withUnsafeBufferPointer { FilePath(folder, slashes: slashes, $0) }
  }

  /// Reads the places of items whose paths will be asked for next.
  ///
  /// For many items this is faster than reading each on demand: the blocks are read in the order of item numbers, and
  /// each once.
  ///
  /// - Parameter items: a set that is not a complement.
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

  /// The path of an item's folder and the number of slashes after it. The path is empty for a root, whose name is its
  /// path. `nil` if the folder, or one above it, is gone.
  private func folder(of place: ListedPlace) throws -> (FolderPaths.Path, slashes: Int)? {
    if place.parent == .none { return (FolderPaths.Path(start: nil, count: 0), 0) }
    guard let folder = try path(ofFolder: place.parent) else { return nil }
    return (folder, FolderPaths.slashes(after: folder, isMember: place.isMember))
  }

  /// Path of a folder, from the cache if possible; `nil` if the folder, or one above it, is gone.
  private func path(ofFolder id: ItemID) throws -> FolderPaths.Path? {
    if let lastFolder, lastFolder.id == id { return lastFolder.path }
    let path = try folders[id] ?? addedPath(ofFolder: id)
    lastFolder = path.map { (id, $0) }
    return path
  }

  /// Adds the path of a folder, and of the folders above it up to the first whose path is cached.
  private func addedPath(ofFolder id: ItemID) throws -> FolderPaths.Path? {
    unknownFolders.removeAll()
    var next = id
    while next != .none, folders[next] == nil {
      // In a damaged index, a folder may be its own ancestor. Its parents would be followed forever.
      guard unknownFolders.count < Self.deepest else {
        throw StoreError(.corrupt, "The directory \(id) lies in itself in the index.")
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

  /// Number of levels above which a directory must be its own ancestor. A walk over a tree gives up long before.
  private static let deepest = 100_000
}

extension FilePath {
  /// Path of an item in a folder.
  init(_ folder: FolderPaths.Path, slashes: Int, _ name: UnsafeBufferPointer<UInt8>) {
    var path: [UInt8] = []
    path.reserveCapacity(folder.count + slashes + name.count)
    path.append(contentsOf: folder)
    for _ in 0..<slashes { path.append(UInt8(ascii: "/")) }
    path.append(contentsOf: name)
    self.init(path)
  }
}
