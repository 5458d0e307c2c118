public import MDModel
public import MDStore
public import MDStoreWriter
public import MDWatch
import MDSystem

/// The index of a daemon: names and folders are refreshed after events, trees are crawled on request, and contents are
/// imported by workers of its own meanwhile.
///
/// Not thread-safe: one thread owns it, and is the index's one writer. Progress and stop signal may be used from any
/// thread.
public final class LiveIndexer {
  public let progress = IndexingProgress()
  public let stop: StopSignal
  public let setup: IndexerSetup
  private let writer: IndexWriter
  private let observer: (any FolderObserver)?
  private let storing: ResultStoring
  private let pool: ImportPool
  private var batch = ResultBatch()
  /// Journal entries that workers have, by item.
  private var inFlight: [ItemID: JournalEntry] = [:]
  private var urgentInFlight = 0
  /// Items of which another file was read.
  private var doubted: Set<ItemID> = []
  /// Transactions so far, by which a crawl knows whether it was the last to write.
  private var writes = 0
  private let links = LinkNotes()

  /// - Parameters:
  ///   - importerIdle: importers that had nothing to do for so long, in nanoseconds, are ended.
  ///   - rest: called on a worker's thread after a piece of background work, with the nanoseconds that it took; may hold
  ///     the thread back.
  ///   - isTight: asked on workers' threads whether they are to end the importers that they do not need at the moment.
  ///   - onResults: called on a worker's thread when ``collect(now:)`` has something to do.
  public init(
    writer: IndexWriter, setup: IndexerSetup, observer: (any FolderObserver)?, stop: StopSignal = StopSignal(),
    importerIdle: Int64 = 10_000_000_000, rest: @escaping @Sendable (WorkClass, Int64) -> Void = { _, _ in },
    isTight: @escaping @Sendable () -> Bool = { false }, onResults: @escaping @Sendable () -> Void
  ) throws {
    self.writer = writer
    self.setup = setup
    self.observer = observer
    self.stop = stop
    storing = ResultStoring(setup: setup)
    let manner = ContentWorker.Manner(idleLimit: importerIdle, rest: rest, isTight: isTight)
    pool = try ImportPool(
      index: writer.path, setup: setup, progress: progress, manner: manner, onArrival: onResults)
  }

  /// Lets the workers end without waiting for them; their files stay in the journal.
  public func close() { pool.stop() }

  /// Runs `body` in a transaction.
  public func perform<Value>(_ body: (WritingSession) throws -> Value) throws -> Value {
    writes += 1
    return try writer.batch(body)
  }

  /// ``perform(_:)`` in a transaction that is on the disk when this returns.
  public func performDurably<Value>(_ body: (WritingSession) throws -> Value) throws -> Value {
    writes += 1
    return try writer.batches { session in try session.durably { try body(session) } }
  }

  /// Reads without a transaction: nobody else writes.
  public func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value { try writer.read(body) }

  // MARK: Names

  /// Refreshes the index where events were reported.
  public func apply(_ batch: WatchBatch) throws -> RefreshOutcome { try refresh { try $0.apply(batch) } }

  /// Looks at items again from the folders above them.
  public func recheck(_ items: Set<ItemID>) throws -> RefreshOutcome {
    items.isEmpty ? RefreshOutcome() : try refresh { try $0.recheck(items) }
  }

  private func refresh(_ body: (inout LiveRefresh) throws -> RefreshOutcome) throws -> RefreshOutcome {
    let context = NamesContext(
      progress: IndexingProgress(), stop: stop, workClass: .live, observer: observer, links: links)
    return try perform { session in
      var refresh = try LiveRefresh(session: session, setup: setup, context: context)
      return try body(&refresh)
    }
  }

  /// Begins to make the index's names equal to the tree or file at an absolute path; contents wait in the journal.
  ///
  /// - Throws: ``PlaceError`` for a path that cannot be indexed.
  public func begin(_ path: [UInt8], as workClass: WorkClass) throws -> TreeCrawl {
    let context = NamesContext(
      progress: progress, stop: stop, workClass: workClass, observer: observer, links: links)
    let crawl = try perform { session in try TreeCrawl(path, in: session, setup: setup, context: context) }
    crawl.lastWrite = writes
    return crawl
  }

  /// Walks on in one transaction, which readers see when this returns.
  ///
  /// - Parameter goesOn: asked after every folder.
  /// - Returns: whether the crawl is over.
  public func advance(_ crawl: TreeCrawl, while goesOn: () -> Bool) throws -> Bool {
    if crawl.lastWrite != writes { crawl.beginTurn() }
    defer { crawl.lastWrite = writes }
    return try perform { _ in try crawl.advance(while: goesOn) }
  }

