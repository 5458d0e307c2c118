import MDModel

/// Map from watches to folders: no paths, some sixty bytes a folder.
struct WatchTable: Sendable {
  private struct Entry {
    var folder: ItemID
    /// Time of the last event in seconds, of any clock.
    var lastEvent: UInt32
  }

  private var entries: [Int32: Entry] = [:]
  private var watches: [ItemID: Int32] = [:]
  /// Removed watches for which the kernel still has events.
  private var retired: Set<Int32> = []
  /// Coldest watches when they were last sorted, the coldest at the end.
  private var coldest: [(watch: Int32, lastEvent: UInt32)] = []

  var count: Int { entries.count }

  func watch(of folder: ItemID) -> Int32? { watches[folder] }

  /// The folder that an event of the watch belongs to.
  func folder(of watch: Int32) -> ItemID? { retired.contains(watch) ? nil : entries[watch]?.folder }

  mutating func noteEvent(of watch: Int32, second: UInt32) { entries[watch]?.lastEvent = second }

  /// - Returns: the folder that had this watch until now.
  mutating func enter(_ watch: Int32, for folder: ItemID, second: UInt32) -> ItemID? {
    let former = entries[watch]?.folder
    if let former, former != folder { watches[former] = nil }
    entries[watch] = Entry(folder: folder, lastEvent: second)
    watches[folder] = watch
    return former == folder ? nil : former
  }

  /// Removes a watch of ours: its remaining events, up to the last one, are ignored.
  mutating func retire(_ watch: Int32) {
    drop(watch)
    retired.insert(watch)
  }

  /// Handles the kernel's last event of a watch.
  ///
  /// - Returns: the folder that has lost its watch by it.
  mutating func end(_ watch: Int32) -> ItemID? {
    if retired.remove(watch) != nil { return nil }
    let folder = entries[watch]?.folder
    drop(watch)
    return folder
  }

  /// The last events of watches may have been lost too. Numbers are given again only after two thousand million others.
  mutating func forgetRetired() { retired = [] }

  private mutating func drop(_ watch: Int32) {
    guard let entry = entries.removeValue(forKey: watch) else { return }
    watches[entry.folder] = nil
  }

  /// The folder of which nothing was heard for longest.
  mutating func takeColdest() -> (watch: Int32, folder: ItemID)? {
    while true {
      while let next = coldest.popLast() {
        if let entry = entries[next.watch], entry.lastEvent == next.lastEvent { return (next.watch, entry.folder) }
      }
      if entries.isEmpty { return nil }
      // A look at all of them serves for many.
      let all = entries.map { (watch: $0.key, lastEvent: $0.value.lastEvent) }
        .sorted { ($0.lastEvent, $0.watch) < ($1.lastEvent, $1.watch) }
      coldest = all.prefix(max(1, all.count / 16)).reversed()
    }
  }
}
