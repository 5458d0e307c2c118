package import MDModel
package import MDStore
package import MDWatch

/// Tells bursts of changes, such as a copy, an unpacked archive or a checkout, from files that change alone: by the names
/// that have changed in the last seconds, folder by folder. Pure: it is told the time and reads no clock.
package struct BurstMeter: Sendable {
  /// Changed names in the window from which on they are a burst: more than people and editors change.
  static let mostNames = 300
  /// Names of one folder, or of one new tree, that are no burst by themselves, while there is one elsewhere.
  static let mostOfFolder = 50
  /// Changed folders in one folder from which on one program is at work in all of them.
  static let mostSiblings = 8
  /// Counts are kept for one to two halves of the window.
  static let half = Duration.seconds(5)
  /// Age up to which a folder is new: a copy makes its folders as it goes, and people make one for a file or two.
  static let youth = Duration.minutes(1)

  /// Facts about a folder that decide, beside the counts.
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
  /// Facts about the changed folders of the window and the new ones above them; only while there is a burst.
  private var known: [ItemID: Folder] = [:]

  package init() {}

  /// Notes the changes of a batch.
  ///
  /// - Parameter time: of the wall clock, by which file systems date folders.
  /// - Returns: the folders of the batch whose changes are a part of a burst.
  package mutating func note(
    _ batch: WatchBatch, at now: Instant, time: Timestamp, _ reading: any IndexReading
  ) throws -> Set<ItemID> {
    // A file that is being written is reported once more when it is closed.
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

  /// Asks for the facts that are missing about changed folders and the new ones above them, and drops all others.
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
    // A checkout changes some files in each of many folders. Roots have nothing to do with each other.
    return [folder, top].contains { place in
      guard let parent = known[place]?.parent, parent != .none else { return false }
      return trees.siblings[parent, default: []].count > Self.mostSiblings
    }
  }
}
