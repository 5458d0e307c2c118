import MDModel

/// Map from watches to folders.
///
/// The table stores no paths and takes about sixty bytes per folder.
struct WatchTable: Sendable {
  private struct Entry {
    var folder: ItemID
    /// Time of the last event in seconds, on any clock.
    var lastEvent: UInt32
  }

  private var entries: [Int32: Entry] = [:]
  private var watches: [ItemID: Int32] = [:]
  /// Removed watches whose last event has not arrived yet.
  private var retired: Set<Int32> = []
  /// Watches with the oldest events when they were last sorted, the oldest at the end.
  private var coldest: [(watch: Int32, lastEvent: UInt32)] = []

  var count: Int { entries.count }

  func watch(of folder: ItemID) -> Int32? { watches[folder] }

  /// The folder that an event of the watch belongs to; `nil` for a removed watch.
  func folder(of watch: Int32) -> ItemID? { retired.contains(watch) ? nil : entries[watch]?.folder }

  mutating func noteEvent(of watch: Int32, second: UInt32) { entries[watch]?.lastEvent = second }

  /// Records the watch of a folder.
  ///
  /// - Returns: the folder that had this watch before; `nil` if none, or the same one.
  mutating func enter(_ watch: Int32, for folder: ItemID, second: UInt32) -> ItemID? {
    let former = entries[watch]?.folder
    if let former, former != folder { watches[former] = nil }
    entries[watch] = Entry(folder: folder, lastEvent: second)
    watches[folder] = watch
    return former == folder ? nil : former
  }

  /// Removes a watch that we end ourselves.
  ///
  /// The watch's remaining events, up to the last one, are ignored.
  mutating func retire(_ watch: Int32) {
    drop(watch)
    retired.insert(watch)
  }

  /// Handles the last event of a watch.
  ///
  /// - Returns: the folder that has lost its watch; `nil` if we removed the watch ourselves.
  mutating func end(_ watch: Int32) -> ItemID? {
    if retired.remove(watch) != nil { return nil }
    let folder = entries[watch]?.folder
    drop(watch)
    return folder
  }

  /// Forgets removed watches, because their last events may be lost.
  ///
  /// The kernel reuses a number only after two billion others.
  mutating func forgetRetired() { retired = [] }

  private mutating func drop(_ watch: Int32) {
    guard let entry = entries.removeValue(forKey: watch) else { return }
    watches[entry.folder] = nil
  }

  /// The watch without an event for the longest time; `nil` if there is none.
  ///
  /// The caller removes it.
  mutating func takeColdest() -> (watch: Int32, folder: ItemID)? {
    while true {
      while let next = coldest.popLast() {
        if let entry = entries[next.watch], entry.lastEvent == next.lastEvent { return (next.watch, entry.folder) }
      }
      if entries.isEmpty { return nil }
      // One sort serves many calls: keep the oldest sixteenth.
      let all = entries.map { (watch: $0.key, lastEvent: $0.value.lastEvent) }
        .sorted { ($0.lastEvent, $0.watch) < ($1.lastEvent, $1.watch) }
      coldest = all.prefix(max(1, all.count / 16)).reversed()
    }
  }
}