  // MARK: Contents

  /// Number of entries that workers have or that wait for them.
  public var workload: Int { inFlight.count }
  public func workload(of workClass: WorkClass) -> Int { inFlight.values.count { $0.workClass == workClass } }
  public func isInFlight(_ item: ItemID) -> Bool { inFlight[item] != nil }

  /// Wakes idle workers, so that they check whether memory is tight.
  public func wakeWorkers() { pool.wake() }

  /// Offers the entries that `choose` returns to the workers; those that they have already are left out, and so are
  /// duplicates.
  public func offer(_ choose: (WritingSession) throws -> [JournalEntry]) throws {
    try perform { session in
      var fresh: [JournalEntry] = []
      for entry in try choose(session) where inFlight[entry.item] == nil {
        inFlight[entry.item] = entry
        if entry.workClass <= .live { urgentInFlight += 1 }
        fresh.append(entry)
      }
      if !fresh.isEmpty { try pool.offer(fresh, in: session.reading) }
    }
  }

  /// Takes back what no worker has begun of a class.
  public func retract(_ workClass: WorkClass) -> [JournalEntry] {
    let entries = pool.retract(workClass)
    for entry in entries { forget(entry.item) }
    return entries
  }

  private func forget(_ item: ItemID) {
    guard let entry = inFlight.removeValue(forKey: item) else { return }
    if entry.workClass <= .live { urgentInFlight -= 1 }
  }

  /// Stores the workers' results when they are due: at once where a client waits, else a batch at a time.
  ///
  /// - Parameter now: whatever has come is stored.
  /// - Returns: `nil` when it is not time yet; ``collectionDeadline`` says when it is.
  public func collect(now: Bool = false) throws -> ContentOutcome? {
    let fresh = try pool.takeResults()
    for result in fresh { forget(result.item) }
    batch.add(fresh)
    guard !batch.results.isEmpty else { return nil }
    guard now || batch.isDue || (batch.isUrgent && urgentInFlight == 0) || inFlight.isEmpty else { return nil }
    let results = batch.sorted()
    batch = ResultBatch()
    let outcome = try perform { session in try store(results, in: session) }
    progress.finished(files: results.count, bytes: outcome.counts.bytes)
    return outcome
  }

  /// Time of the next ``collect(now:)``, on ``MDSystem/Clock/monotonic()``; `nil` when nothing waits for it.
  public var collectionDeadline: Int64? { batch.results.isEmpty ? nil : batch.deadline }

  /// Whether the file that was read is the item's: between the look at its name and the reading another may have taken
  /// the name. Checked once an entry: there are file systems that give inode numbers anew each time.
  private func isOfItsItem(_ result: ContentResult, in session: ReadingSession) throws -> Bool {
    guard doubted.remove(result.item) == nil, let read = result.stamp?.inode else { return true }
    guard let item = try session.item(result.item), item.stamp.inode != read else { return true }
    doubted.insert(result.item)
    return false
  }

  private func store(_ results: [ContentResult], in session: WritingSession) throws -> ContentOutcome {
    var outcome = ContentOutcome()
    for result in results {
      outcome.counts.count(result)
      outcome.done[result.workClass, default: 0] += 1
      // The file no longer waits: it was emptied, or became something that no importer reads.
      guard try session.reading.journalEntry(of: result.item) != nil else { continue }
      guard try isOfItsItem(result, in: session.reading) else {
        outcome.mistaken.append(result.item)
        continue
      }
      switch try storing.store(result, in: session) {
      case .stored:
        if case .barred = result.finding { outcome.vanished.insert(result.item) }
        if result.stamp != nil, try session.reading.item(result.item)?.isTrusted == false {
          outcome.untrusted.append(result.item)
        }
        if try session.reading.journalEntry(of: result.item) != nil { outcome.again.append(result.item) }
      case .postponed: outcome.postponed.append(result.item)
      case .vanished: outcome.vanished.insert(result.item)
      }
    }
    return outcome
  }
}

/// Outcome of some imports.
public struct ContentOutcome: Sendable {
  public var counts = IndexingSummary()
  public var done: [WorkClass: Int] = [:]
  /// Changed again while they were imported.
  public var again: [ItemID] = []
  /// Items for which another file was read: to be rechecked, and imported again.
  public var mistaken: [ItemID] = []
  /// Items about which nothing could be found out now; they wait on.
  public var postponed: [ItemID] = []
  /// Items that are not at their indexed path, or out of reach: to be rechecked.
  public var vanished: Set<ItemID> = []
  /// Stored so soon after their change that their stamps prove nothing yet.
  public var untrusted: [ItemID] = []
}
