import MDCrawl
package import MDModel
package import MDStore
package import MDStoreWriter
package import MDWatch
import MDSystem

/// The indexer of the daemon. It refreshes names and folders after events, crawls trees on request, and imports
/// contents on worker threads meanwhile.
///
/// Not thread-safe: one thread owns it and is the only writer of the index. Progress and stop signal may be used from
/// any thread.
package final class LiveIndexer {
  package let progress = IndexingProgress()
  package let stop: StopSignal
  /// Settings that say what is indexed and how. Changed by ``change(_:importerIdle:)``.
  package private(set) var setup: IndexerSetup
  private let writer: IndexWriter
  private let observer: (any FolderObserver)?
  /// The pipeline that imports contents.
  package let contents: ContentPipeline
  /// Maximum entries of a new folder that a refresh walks over, because nothing else runs meanwhile. A larger folder
  /// is crawled.
  package var mostWalked = 200
  /// Number of transactions so far. A crawl compares it to learn whether others have written since its last step.
  private var writes = 0
  private let links = LinkNotes()

  /// - Parameters:
  ///   - importerIdle: idle time after which importer processes are ended.
  ///   - rest: called on a worker's thread after each piece of background work with its duration; may block the
  ///     thread.
  ///   - memory: asked on workers' threads how much memory there is. When it is scarce, they end importers.
  ///   - onResults: called on a worker's thread when ``collect(now:at:while:)`` has something to do. `areUrgent` is
  ///     true if the results include files that a client waits for or that have just changed.
  package init(
    writer: IndexWriter, setup: IndexerSetup, observer: (any FolderObserver)?, stop: StopSignal = StopSignal(),
    importerIdle: Duration = .seconds(10), rest: @escaping @Sendable (WorkClass, Duration) -> Void = { _, _ in },
    memory: @escaping @Sendable () -> MemoryGuard.Supply = { .ample },
    onResults: @escaping @Sendable (_ areUrgent: Bool) -> Void
  ) throws {
    self.writer = writer
    self.setup = setup
    self.observer = observer
    self.stop = stop
    var options = WorkerOptions()
    options.idleLimit = importerIdle
    options.rest = rest
    options.memory = memory
    options.isIdle = true
    contents = try ContentPipeline(
      index: writer.path, setup: setup, progress: progress, options: options, isInDaemon: true,
      onResults: onResults)
    _ = try writer.batch { try $0.enqueueContainers(readUnderOtherRulesThan: setup.crawl.memberRules) }
  }

  /// Changes the setup. Its rules apply to everything examined from now on, and its number of workers imports. Items
  /// with the importers are not lost. The embedder and the catalog do not change.
  package func change(_ setup: IndexerSetup, importerIdle: Duration) throws {
    let rules = self.setup.crawl.memberRules
    self.setup = setup
    try contents.change(setup, importerIdle: importerIdle)
    guard setup.crawl.memberRules != rules else { return }
    _ = try write {
      try $0.enqueueContainers(readUnderOtherRulesThan: setup.crawl.memberRules, as: .reindexSome, request: nil)
    }
  }

  /// Tells the workers to end, without waiting for them. Items in work stay in the journal.
  package func close() { contents.close() }

  /// Runs `body` in a transaction.
  package func write<Value>(_ body: (any IndexWriting) throws -> Value) throws -> Value {
    writes += 1
    return try writer.batch(body)
  }

  /// Like ``write(_:)``, but the transaction is on the disk when this returns.
  package func writeDurably<Value>(_ body: (any IndexWriting) throws -> Value) throws -> Value {
    writes += 1
    return try writer.batches { session in try session.durably { try body(session) } }
  }

  /// Reads without a transaction, which is safe because this is the only writer.
  package func read<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value { try writer.read(body) }

  // MARK: Names

  /// Refreshes the index where events were reported.
  ///
  /// - Parameter bursting: folders whose changes are part of a burst. Contents found there wait as backlog.
  package func apply(_ batch: WatchBatch, bursting: Set<ItemID> = []) throws -> RefreshOutcome {
    try refresh { try $0.apply(batch, bursting: bursting) }
  }

  /// Looks up items in the folders above them.
  package func recheck(_ items: Set<ItemID>) throws -> RefreshOutcome {
    items.isEmpty ? RefreshOutcome() : try refresh { try $0.recheck(items) }
  }

  /// Performs follow-up work of a refresh.
  ///
  /// - Parameter time: current wall-clock time, which decides whether stamps are old enough.
  package func perform(_ look: FollowUps.Look, time: Timestamp) throws -> RefreshOutcome {
    switch look {
    case .recheck(let items): return try recheck(items)
    case .list(let folders):
      var batch = WatchBatch()
      batch.folders = folders
      return try apply(batch)
    case .recheckNames(let files): return try recheck(Set(try read { try $0.items(of: files) }))
    case .trust(let items):
      let (changed, young) = try trust(items, time: time)
      var outcome = try recheck(changed)
      outcome.untrusted += young
      return outcome
    }
  }

  /// Marks the stamps of unchanged files as trusted if they are old enough.
  ///
  /// - Returns: the files that have changed, and those whose stamps are still too young.
  package func trust(
    _ items: Set<ItemID>, time: Timestamp
  ) throws -> (changed: Set<ItemID>, young: [ItemID]) {
    var (changed, young, settled): (Set<ItemID>, [ItemID], [ItemID]) = ([], [], [])
    try read { reading in
      for item in items.sorted() {
        guard let record = try reading.item(item), !record.isTrusted, record.state != .pending,
          let path = try reading.path(parent: record.parent, name: record.name)
        else { continue }
        // If the file cannot be examined, the recheck from its folder finds out why.
        guard let status = try? FileStatus.of(path: path), record.tells(of: status) else {
          changed.insert(item)
          continue
        }
        if record.stamp.isTrustworthy(at: time) { settled.append(item) } else { young.append(item) }
      }
    }
    if !settled.isEmpty { try write { writing in for item in settled { try writing.trust(item) } } }
    return (changed, young)
  }

  private func refresh(_ body: (inout LiveRefresh) throws -> RefreshOutcome) throws -> RefreshOutcome {
    let context = NamesContext(
      progress: IndexingProgress(), stop: stop, workClass: .live, observer: observer, links: links)
    return try write { session in
      var refresh = try LiveRefresh(session: session, setup: setup, context: context, mostWalked: mostWalked)
      return try body(&refresh)
    }
  }

  /// Begins to make the index's names equal to the tree or file at an absolute path. Contents are queued in the
  /// journal.
  ///
  /// - Parameter isYoung: true if the file's stamp will be checked again anyway, so the crawl need not read the file
  ///   for it.
  /// - Throws: ``RefusedPath`` for a path that cannot be indexed.
  package func begin(
    _ path: FilePath, as workClass: WorkClass, isYoung: @escaping (ItemID) -> Bool = { _ in false }
  ) throws -> TreeCrawl {
    let context = NamesContext(
      progress: progress, stop: stop, workClass: workClass, observer: observer, links: links, isYoung: isYoung)
    let crawl = try write { session in try TreeCrawl(path, in: session, setup: setup, context: context) }
    crawl.lastWrite = writes
    return crawl
  }

  /// Continues the crawl in one transaction, which readers see when this returns.
  ///
  /// - Parameter goesOn: asked after every folder.
  /// - Returns: `true` if the crawl is over.
  package func advance(_ crawl: TreeCrawl, while goesOn: () -> Bool) throws -> Bool {
    if crawl.lastWrite != writes { crawl.beginTurn() }
    defer { crawl.lastWrite = writes }
    return try write { _ in try crawl.advance(while: goesOn) }
  }

  // MARK: Contents

  /// Stores results of the workers if they are due. Urgent results are stored at once, others in batches.
  ///
  /// - Parameters:
  ///   - now: if true, stores whatever has arrived.
  ///   - time: postponed files are retried some time after this.
  ///   - goesOn: asked now and then while backlog results are stored. If it returns false, the rest waits for the
  ///     next call.
  /// - Returns: `nil` if nothing is due yet; see ``collectionDeadline``.
  package func collect(
    now: Bool = false, at time: Instant, while goesOn: () -> Bool = { true }
  ) throws -> ContentOutcome? {
    guard try contents.isBatchDue(now: now) else { return nil }
    return try write { session in try contents.storeBatch(in: session, at: time, while: goesOn) }
  }

  /// When to call ``collect(now:at:while:)`` again; `nil` if no result waits.
  package var collectionDeadline: Instant? { contents.batchDeadline }
}
