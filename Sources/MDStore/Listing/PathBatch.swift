import MDModel

/// Places of many items, read in the order of their numbers and given out in the order in which they are asked for.
struct PathBatch: ~Copyable {
  private struct Entry {
    /// Path among those of a ``FolderPaths``, empty for a root; `nil` for an item that is gone.
    var folder: FolderPaths.Path?
    var slashes = 0
    var name = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  }

  private let items: [ItemID]
  /// By place among the items.
  private var entries: [Entry]
  private var names = ByteArena()
  private var next = 0

  /// - Parameter items: in the order in which they are asked for.
  init(_ items: [ItemID]) {
    self.items = items
    entries = [Entry](repeating: Entry(), count: items.count)
  }

  /// Calls `body` with each of some items, in the order of their numbers, and its place among all.
  static func forEachByNumber(_ items: [ItemID], _ body: (ItemID, Int) throws -> Void) rethrows {
    // Number and place in one integer each: these are sorted in half the time of pairs.
    var keys = items.indices.map { UInt64(items[$0].rawValue) << 32 | UInt64($0) }
    keys.sortByDigits(keys.indices)
    for key in keys {
      let place = Int(key & 0xFFFF_FFFF)
      try body(items[place], place)
    }
  }

  mutating func note(_ name: UnsafeBufferPointer<UInt8>, at place: Int) { entries[place].name = names.keep(name) }

  mutating func note(_ folder: FolderPaths.Path, slashes: Int, at place: Int) {
    (entries[place].folder, entries[place].slashes) = (folder, slashes)
  }

  /// Whether an item is the one that is to be asked for next.
  func isNext(_ item: ItemID) -> Bool { next < items.count && items[next] == item }

  /// - Returns: `nil` when the item is gone.
  mutating func takeNext() -> FilePath? {
    defer { next += 1 }
    let entry = entries[next]
    return entry.folder.map { FilePath($0, slashes: entry.slashes, entry.name) }
  }
}
