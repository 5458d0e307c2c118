import MDIndexer
import MDModel
import MDScheduler
import MDStore
import MDStoreWriter
import MDSystem
import MDWatch

/// Removes trees that are no longer indexed, some folders at a time, so that all other duties get their turn. Waits and
/// rests like live work.
final class Departures: Duty {
  private struct Departure {
    let path: FilePath
    /// Folders on the path to the one that is removed next, from the root down.
    var open: [ItemID]
  }

  /// Maximum duration of one transaction.
  private static let longestTransaction = Duration.milliseconds(50)

  private var departures: [Departure] = []
  private var pace = CrawlPace()

  /// Whether a root is leaving.
  func includes(_ path: FilePath) -> Bool { departures.contains { $0.path == path } }

  /// Whether a path lies in a root that is leaving. A crawl of the path would belong to that root.
  func hold(_ path: FilePath) -> Bool { departures.contains { path.isAt(orBelow: $0.path) } }

  /// Begins the departure of a root.
  ///
  /// - Parameter item: the root's item; `nil` if the index has nothing of the root.
  /// - Returns: `false` if the root is leaving already.
  func begin(_ path: FilePath, _ item: ItemID?) -> Bool {
    guard !includes(path) else { return false }
    departures.append(Departure(path: path, open: item.map { [$0] } ?? []))
    return true
  }

  /// Keeps roots that are wanted again. The next crawl finds what was removed already.
  func keep(_ isWanted: (FilePath) -> Bool) { departures.removeAll { isWanted($0.path) } }

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    guard !departures.isEmpty else { return nil }
    return pace.due(.live, index.permissions, at: now)
  }

  func isAtRest(in index: OpenIndex) -> Bool { departures.isEmpty }

  func run(_ now: Now, in index: OpenIndex) throws {
    guard var departure = departures.first, let due = pace.due(.live, index.permissions, at: now), due <= now.instant
    else { return }
    index.noteWork()
    let began = index.clock.threadTime()
    let removal = try takeOut(&departure, in: index)
    pace.worked(index.clock.threadTime() - began, until: index.clock.now().instant)
    index.watcher.forget(removal.directories)
    departures[0] = departure
    guard departure.open.isEmpty else { return }
    departures.removeFirst()
    try index.contents.reload(in: index)
    try index.roots.didDepart(departure.path, now, in: index)
  }

  /// Removes folders, the innermost first, until the time is up.
  private func takeOut(_ departure: inout Departure, in index: OpenIndex) throws -> Removal {
    let end = index.clock.now().instant + Self.longestTransaction
    return try index.live.write { writing in
      var removal = Removal()
      departure.open = try Self.chain(of: departure, writing.reading)
      while let folder = departure.open.last {
        // Go down to a folder without subfolders and remove it: the time is checked after each folder. `/a/b` and
        // `/a/c` are removed before `/a`.
        let inner = try writing.reading.childDirectory(of: folder)
        if let inner {
          departure.open.append(inner)
          continue
        }
        removal.add(try writing.remove(folder))
        departure.open.removeLast()
        if index.clock.now().instant >= end { break }
      }
      return removal
    }
  }

  /// The open folders of a departure, down to the first one that was moved since the last step. A moved folder may have
  /// become part of another root, or a root itself. Empty if another item is at the root's path now.
  private static func chain(of departure: Departure, _ reading: any IndexReading) throws -> [ItemID] {
    guard let first = departure.open.first, let root = try reading.item(first), root.parent == .none,
      root.rootPath == departure.path
    else { return [] }
    var chain = [first]
    for folder in departure.open.dropFirst() {
      guard try reading.item(folder)?.parent == chain.last else { break }
      chain.append(folder)
    }
    return chain
  }
}
