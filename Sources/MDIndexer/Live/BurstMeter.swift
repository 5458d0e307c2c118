package import MDModel
package import MDStore
package import MDWatch

/// Distinguishes bursts of changes, such as a copy, an unpacked archive or a checkout, from single changes. It counts
/// the changed names of the last seconds in each folder. Pure: callers pass the time in.
package struct BurstMeter: Sendable {
  /// Number of changed names in the window above which they may be a burst: more than people and editors change.
  static let mostNames = 300
  /// Maximum changed names in one folder, or in one new tree, that do not count as part of a burst elsewhere.
  static let mostOfFolder = 50
  /// Maximum changed folders in one parent folder. If there are more, one program is assumed to change all of them.
  static let mostSiblings = 8
  /// The window is the current half plus the one before, so a name counts for one to two halves.
  static let half = Duration.seconds(5)
  /// Age below which a folder is new. A copy makes its folders as it goes; people make a folder for a file or two.
  static let youth = Duration.minutes(1)

  /// Facts about a folder that the counts do not show.
  struct Folder: Hashable, Sendable {
    var parent: ItemID
    var created: Timestamp?

    func isNew(at time: Timestamp) -> Bool { created.map { $0 > time - BurstMeter.youth } ?? false }
  }

  /// Changed names, by folder.
  private struct Counts: Sendable {
    var total = 0
    var names: [ItemID: Int] = [:]
  }

  private var earlier = Counts()
  private var current = Counts()
  private var began = Instant.start
  /// Facts about the changed folders of the window and the new folders above them. Empty unless there is a burst.
  private var known: [ItemID: Folder] = [:]

  package init() {}

  /// Counts the changes of a batch.
  ///
  /// - Parameter time: wall-clock time, by which file systems date folders.
  /// - Returns: the folders of the batch whose changes are part of a burst.
  package mutating func note(
    _ batch: WatchBatch, at now: Instant, time: Timestamp, _ reading: any IndexReading
  ) throws -> Set<ItemID> {
    // A file that is being written produces a second event when it is closed. Count it only then.
    let counts = batch.names.mapValues { $0.values.count { $0 == .settled } }
    return try note(counts, at: now, time: time) { folder in
      try reading.item(folder).map { Folder(parent: $0.parent, created: $0.created) }
    }
  }

  mutating func note(
    _ names: [ItemID: Int], at now: Instant, time: Timestamp, _ facts: (ItemID) throws -> Folder?
  ) rethrows -> Set<ItemID> {
    advance(to: now)
    for (folder, count) in names where count > 0 {
      current.total += count
      current.names[folder, default: 0] += count
    }
    guard earlier.total + current.total > Self.mostNames else {
      known = [:]
      return []
    }
    let changed = Set(earlier.names.keys).union(current.names.keys)
    try learn(changed, time, facts)
    let trees = BurstTrees(changed, known, time: time)
    let large = Set(trees.trees.filter { $0.value.reduce(0) { $0 + count(of: $1) } > Self.mostOfFolder }.keys)
    return Set(names.keys.filter { isBursting($0, trees, large: large) })
  }

  /// Reads the missing facts about changed folders and the new folders above them, and drops all others.
  private mutating func learn(
    _ changed: Set<ItemID>, _ time: Timestamp, _ facts: (ItemID) throws -> Folder?
  ) rethrows {
    var needed: [ItemID: Folder] = [:]
    for folder in changed {
      var next: ItemID? = folder
      while let folder = next, needed[folder] == nil, let found = try known[folder] ?? facts(folder) {
        needed[folder] = found
        next = found.isNew(at: time) ? found.parent : nil
      }
    }
    known = needed
  }

  private func count(of folder: ItemID) -> Int { earlier.names[folder, default: 0] + current.names[folder, default: 0] }

  private mutating func advance(to now: Instant) {
    guard now - began >= Self.half else { return }
    earlier = now - began < Self.half * 2 ? current : Counts()
    current = Counts()
    began = now
  }

  private func isBursting(_ folder: ItemID, _ trees: BurstTrees, large: Set<ItemID>) -> Bool {
    guard known[folder] != nil else { return false }
    let top = trees.top(folder)
    if count(of: folder) > Self.mostOfFolder || large.contains(top) { return true }
    // A checkout changes a few files in each of many sibling folders, so no single folder has many changes. Example:
    // `Sources/A/x`, `Sources/B/y`, … in nine folders of `Sources`. Roots are not siblings: they are unrelated.
    return [folder, top].contains { place in
      guard let parent = known[place]?.parent, parent != .none else { return false }
      return trees.siblings[parent, default: []].count > Self.mostSiblings
    }
  }
}
