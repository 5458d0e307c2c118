package import MDModel
package import MDStore
package import MDWatch

/// Tells bursts of changes, such as a copy, an unpacked archive or a checkout, from files that change alone: by the names
/// that have changed in the last seconds, folder by folder. Pure: it is told the time and reads no clock.
package struct BurstMeter: Sendable {
  /// Changed names in the window from which on they are a burst: more than people and editors change.
  static let mostNames = 300
  /// Names of one folder that are no burst by themselves, while there is one elsewhere.
  static let mostOfFolder = 50
  /// Changed folders in one folder from which on one program is at work in all of them.
  static let mostSiblings = 8
  /// Counts are kept for one to two halves of the window.
  static let half = Duration.seconds(5)
  /// Age up to which a folder is new: a copy makes its folders as it goes.
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
  /// Changed folders, as far as they were asked about; only while there is a burst.
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
    for folder in Set(earlier.names.keys).union(current.names.keys) where known[folder] == nil {
      guard let found = try facts(folder) else { continue }
      known[folder] = found
      siblings[found.parent, default: []].insert(folder)
    }
    return Set(names.keys.filter { isBursting($0) })
  }

  private mutating func advance(to now: Instant) {
    guard now - began >= Self.half else { return }
    earlier = now - began < Self.half * 2 ? current : Counts()
    current = Counts()
    began = now
  }

  private func isBursting(_ folder: ItemID) -> Bool {
    guard let facts = known[folder] else { return false }
    let own = earlier.names[folder, default: 0] + current.names[folder, default: 0]
    if own > Self.mostOfFolder || facts.isNew { return true }
    // A checkout changes some files in each of many folders. Roots have nothing to do with each other.
    return facts.parent != .none && siblings[facts.parent, default: []].count > Self.mostSiblings
  }
}
