import DaemonTestKit
import Foundation
import MDImporting
import MDModel
import MDStoreWriter
import MDSystem
import MDTestSupport
import StoreTestKit
import Synchronization
import Testing

@testable import MDDaemon
@testable import MDIndexer
@testable import MDStore
@testable import MDWatch

/// A tree, the kernel's events of it and an index, without engine or clock: what events tell is applied when the test
/// says so, contents are imported when it says so, and what is left to be done is done at the end. Names are looked at
/// with the rights of a person.
final class Refresher {
  let directory: TemporaryDirectory
  private(set) var watcher: Watcher
  private(set) var live: LiveIndexer
  private let writer: IndexWriter
  private let catalog: ImporterCatalog
  private let results: Monitor<Int>
  private let mostWalked: Int
  /// What follows refreshes, on a clock of its own, which is put on where the product would wait.
  private var followUps = FollowUps()
  private var now = Instant.start

  var files: String { directory.path + "/files" }
  var outside: String { directory.path + "/outside" }

  /// - Parameters:
  ///   - imports: contents are read, by the real importers.
  ///   - mostWalked: entries of a new folder that a refresh walks over.
  init(imports: Bool = false, mostWalked: Int = 500) throws {
    self.mostWalked = mostWalked
    catalog = imports ? ImporterCatalog.discover(searchPath: [BuiltProducts.importers]).catalog : ImporterCatalog([])
    results = Monitor(0)
    directory = try TemporaryDirectory()
    for name in ["files", "outside"] { try directory.makeDirectory(name) }
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
    (watcher, live) = try Self.open(writer, catalog, results)
    live.mostWalked = mostWalked
    try crawl()
  }

  deinit { close() }

  private static func open(
    _ writer: IndexWriter, _ catalog: ImporterCatalog, _ results: Monitor<Int>
  ) throws -> (Watcher, LiveIndexer) {
    let watcher = try Watcher {}
    var host = HostConfiguration()
    host.launcher = BuiltProducts.tool("mdsandbox")
    let setup = IndexerSetup(catalog: catalog, host: host, workers: 1)
    let live = try LiveIndexer(writer: writer, setup: setup, observer: WatchingObserver(watcher: watcher)) { _ in
      results.change { $0 += 1 }
    }
    return (watcher, live)
  }

  private func close() {
    live.close()
    watcher.stop()
  }

  /// Forgets everything but the index, and does something before it begins anew.
  func restart(after change: () throws -> Void) throws {
    close()
    followUps = FollowUps()
    try change()
    (watcher, live) = try Self.open(writer, catalog, results)
    live.mostWalked = mostWalked
    try crawl()
  }

  // MARK: Contents

  /// Hands the importers all that waits and that they have not.
  func offer() throws {
    try live.read { reading in
      try live.contents.load(reading)
      // No clock is here to wait for.
      live.contents.change { $0.revive(at: Instant(nanoseconds: .max)) }
      for workClass in WorkClass.allCases { try live.contents.feed(workClass, upTo: .max, in: reading) }
    }
  }

  /// As if a file could not be opened when its turn came.
  func fail(_ name: String) throws {
    let item = try #require(try item(name))
    let nothing = ImportResult(
      state: .failed, reason: "locked", type: item.type, importer: nil, stamp: nil, date: Clock.wallTime)
    try live.write { try $0.store(nothing, of: item.id) }
  }

  /// Waits until importers have done so many files since what they found was stored last.
  func awaitResults(_ count: Int) { results.wait { $0 >= count ? () : nil } }

  /// Stores what importers have found by now.
  func collect() throws {
    results.change { $0 = 0 }
    guard let outcome = try live.collect(now: true, at: Clock.now) else { return }
    followUps.note(doubtful: outcome.vanished.union(outcome.mistaken), now: now)
    followUps.note(young: outcome.untrusted, now: now)
  }

  /// - Returns: whether there was anything to import.
  private func importAll() throws -> Bool {
    try offer()
    guard live.contents.queue.look({ $0.running > 0 }) else { return false }
    while live.contents.queue.look({ $0.running > 0 }) {
      awaitResults(1)
      try collect()
    }
    return true
  }

  // MARK: Names

  /// Looks at a tree; one that cannot be had is left alone.
  ///
  /// - Parameters:
  ///   - path: by default all files.
  ///   - change: is called between two folders, and what is due then is applied.
  func crawl(_ path: FilePath? = nil, change: () throws -> Void = {}) throws {
    let tree = try Privileges.without { try live.begin(path ?? FilePath(files), as: .live) }
    while try Privileges.without({ try !live.advance(tree) { false } }) {
      try change()
      try take()
    }
    followUps.note(doubtful: tree.doubtful, now: now)
  }

  /// Looks at any of its folders, as when one was renamed; what cannot be indexed is left alone.
  func crawlAny(_ random: inout SeededGenerator, change: () throws -> Void) throws {
    let folders = try TreeWalk(Array(files.utf8)).entries.filter { $0.value.kind == .directory }.keys
    let folder = folders.sorted { $0.lexicographicallyPrecedes($1) }.randomElement(using: &random)
    do { try crawl(folder.map { FilePath($0) }, change: change) } catch is RefusedPath {}
  }

