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
  private var doubtful: Set<ItemID> = []
  private var unlisted: Set<ItemID> = []
  private var linked: Set<InodeIdentity> = []
  /// Files whose stamps prove nothing yet.
  private var young: Set<ItemID> = []

  var files: String { directory.path + "/files" }
  var outside: String { directory.path + "/outside" }

  /// - Parameter imports: contents are read, by the real importers.
  init(imports: Bool = false) throws {
    catalog = imports ? ImporterCatalog.discover(searchPath: [BuiltProducts.importers]).catalog : ImporterCatalog([])
    results = Monitor(0)
    directory = try TemporaryDirectory()
    for name in ["files", "outside"] { try directory.makeDirectory(name) }
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
    (watcher, live) = try Self.open(writer, catalog, results)
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
    let live = try LiveIndexer(writer: writer, setup: setup, observer: WatchingObserver(watcher: watcher)) {
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
    (doubtful, unlisted, linked, young) = ([], [], [], [])
    try change()
    (watcher, live) = try Self.open(writer, catalog, results)
    try crawl()
  }

  // MARK: Contents

  /// Hands the importers all that waits and that they have not.
  func offer() throws {
    try live.perform { session in
      try live.contents.load(session.reading)
      // No clock is here to wait for.
      live.contents.change { $0.revive(at: Instant(nanoseconds: .max)) }
      for workClass in WorkClass.allCases { try live.contents.feed(workClass, upTo: .max, in: session.reading) }
    }
  }

  /// As if a file could not be opened when its turn came.
  func fail(_ name: String) throws {
    let item = try #require(try item(name))
    let nothing = ImportResult(
      state: .failed, reason: "locked", type: item.type, importer: nil, stamp: nil, date: Clock.realtime())
    try live.perform { try $0.store(nothing, of: item.id) }
  }

  /// Waits until importers have done so many files since what they found was stored last.
  func awaitResults(_ count: Int) { results.wait { $0 >= count ? () : nil } }

  /// Stores what importers have found by now.
  func collect() throws {
    results.change { $0 = 0 }
    guard let outcome = try live.collect(now: true) else { return }
    doubtful.formUnion(outcome.vanished)
    doubtful.formUnion(outcome.mistaken)
    young.formUnion(outcome.untrusted)
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
  func crawl(_ path: [UInt8]? = nil, change: () throws -> Void = {}) throws {
    let tree = try Privileges.without { try live.begin(path ?? Array(files.utf8), as: .live) }
    while try Privileges.without({ try !live.advance(tree) { false } }) {
      try change()
      try take()
    }
    doubtful.formUnion(tree.doubtful)
  }

  /// Looks at any of its folders, as when one was renamed; what cannot be indexed is left alone.
  func crawlAny(_ random: inout SeededGenerator, change: () throws -> Void) throws {
    let folders = try TreeWalk(Array(files.utf8)).entries.filter { $0.value.kind == .directory }.keys
    let folder = folders.sorted { $0.precedes($1) }.randomElement(using: &random)
    do { try crawl(folder, change: change) } catch is PlaceError {}
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
  func take() throws { try apply(watcher.take()) }

  /// Everything that has happened, in one batch.
  func drain() throws { try apply(watcher.drain()) }

  func apply(_ batch: WatchBatch) throws {
    if batch.hasLostEvents { try crawl() }
    note(try Privileges.without { try live.apply(batch) })
  }

  /// Lists folders, as when that could not be done before.
  func list(_ folders: Set<ItemID>) throws -> RefreshOutcome {
    var batch = WatchBatch()
    batch.folders = folders
    let outcome = try Privileges.without { try live.apply(batch) }
    note(outcome)
    return outcome
  }

  /// Applies what has happened, and looks again at what could not be settled.
  func settle() throws {
    try drain()
    for _ in 0..<12 {
      let (items, folders, files) = (doubtful, unlisted, linked)
      (doubtful, unlisted, linked) = ([], [], [])
      let names = try live.perform { try $0.reading.items(of: files) }
      note(try Privileges.without { try live.recheck(items) })
      var batch = WatchBatch()
      batch.folders = folders.union(watcher.nextSweep(count: watcher.usage.swept))
      try apply(batch)
      var outcome = try Privileges.without { try live.recheck(Set(names)) }
      outcome.linked.subtract(files)
      note(outcome)
      try drain()
      let hasImported = try importAll()
      guard try believe() else { continue }
      if doubtful.isEmpty, unlisted.isEmpty, linked.isEmpty, !hasImported { return }
    }
  }

  private func note(_ outcome: RefreshOutcome) {
    doubtful.formUnion(outcome.doubtful)
    unlisted.formUnion(outcome.unlisted)
    linked.formUnion(outcome.linked)
    young.formUnion(outcome.untrusted)
  }

  /// Believes the stamps of young files that are still the same, as the daemon does when they are old enough: from then on
  /// only another stamp has them read again.
  ///
  /// - Returns: whether all were the same.
  @discardableResult
  func believe() throws -> Bool {
    let items = young
    young = []
    guard !items.isEmpty else { return true }
    Clock.waitForNextTick()
    let changed = try Privileges.without { try live.perform { try Self.believe(items, $0) } }
    note(try Privileges.without { try live.recheck(changed) })
    return changed.isEmpty
  }

  /// - Returns: those that are not as they are known.
  private static func believe(_ items: Set<ItemID>, _ session: WritingSession) throws -> Set<ItemID> {
    var changed: Set<ItemID> = []
    for item in items {
      guard let record = try session.reading.item(item), !record.isTrusted, record.state != .pending,
        let path = try session.reading.path(parent: record.parent, name: record.name)
      else { continue }
      if let status = try? FileStatus.of(path: path), record.tells(of: status) {
        try session.trust(item)
      } else {
        changed.insert(item)
      }
    }
    return changed
  }

  /// What SQLite does for something that happens on this thread.
  func storeWork(_ body: () throws -> Void) throws -> StoreWork {
    try StoreWork.counted(on: try live.perform { $0.connection }, body)
  }

  /// As if all stamps were old enough to be believed.
  func trustAll() throws {
    try live.perform { session in
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
    try live.perform { try $0.reading.item(at: Array("\(files)/\(name)".utf8)) }
  }

  func tags(of name: String) throws -> AttributeValue? {
    guard let item = try item(name) else { return nil }
    return try live.perform { try $0.reading.attributes(of: item.id)[.userTags] }
  }

  func text(of name: String) throws -> String? {
    guard let item = try item(name) else { return nil }
    return try live.perform { try $0.reading.text(of: item.id).map { String(decoding: $0, as: UTF8.self) } }
  }

  /// - Parameter words: that were written at some time, to be searched for.
  func differences(words: [String] = []) throws -> [String] {
    let checker = TreeChecker(root: Array(files.utf8), words: catalog.importers.isEmpty ? [] : words)
    return try live.perform {
      try catalog.importers.isEmpty ? checker.differencesOfNames(in: $0.reading) : checker.differences(in: $0.reading)
    }
  }
}

extension Clock {
  /// Waits until stamps are other than those that the kernel gives now: ten milliseconds at most.
  fileprivate static func waitForNextTick() {
    let now = realtime()
    var coarse = timespec()
    repeat {
      clock_gettime(CLOCK_REALTIME_COARSE, &coarse)
    } while Int64(coarse.tv_sec) * 1_000_000_000
      + Int64(coarse.tv_nsec) <= now
  }
}
