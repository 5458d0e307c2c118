public import MDModel

/// Paths.
extension Listing {
  /// The absolute path of an item, byte-exact, with `//` before each item inside a file; `nil` when the item is gone.
  ///
  /// - Throws: ``StoreError/Code/corrupt`` when a directory lies in itself.
  public func path(of id: ItemID) throws -> FilePath? {
    if ahead?.isNext(id) == true { return ahead?.takeNext().map { FilePath($0) } }
    var path: [UInt8] = []
    return try append(pathOf: id, onto: &path) ? FilePath(path) : nil
  }

  /// Reads the paths of items that are asked for next, in this order. Where they are many, this is faster than reading
  /// each when it is asked for: blocks follow one another in the order of the items' numbers, and each is read once.
  public func readAhead(pathsOf items: [ItemID]) throws {
    var paths = PathBatch(items)
    try paths.read { try append(pathOf: $0, onto: &$1) }
    ahead = paths
  }

  /// - Returns: `false`, and nothing is appended, when the item is gone.
  private func append(pathOf id: ItemID, onto path: inout [UInt8]) throws -> Bool {
    try withPlace(of: id) { place, name in
      var parent: Range<Int>?
      if place.parent != .none {
        parent = try self.path(ofFolder: place.parent)
        if parent == nil { return false }
      }
      folders.append(in: parent, to: name, isMember: place.isMember, onto: &path)
      return true
    } ?? false
  }

  /// Path of a folder among those kept; `nil` when it, or one above, is gone.
  private func path(ofFolder id: ItemID) throws -> Range<Int>? {
    if let lastFolder, lastFolder.id == id { return lastFolder.path }
    let path = try folders[id] ?? addedPath(ofFolder: id) ?? addedPaths(fromFolder: id)
    lastFolder = path.map { (id, $0) }
    return path
  }

  /// Path of a folder that lies in one whose path is kept, as most do; `nil` for others.
  private func addedPath(ofFolder id: ItemID) throws -> Range<Int>? {
    try withPlace(ofFolder: id) { place, name in
      guard let parent = folders[place.parent] else { return nil }
      return folders.add(id, in: parent, name: name, isMember: place.isMember)
    } ?? nil
  }

  /// Path of a folder, added with those of the folders above it up to the first whose path is kept.
  private func addedPaths(fromFolder id: ItemID) throws -> Range<Int>? {
    var unknown: [(id: ItemID, name: Range<Int>, isMember: Bool)] = []
    unknown.reserveCapacity(16)
    var names: [UInt8] = []
    names.reserveCapacity(512)
    var next = id
    while next != .none, folders[next] == nil {
      guard unknown.count < Self.deepest else {
        throw StoreError(.corrupt, "The directory \(id) lies in itself in the index. Rebuild: mdimport --rebuild.")
      }
      let start = names.count
      let found = try withPlace(ofFolder: next) { place, name in
        names.append(contentsOf: name)
        return place
      }
      guard let found else { return nil }
      unknown.append((next, start..<names.count, found.isMember))
      next = found.parent
    }
    var path = folders[next]
    for folder in unknown.reversed() {
      path = names.withUnsafeBufferPointer { [path] in
        folders.add(
          folder.id, in: path, name: UnsafeBufferPointer(rebasing: $0[folder.name]), isMember: folder.isMember)
      }
    }
    return path
  }

  /// Levels of a tree beyond which a directory must lie in itself: what walks over trees gives up long before.
  private static let deepest = 100_000
}
