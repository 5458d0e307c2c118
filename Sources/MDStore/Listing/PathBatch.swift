import MDModel

/// Places of many items, read in the order of their numbers, before their paths are asked for in any order.
struct PathBatch: ~Copyable {
  private struct Entry {
    /// Path of the item's folder, owned by a ``FolderPaths``; empty for a root, `nil` if the item is gone.
    var folder: FolderPaths.Path?
    var slashes = 0
    var name = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  }

  private let items: RankedItems
  /// One entry per item, by rank.
  private var entries: [Entry]
  private var names = ByteArena()

  init(_ items: ItemSet) {
    self.items = RankedItems(items)
    entries = [Entry](repeating: Entry(), count: self.items.count)
  }

  func contains(_ item: ItemID) -> Bool { items.rank(of: item) != nil }

  mutating func note(_ name: UnsafeBufferPointer<UInt8>, of item: ItemID) {
    if let rank = items.rank(of: item) { entries[rank].name = names.keep(name) }
  }

  mutating func note(_ folder: FolderPaths.Path, slashes: Int, of item: ItemID) {
    if let rank = items.rank(of: item) { (entries[rank].folder, entries[rank].slashes) = (folder, slashes) }
  }

  /// - Returns: `nil` if the item is gone, or is not in the batch.
  func path(of item: ItemID) -> FilePath? {
    guard let rank = items.rank(of: item), let folder = entries[rank].folder else { return nil }
    return FilePath(folder, slashes: entries[rank].slashes, entries[rank].name)
  }
}
