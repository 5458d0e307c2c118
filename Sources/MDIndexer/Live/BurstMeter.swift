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
    var isNew: Bool
  }

  /// Changed names, by folder.
  private struct Counts: Sendable {
    var total = 0
    var names: [ItemID: Int] = [:]
  }

  private var earlier = Counts()
  private var current = Counts()
  private var began = Instant.start
  /// Changed folders and the new ones above them, as far as they were asked about; only while there is a burst.
  private var known: [ItemID: Folder] = [:]
  /// The same, by the folder that they lie in.
  private var siblings: [ItemID: Set<ItemID>] = [:]

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
    return try note(counts, at: now) { folder in
      guard let record = try reading.item(folder) else { return nil }
      return Folder(parent: record.parent, isNew: record.created.map { $0 > time - Self.youth } ?? false)
    }
  }

  mutating func note(
    _ names: [ItemID: Int], at now: Instant, _ facts: (ItemID) throws -> Folder?
  ) rethrows -> Set<ItemID> {
    advance(to: now)
    for (folder, count) in names where count > 0 {
      current.total += count
      current.names[folder, default: 0] += count
    }
    guard earlier.total + current.total > Self.mostNames else {
      (known, siblings) = ([:], [:])
      return []
    }
    let changed = Set(earlier.names.keys).union(current.names.keys)
    for folder in changed where known[folder] == nil { try learn(folder, facts) }
    let trees = Dictionary(grouping: changed.filter { known[$0]?.isNew == true }, by: top)
    let large = Set(trees.filter { $0.value.reduce(0) { $0 + count(of: $1) } > Self.mostOfFolder }.keys)
    return Set(names.keys.filter { isBursting($0, largeTrees: large) })
  }

  private mutating func learn(_ folder: ItemID, _ facts: (ItemID) throws -> Folder?) rethrows {
    var next: ItemID? = folder
    while let folder = next, known[folder] == nil, let found = try facts(folder) {
      known[folder] = found
      next = found.isNew ? found.parent : nil
    }
    for place in Set([folder, top(folder)]) {
      if let parent = known[place]?.parent { siblings[parent, default: []].insert(place) }
    }
  }

  /// The uppermost new folder that a new one lies in.
  private func top(_ folder: ItemID) -> ItemID {
    var top = folder
    while let above = known[top]?.parent, known[top]?.isNew == true, known[above]?.isNew == true { top = above }
    return top
  }

  private func count(of folder: ItemID) -> Int { earlier.names[folder, default: 0] + current.names[folder, default: 0] }

  private mutating func advance(to now: Instant) {
    guard now - began >= Self.half else { return }
    earlier = now - began < Self.half * 2 ? current : Counts()
    current = Counts()
    began = now
  }

  private func isBursting(_ folder: ItemID, largeTrees: Set<ItemID>) -> Bool {
    guard known[folder] != nil else { return false }
    let top = top(folder)
    if count(of: folder) > Self.mostOfFolder || largeTrees.contains(top) { return true }
    // A checkout changes some files in each of many folders. Roots have nothing to do with each other.
    return [folder, top].contains { place in
      guard let parent = known[place]?.parent, parent != .none else { return false }
      return siblings[parent, default: []].count > Self.mostSiblings
    }
  }
}
