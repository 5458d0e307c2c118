import MDCrawl
package import MDModel
package import MDStore
package import MDStoreWriter
package import MDWatch
import MDSystem

/// The index of a daemon: names and folders are refreshed after events, trees are crawled on request, and contents are
/// imported by workers of its own meanwhile.
///
/// Not thread-safe: one thread owns it, and is the index's one writer. Progress and stop signal may be used from any
/// thread.
package final class LiveIndexer {
  package let progress = IndexingProgress()
  package let stop: StopSignal
  /// What is indexed and how; see ``change(_:importerIdle:)``.
  package private(set) var setup: IndexerSetup
  private let writer: IndexWriter
  private let observer: (any FolderObserver)?
  /// Contents on their way into the index.
  package let contents: ContentPipeline
  /// Entries of a new folder that a refresh walks over at most, while nothing else has its turn; a larger one is crawled.
  package var mostWalked = 200
  /// Transactions so far, by which a crawl knows whether it was the last to write.
  private var writes = 0
  private let links = LinkNotes()

  /// - Parameters:
  ///   - importerIdle: importers that had nothing to do for so long are ended.
  ///   - rest: called on a worker's thread after a piece of background work, with the time that it took; may hold
  ///     the thread back.
  ///   - memory: asked on workers' threads how much there is; they end importers where it is scarce.
  ///   - onResults: called on a worker's thread when ``collect(now:at:while:)`` has something to do; tells whether
  ///     results are of files that somebody waits for, or has just changed.
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

  /// Goes on with another setup: what is looked at from now on is judged by its rules, and imported by so many workers.
  /// What importers have is not lost. The embedder and the catalog stay those that this was made with.
  package func change(_ setup: IndexerSetup, importerIdle: Duration) throws {
    let rules = self.setup.crawl.memberRules
    self.setup = setup
    try contents.change(setup, importerIdle: importerIdle)
    guard setup.crawl.memberRules != rules else { return }
    _ = try write {
      try $0.enqueueContainers(readUnderOtherRulesThan: setup.crawl.memberRules, as: .reindexSome, request: nil)
    }
  }

  /// Lets the workers end, which wait for nobody; what they had waits in the journal.
  package func close() { contents.close() }

  /// Runs `body` in a transaction.
  package func write<Value>(_ body: (any IndexWriting) throws -> Value) throws -> Value {
    writes += 1
    return try writer.batch(body)
  }

  /// ``write(_:)`` in a transaction that is on the disk when this returns.
  package func writeDurably<Value>(_ body: (any IndexWriting) throws -> Value) throws -> Value {
    writes += 1
    return try writer.batches { session in try session.durably { try body(session) } }
  }

  /// Reads without a transaction: nobody else writes.
  package func read<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value { try writer.read(body) }

  // MARK: Names

  /// Refreshes the index where events were reported.
  ///
  /// - Parameter bursting: folders whose changes are a part of a burst: contents that they lead to wait as backlog does.
  package func apply(_ batch: WatchBatch, bursting: Set<ItemID> = []) throws -> RefreshOutcome {
    try refresh { try $0.apply(batch, bursting: bursting) }
  }

  /// Looks at items again from the folders above them.
  package func recheck(_ items: Set<ItemID>) throws -> RefreshOutcome {
    items.isEmpty ? RefreshOutcome() : try refresh { try $0.recheck(items) }
  }

  /// Performs what a refresh has left to do.
  ///
  /// - Parameter time: of the wall clock now, by which stamps are old enough or not.
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

  /// Believes the stamps of files that are old enough, where the files are still as they are known.
  ///
  /// - Returns: the files that are not as they are known, and those whose stamps are too young yet.
  package func trust(
    _ items: Set<ItemID>, time: Timestamp
  ) throws -> (changed: Set<ItemID>, young: [ItemID]) {
    var (changed, young, settled): (Set<ItemID>, [ItemID], [ItemID]) = ([], [], [])
    try read { reading in
      for item in items.sorted() {
        guard let record = try reading.item(item), !record.isTrusted, record.state != .pending,
          let path = try reading.path(parent: record.parent, name: record.name)
        else { continue }
        // A file that cannot be looked at is looked at again from its folder, which finds out why.
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

  /// Begins to make the index's names equal to the tree or file at an absolute path; contents wait in the journal.
  ///
  /// - Parameter isYoung: whether a file's stamp is looked at again, so that the crawl need not doubt it.
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

  /// Walks on in one transaction, which readers see when this returns.
  ///
  /// - Parameter goesOn: asked after every folder.
  /// - Returns: whether the crawl is over.
  package func advance(_ crawl: TreeCrawl, while goesOn: () -> Bool) throws -> Bool {
    if crawl.lastWrite != writes { crawl.beginTurn() }
    defer { crawl.lastWrite = writes }
    return try write { _ in try crawl.advance(while: goesOn) }
  }

  // MARK: Contents

  /// Stores what workers have found, if it is time: at once where somebody waits, else a batch at a time.
  ///
  /// - Parameters:
  ///   - now: whatever has come is stored.
  ///   - time: files that are to be read again later are put off from then on.
  ///   - goesOn: asked now and then while results of the backlog are stored; the rest waits for the next call.
  /// - Returns: `nil` when it is not time yet; ``collectionDeadline`` says when it is.
  package func collect(
    now: Bool = false, at time: Instant, while goesOn: () -> Bool = { true }
  ) throws -> ContentOutcome? {
    guard try contents.isBatchDue(now: now) else { return nil }
    return try write { session in try contents.storeBatch(in: session, at: time, while: goesOn) }
  }

  /// When ``collect(now:at:while:)`` is to be called again; `nil` when nothing waits for it.
  package var collectionDeadline: Instant? { contents.batchDeadline }
}
