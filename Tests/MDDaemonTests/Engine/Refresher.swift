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

/// A tree, its kernel events and an index, without engine or clock.
///
/// The test decides when events are applied and when contents are imported; follow-ups run at the end. Names are read
/// without root's privileges.
final class Refresher {
  let directory: TemporaryDirectory
  private(set) var watcher: Watcher
  private(set) var live: LiveIndexer
  private let writer: IndexWriter
  private let catalog: ImporterCatalog
  private let results: Monitor<Int>
  private let mostWalked: Int
  /// Follow-ups of refreshes, on a clock of their own. The test sets the clock forward where the product would wait.
  private var followUps = FollowUps()
  private var now = Instant.start

  var files: String { directory.path + "/files" }
  var outside: String { directory.path + "/outside" }

  /// - Parameters:
  ///   - imports: import contents with the real importers.
  ///   - mostWalked: number of entries of a new folder that a refresh walks.
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

  /// Drops all state except the index, runs `change`, and starts again.
  func restart(after change: () throws -> Void) throws {
    close()
    followUps = FollowUps()
    try change()
    (watcher, live) = try Self.open(writer, catalog, results)
    live.mostWalked = mostWalked
    try crawl()
  }

  // MARK: Contents

  /// Hands over everything that waits and that no importer has.
  func offer() throws {
    try live.read { reading in
      try live.contents.load(reading)
      // There is no clock to wait for, so make all postponed files due.
      live.contents.change { $0.revive(at: Instant(nanoseconds: .max)) }
      for workClass in WorkClass.allCases { try live.contents.feed(workClass, upTo: .max, in: reading) }
    }
  }

  /// Stores a failure, as if the file could not be opened when its turn came.
  func fail(_ name: String) throws {
    let item = try #require(try item(name))
    let nothing = ImportResult(
      state: .failed, reason: "locked", type: item.type, importer: nil, stamp: nil, date: Clock.wallTime)
    try live.write { try $0.store(nothing, of: item.id) }
  }

  /// Waits until importers have finished this many files since results were last stored.
  func awaitResults(_ count: Int) { results.wait { $0 >= count ? () : nil } }

  /// Stores the results that have arrived so far.
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

  /// Crawls a tree.
  ///
  /// - Parameters:
  ///   - path: the tree; by default all files.
  ///   - change: called after each folder; events that are due then are applied.
  func crawl(_ path: FilePath? = nil, change: () throws -> Void = {}) throws {
    let tree = try Privileges.without { try live.begin(path ?? FilePath(files), as: .live) }
    while try Privileges.without({ try !live.advance(tree) { false } }) {
      try change()
      try take()
    }
    followUps.note(doubtful: tree.doubtful, now: now)
  }

  /// Crawls a random folder, as after its rename. Skips a folder that cannot be indexed.
  func crawlAny(_ random: inout SeededGenerator, change: () throws -> Void) throws {
    let folders = try TreeWalk(Array(files.utf8)).entries.filter { $0.value.kind == .directory }.keys
    let folder = folders.sorted { $0.lexicographicallyPrecedes($1) }.randomElement(using: &random)
    do { try crawl(folder.map { FilePath($0) }, change: change) } catch is RefusedPath {}
  }

  /// Keeps applying events while a thread makes changes.
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

  /// Applies the events that are due.
  func take() throws {
    while true {
      let batch = watcher.take(upTo: 3)
      try apply(batch)
      guard batch.hasMore else { return }
    }
  }

  /// Applies all events in one batch.
  func drain() throws { try apply(watcher.drain()) }

  func apply(_ batch: WatchBatch) throws {
    if batch.hasLostEvents { try crawl() }
    followUps.note(try Privileges.without { try live.apply(batch) }, now: now)
  }

  /// Lists folders, as a retry after a failed listing does.
  func list(_ folders: Set<ItemID>) throws -> RefreshOutcome {
    var batch = WatchBatch()
    batch.folders = folders
    let outcome = try Privileges.without { try live.apply(batch) }
    followUps.note(outcome, now: now)
    return outcome
  }

  /// Applies all events and all follow-ups, without waiting for their deadlines.
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

  /// Trusts the stamps of young files that have not changed, as the daemon does when the stamps are old enough.
  ///
  /// From then on, only a different stamp makes a file be read again.
  ///
  /// - Returns: true if all stamps were unchanged.
  @discardableResult
  func believe() throws -> Bool {
    let items = followUps.youngItems
    guard !items.isEmpty else { return true }
    Clock.waitForNextTick()
    let (changed, _) = try Privileges.without { try live.trust(items, time: Self.later) }
    followUps.note(doubtful: changed, now: now)
    return changed.isEmpty
  }

  /// A time at which every stamp is old.
  private static let later = Timestamp(nanoseconds: .max)

  /// Runs the follow-ups that are due, as the product does.
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

  /// Counts SQLite's work for something that happens on this thread.
  func storeWork(_ body: () throws -> Void) throws -> StoreWork {
    try StoreWork.counted(on: try live.write { try #require($0 as? WritingSession).connection }, body)
  }

  /// Trusts all stamps, as if they were old enough.
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

  /// - Parameter words: words that were written at some time, to search for.
  func differences(words: [String] = []) throws -> [String] {
    let checker = TreeChecker(root: Array(files.utf8), words: catalog.importers.isEmpty ? [] : words)
    return try live.read {
      let session = try #require($0 as? ReadingSession)
      return try catalog.importers.isEmpty ? checker.differencesOfNames(in: session) : checker.differences(in: session)
    }
  }
}

extension Clock {
  /// Waits until the kernel's time stamps differ from those it gives now, at most ten milliseconds.
  fileprivate static func waitForNextTick() {
    let now = wallTime.nanoseconds
    var coarse = timespec()
    repeat {
      clock_gettime(CLOCK_REALTIME_COARSE, &coarse)
    } while Int64(coarse.tv_sec) * 1_000_000_000
      + Int64(coarse.tv_nsec) <= now
  }
}