  /// Applies what is due again and again while a thread makes changes.
  func follow(during workload: Workload, _ count: Int) throws -> Workload {
    let changing = Mutex<(workload: Workload, error: (any Error)?, isOver: Bool)>((workload, nil, false))
    let thread = try WorkerThread.start(name: "changes") {
      var (workload, failure) = (changing.withLock { $0.workload }, (any Error)?.none)
      do { try workload.run(count) } catch { failure = error }
      changing.withLock { $0 = (workload, failure, true) }
    }
    while !changing.withLock({ $0.isOver }) { try drain() }
    thread.join()
    return try changing.withLock { outcome in
      if let error = outcome.error { throw error }
      return outcome.workload
    }
  }

  /// What is due by now.
  func take() throws {
    while true {
      let batch = watcher.take(upTo: 3)
      try apply(batch)
      guard batch.hasMore else { return }
    }
  }

  /// Everything that has happened, in one batch.
  func drain() throws { try apply(watcher.drain()) }

  func apply(_ batch: WatchBatch) throws {
    if batch.hasLostEvents { try crawl() }
    followUps.note(try Privileges.without { try live.apply(batch) }, now: now)
  }

  /// Lists folders, as when that could not be done before.
  func list(_ folders: Set<ItemID>) throws -> RefreshOutcome {
    var batch = WatchBatch()
    batch.folders = folders
    let outcome = try Privileges.without { try live.apply(batch) }
    followUps.note(outcome, now: now)
    return outcome
  }

  /// Applies what has happened, and does all that follows from it, whenever it would be due.
  func settle() throws {
    try drain()
    for _ in 0..<12 {
      now = now + FollowUps.moveDelay
      try followUp()
      var batch = WatchBatch()
      batch.folders = Set(watcher.nextSweep(count: watcher.usage.swept))
      try apply(batch)
      try drain()
      let hasImported = try importAll()
      guard try believe() else { continue }
      if followUps.isSettled, !hasImported { return }
    }
  }

  /// Believes the stamps of young files that are still the same, as the daemon does when they are old enough: from then on
  /// only another stamp has them read again.
  ///
  /// - Returns: whether all were the same.
  @discardableResult
  func believe() throws -> Bool {
    let items = followUps.youngItems
    guard !items.isEmpty else { return true }
    Clock.waitForNextTick()
    let (changed, _) = try Privileges.without { try live.trust(items, time: Self.later) }
    followUps.note(doubtful: changed, now: now)
    return changed.isEmpty
  }

  /// Late enough for every stamp to be old.
  private static let later = Timestamp(nanoseconds: .max)

  /// Does what is due, as the product does it.
  private func followUp() throws {
    while let action = followUps.next(now) {
      switch action {
      case .look(let look):
        if case .trust = look { Clock.waitForNextTick() }
        let outcome = try Privileges.without { try live.perform(look, time: Self.later) }
        followUps.note(outcome, of: look, now: now)
      case .crawl(let folders), .crawlLarge(let folders):
        let paths = try live.read { reading in try folders.compactMap { try reading.path(of: $0) } }
        for path in paths { do { try crawl(path) } catch is RefusedPath {} }
      }
    }
  }

  /// What SQLite does for something that happens on this thread.
  func storeWork(_ body: () throws -> Void) throws -> StoreWork {
    try StoreWork.counted(on: try live.write { try #require($0 as? WritingSession).connection }, body)
  }

  /// As if all stamps were old enough to be believed.
  func trustAll() throws {
    try live.write { session in
      var folders = try session.reading.roots().map(\.id)
      while let folder = folders.popLast() {
        for child in try session.reading.children(of: folder) {
          try session.trust(child.id)
          if child.kind == .directory { folders.append(child.id) }
        }
      }
    }
  }

  func item(_ name: String) throws -> ItemRecord? {
    try live.read { try $0.item(at: FilePath("\(files)/\(name)")) }
  }

  func tags(of name: String) throws -> AttributeValue? { try value(of: .userTags, of: name) }
  func keywords(of name: String) throws -> AttributeValue? { try value(of: .keywords, of: name) }

  private func value(of key: AttributeKey, of name: String) throws -> AttributeValue? {
    guard let item = try item(name) else { return nil }
    return try live.read { try $0.attributes(of: item.id)[key] }
  }

  func text(of name: String) throws -> String? {
    guard let item = try item(name) else { return nil }
    return try live.read { try $0.text(of: item.id).map { String(decoding: $0, as: UTF8.self) } }
  }

  /// - Parameter words: that were written at some time, to be searched for.
  func differences(words: [String] = []) throws -> [String] {
    let checker = TreeChecker(root: Array(files.utf8), words: catalog.importers.isEmpty ? [] : words)
    return try live.read {
      let session = try #require($0 as? ReadingSession)
      return try catalog.importers.isEmpty ? checker.differencesOfNames(in: session) : checker.differences(in: session)
    }
  }
}

extension Clock {
  /// Waits until stamps are other than those that the kernel gives now: ten milliseconds at most.
  fileprivate static func waitForNextTick() {
    let now = wallTime.nanoseconds
    var coarse = timespec()
    repeat {
      clock_gettime(CLOCK_REALTIME_COARSE, &coarse)
    } while Int64(coarse.tv_sec) * 1_000_000_000
      + Int64(coarse.tv_nsec) <= now
  }
}
