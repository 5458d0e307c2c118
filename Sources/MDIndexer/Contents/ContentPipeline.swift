import MDCrawl
package import MDModel
package import MDStore
package import MDStoreWriter
import MDSystem

/// Contents on their way from the journal into the index. The queue chooses the next item, workers import it, and the
/// pipeline stores their results in batches. `mds` and `mdimport` both use it; in `mdimport` no client interrupts the
/// run.
///
/// Not thread-safe except for ``queue``: only the thread that owns the writer uses the rest.
package final class ContentPipeline {
  private var setup: IndexerSetup
  private let progress: IndexingProgress
  private let types: TypeTable
  private let pool: ImportPool
  /// State of every item in the pipeline. Any thread may read it.
  package let queue = SharedContentQueue()
  private var batch = ResultBatch()
  /// True if members that were replaced, or whose reading was abandoned, still wait to be deleted.
  private var hasLeftovers = false
  private var held: Set<WorkClass> = []
  /// Maximum number of leftover members deleted per transaction. Bounds how long a newly saved file waits for the
  /// writer.
  private static let leftoversAtOnce = 256
  /// Items for which a worker read another file than the one the index knows.
  private var doubted: Set<ItemID> = []
  /// Items that changed while they were read, and were queued again at once.
  private var repeated: Set<ItemID> = []

  /// Delay before a postponed file is tried again.
  package static let postponement = Duration.seconds(60)

  /// - Parameters:
  ///   - isInDaemon: starts further threads for files that a client waits for or that have just changed, and one for
  ///     contents that were held back for long.
  ///   - onResults: called on a worker's thread when ``isBatchDue(now:)`` may have become true, or when a file takes
  ///     long. `areUrgent` is true if the results include files that a client waits for or that have just changed.
  package init(
    index: String, setup: IndexerSetup, progress: IndexingProgress, options: WorkerOptions = WorkerOptions(),
    isInDaemon: Bool = false, onResults: @escaping @Sendable (_ areUrgent: Bool) -> Void
  ) throws {
    self.setup = setup
    self.progress = progress
    types = TypeTable(detector: setup.detector, catalog: setup.catalog)
    pool = try ImportPool(
      index: index, setup: setup, progress: progress, options: options, isInDaemon: isInDaemon,
      onArrival: onResults)
  }

  /// Changes the setup. Workers use the new one from their next files on.
  func change(_ setup: IndexerSetup, importerIdle: Duration) throws(SystemError) {
    self.setup = setup
    try pool.change(setup, importerIdle: importerIdle)
  }

  /// Tells the workers to end, without waiting for them. Items in work stay in the journal.
  package func close() { pool.stop() }

  /// Waits until the workers have ended. Only after ``close()``.
  package func join() { pool.join() }

  /// Wakes idle workers so that they check whether memory is tight.
  package func wakeWorkers() { pool.wake() }

  // MARK: The queue

  /// Loads the journal in its current state.
  ///
  /// - Returns: the number of bytes in its files.
  @discardableResult
  package func load(_ session: any IndexReading) throws -> Int64 {
    let journal = try session.journal()
    hasLeftovers = try !session.hiddenItems().isEmpty
    queue.change { $0.load(journal.lazy.map { ($0.item, $0.workClass) }) }
    return journal.reduce(0) { $0.addingSize($1.size.asWork) }
  }

  /// Changes the state of items in the queue.
  @discardableResult
  package func change<Value: Sendable>(_ body: (inout ContentQueue) -> Value) -> Value { queue.change(body) }

  // MARK: To the workers

  /// Gives the next items of a class to the workers, until they have `limit` of them.
  ///
  /// - Returns: the items.
  @discardableResult
  package func feed(_ workClass: WorkClass, upTo limit: Int, in session: any IndexReading) throws -> [ItemID] {
    // Results that wait to be stored keep no worker busy, so they do not count towards the limit.
    let found = batch.count(of: workClass)
    let items = queue.change { $0.take(limit - $0.running(of: workClass) + found, of: workClass) }
    try offer(items, isSecondTry: false, in: session)
    return items
  }

  /// Starts the second try of a deferred item, if no item of the given classes waits.
  @discardableResult
  package func feedSecondTry(of classes: [WorkClass], in session: any IndexReading) throws -> ItemID? {
    guard let item = queue.change({ $0.takeSecondTry(of: classes) }) else { return nil }
    try offer([item], isSecondTry: true, in: session)
    return item
  }

  private func offer(_ items: [ItemID], isSecondTry: Bool, in session: any IndexReading) throws {
    guard !items.isEmpty else { return }
    var entries: [JournalEntry] = []
    for item in items {
      guard let entry = try session.journalEntry(of: item) else {
        queue.change { $0.finish(item, .done) }
        continue
      }
      if try isSwitchedOff(item, in: session) {
        queue.change {
          $0.finish(item, .done)
          $0.switchOff([item], as: entry.workClass)
        }
      } else {
        queue.change { $0.setClass(ofRunning: item, entry.workClass) }
        entries.append(entry)
      }
    }
    try pool.offer(entries, isSecondTry: isSecondTry, in: session)
  }

  /// True if indexing is switched off where the item lies. The item waits until indexing is switched on.
  private func isSwitchedOff(_ item: ItemID, in session: any IndexReading) throws -> Bool {
    guard !setup.crawl.switchedOff.isEmpty, let path = try session.path(of: item) else { return false }
    return setup.crawl.switchedOff.contains { path.isAt(orBelow: $0) }
  }

  /// Leaves these classes to the one worker for held-back contents. It takes a few files at a time, at normal
  /// priority.
  package func hold(_ classes: Set<WorkClass>) {
    guard classes != held else { return }
    held = classes
    pool.hold(classes)
  }

  /// Takes back the items of a class that no worker has begun.
  package func retract(_ workClass: WorkClass) {
    let items = pool.retract(workClass)
    queue.change { $0.putBack(items) }
  }

  // MARK: From the workers

  /// Takes new results from the workers, and returns true if the batch is to be stored now. Urgent results are stored
  /// at once, others when the batch is due.
  ///
  /// - Parameter now: if true, stores whatever has arrived.
  /// - Throws: the error that ended a worker.
  package func isBatchDue(now: Bool = false) throws -> Bool {
    // A full batch takes only urgent results. The workers with other results then wait for room, which bounds memory.
    batch.add(try pool.takeResults(urgentOnly: batch.isFull))
    guard !batch.isEmpty else { return hasLeftovers }
    if now || batch.isDue { return true }
    // A client that waits for one of the urgent files waits for all of them, so store them once all have arrived.
    // Example: three files saved together; the first two results wait for the third, or for the batch's age limit.
    let (urgent, all) = queue.look { ($0.running(of: .interactive) + $0.running(of: .live), $0.running) }
    let urgentFound = batch.count(of: .interactive) + batch.count(of: .live)
    return all == batch.results.count || (batch.isUrgent && urgent <= urgentFound)
  }

  /// Number of files that the workers have not finished.
  package var busy: Int { queue.look { $0.running } - batch.results.count }
  package func busy(with workClass: WorkClass) -> Int {
    queue.look { $0.running(of: workClass) + $0.runningAgain(of: workClass) } - batch.count(of: workClass)
  }

  /// When to call ``isBatchDue(now:)`` again; `nil` if no result waits.
  package var batchDeadline: Instant? {
    if batch.isEmpty { return hasLeftovers ? .start : nil }
    return batch.deadline
  }

  /// Stores the batch.
  ///
  /// Urgent results go first, in a transaction of their own, so that the backlog does not delay them.
  ///
  /// - Parameters:
  ///   - now: postponed files are retried ``postponement`` after this time.
  ///   - goesOn: asked after every few backlog results. If it returns false, the rest waits for the next batch.
  package func storeBatch(
    in session: any IndexWriting, at now: Instant, while goesOn: () -> Bool = { true }
  ) throws -> ContentOutcome {
    let (results, members) = batch.takeNext()
    for piece in members { try store(piece, in: session) }
    var outcome = ContentOutcome()
    let retry = now + Self.postponement
    var stored = 0
    for result in results {
      if stored > 0, stored.isMultiple(of: Self.resultsBetweenLooks), !goesOn() { break }
      let ending = try store(result, in: session, retry, &outcome)
      outcome.note(result, ending)
      if ending == .done { repeated.remove(result.item) }
      queue.change { $0.finish(result.item, ending) }
      stored += 1
    }
    batch.putBack(results.dropFirst(stored))
    hasLeftovers = try session.removeHiddenMembers(atMost: Self.leftoversAtOnce)
    progress.finished(files: stored - outcome.unfinished, bytes: outcome.counts.bytes)
    return outcome
  }

  /// Backlog results stored between two calls of `goesOn`: some ten milliseconds of work.
  private static let resultsBetweenLooks = 16

  private func store(
    _ result: ContentResult, in session: any IndexWriting, _ retry: Instant, _ outcome: inout ContentOutcome
  ) throws -> ContentQueue.Ending {
    // The entry has left the journal while the file was read: the file was emptied, or now has a type that no
    // importer reads.
    guard try session.reading.journalEntry(of: result.item) != nil else {
      if result.memberReading != nil { try session.abandonMembers(of: result.item) }
      return .done
    }
    guard try isOfItsItem(result, in: session.reading) else {
      outcome.mistaken.append(result.item)
      return .again
    }
    let type = try type(of: result, in: session)
    switch result.storing(type: type, importer: try result.importer.map { try session.number(of: $0) }) {
    case .lookAgain:
      outcome.vanished.insert(result.item)
      return .done
    case .wait(let reason):
      try session.abandonMembers(of: result.item)
      // The file changed while it was read, so its new content was not tried yet: read it again at once, but only
      // once. A file that changes during every reading would otherwise keep others waiting.
      if result.isPostponed, try !isCurrent(result, in: session), repeated.insert(result.item).inserted {
        return .again
      }
      try session.notePostponed(result.item, reason: reason)
      return result.isPostponed ? .postponed(until: retry) : .deferred
    case .store(let content):
      guard try endMembers(of: result, in: session) else { return .again }
      try session.store(content, of: result.item)
      if case .barred = result.finding { outcome.vanished.insert(result.item) }
      if let file = result.linked { outcome.linked.insert(file) }
      if result.stamp != nil, try session.reading.item(result.item)?.isTrusted == false {
        outcome.untrusted.append(result.item)
      }
      return try session.reading.journalEntry(of: result.item) == nil ? .done : .again
    }
  }

  /// Stores some members of a file that is still being read.
  private func store(_ piece: PreparedMembers, in session: any IndexWriting) throws {
    if piece.isFirst { try session.beginMembers(of: piece.item, reading: piece.reading) }
    let members = try piece.members.map { member in
      var result = member.result
      result.type = try member.type.map { try types.number(of: $0, in: session) }
      result.reader = try member.reader.map { try session.number(of: $0) }
      return result
    }
    try session.store(members, of: piece.item, reading: piece.reading, date: piece.date)
  }

  /// Replaces the members of a file by those of the finished reading.
  ///
  /// - Returns: `false` if the members were lost, or the file has changed since. The file is to be read again.
  private func endMembers(of result: ContentResult, in session: any IndexWriting) throws -> Bool {
    guard let reading = result.memberReading else { return true }
    guard try isCurrent(result, in: session) else {
      try session.abandonMembers(of: result.item)
      return false
    }
    return try session.endMembers(of: result.item, reading: reading, rules: setup.crawl.memberRules)
  }

  /// True if no change of the file was noted since it was given to its worker.
  private func isCurrent(_ result: ContentResult, in session: any IndexWriting) throws -> Bool {
    try session.reading.journalEntry(of: result.item).map { $0.sequence <= result.sequence } ?? true
  }

  /// Number of the result's type. A file that could not be read keeps its earlier type.
  private func type(of result: ContentResult, in session: any IndexWriting) throws -> Int64? {
    switch result.finding {
    case .read, .unread: try result.type.map { try types.number(of: $0, in: session) }
    case .unreadable, .barred, .excluded: try session.reading.item(result.item)?.type
    case .vanished, .postponed, .exceeded: nil
    }
  }

  /// True if the file that was read is the one the index knows under this item. Another file may take the name
  /// between the crawl and the reading. A mismatch counts once per item: some file systems give new inode numbers at
  /// each look.
  private func isOfItsItem(_ result: ContentResult, in session: any IndexReading) throws -> Bool {
    guard doubted.remove(result.item) == nil, let read = result.stamp?.inode else { return true }
    guard let item = try session.item(result.item), item.stamp.inode != read else { return true }
    doubted.insert(result.item)
    return false
  }
}
