import MDCrawl
package import MDModel
package import MDStore
package import MDStoreWriter
import MDSystem

/// Contents on their way from the journal into the index: the queue says whose turn it is, workers import, and what they
/// find is stored a batch at a time. `mds` and `mdimport` both work with it; the latter has nobody else at the table.
///
/// Not thread-safe but for ``queue``: the thread that owns the writer owns it.
package final class ContentPipeline {
  private var setup: IndexerSetup
  private let progress: IndexingProgress
  private let types: TypeTable
  private let pool: ImportPool
  /// Where everything stands.
  package let queue = SharedContentQueue()
  private var batch = ResultBatch()
  /// Members that nobody sees are to be taken out.
  private var hasLeftovers = false
  private var held: Set<WorkClass> = []
  /// So many in one transaction: who waits for another file waits no longer than for some results.
  private static let leftoversAtOnce = 256
  /// Items of which another file was read.
  private var doubted: Set<ItemID> = []
  /// Items that changed while they were read, and were read again at once.
  private var repeated: Set<ItemID> = []

  /// Delay until a file is tried again of which nothing could be known.
  package static let postponement = Duration.seconds(60)

  /// - Parameters:
  ///   - isInDaemon: threads of their own read what somebody waits for or has just changed, and what has been held back
  ///     for long.
  ///   - onResults: called on a worker's thread when ``isBatchDue(now:)`` may have become true, or a file takes long;
  ///     tells whether results are of files that somebody waits for, or has just changed.
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

  /// Goes on with another setup; workers take it up with their next files.
  func change(_ setup: IndexerSetup, importerIdle: Duration) throws(SystemError) {
    self.setup = setup
    try pool.change(setup, importerIdle: importerIdle)
  }

  /// Lets the workers end, which wait for nobody; what they had waits in the journal.
  package func close() { pool.stop() }

  /// Waits until the workers have ended. Only after ``close()``.
  package func join() { pool.join() }

  /// Has workers that wait for work ask whether memory is tight.
  package func wakeWorkers() { pool.wake() }

  // MARK: The queue

  /// Takes over the journal as it is now.
  ///
  /// - Returns: how many bytes its files have.
  @discardableResult
  package func load(_ session: any IndexReading) throws -> Int64 {
    let journal = try session.journal()
    hasLeftovers = try !session.hiddenItems().isEmpty
    queue.change { $0.load(journal.lazy.map { ($0.item, $0.workClass) }) }
    return journal.reduce(0) { $0.addingSize($1.size.asWork) }
  }

  /// Changes where items stand.
  @discardableResult
  package func change<Value: Sendable>(_ body: (inout ContentQueue) -> Value) -> Value { queue.change(body) }

  // MARK: To the workers

  /// Hands the next items of a class over, until the workers have `limit` of it.
  ///
  /// - Returns: the items.
  @discardableResult
  package func feed(_ workClass: WorkClass, upTo limit: Int, in session: any IndexReading) throws -> [ItemID] {
    // What waits to be stored keeps no worker busy.
    let found = batch.count(of: workClass)
    let items = queue.change { $0.take(limit - $0.running(of: workClass) + found, of: workClass) }
    try offer(items, isSecondTry: false, in: session)
    return items
  }

  /// Has an item tried once more that took too long, if none of the classes waits for anything else.
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

  /// Whether indexing is switched off for an item: it waits on until it is switched on.
  private func isSwitchedOff(_ item: ItemID, in session: any IndexReading) throws -> Bool {
    guard !setup.crawl.switchedOff.isEmpty, let path = try session.path(of: item) else { return false }
    return setup.crawl.switchedOff.contains { path.isAt(orBelow: $0) }
  }

  /// Has these classes taken by one worker at normal priority, a few files at a time, and by no other.
  package func hold(_ classes: Set<WorkClass>) {
    guard classes != held else { return }
    held = classes
    pool.hold(classes)
  }

  /// Takes back what no worker has begun of a class.
  package func retract(_ workClass: WorkClass) {
    let items = pool.retract(workClass)
    queue.change { $0.putBack(items) }
  }

  // MARK: From the workers

  /// Takes what workers have found; whether it is to be stored now: at once where somebody waits, else a batch at a time.
  ///
  /// - Parameter now: whatever has come is stored.
  /// - Throws: what ended a worker.
  package func isBatchDue(now: Bool = false) throws -> Bool {
    // A batch that could not be stored as a whole grows by urgent results only, and the workers of the others wait.
    batch.add(try pool.takeResults(urgentOnly: batch.isFull))
    guard !batch.isEmpty else { return hasLeftovers }
    if now || batch.isDue { return true }
    // Whoever waits for one of these waits for all of them, and they come together.
    let (urgent, all) = queue.look { ($0.running(of: .interactive) + $0.running(of: .live), $0.running) }
    let urgentFound = batch.count(of: .interactive) + batch.count(of: .live)
    return all == batch.results.count || (batch.isUrgent && urgent <= urgentFound)
  }

  /// How many files the workers have that they have not done.
  package var busy: Int { queue.look { $0.running } - batch.results.count }
  package func busy(with workClass: WorkClass) -> Int {
    queue.look { $0.running(of: workClass) + $0.runningAgain(of: workClass) } - batch.count(of: workClass)
  }

  /// When ``isBatchDue(now:)`` is to be asked again; `nil` when nothing waits for it.
  package var batchDeadline: Instant? {
    if batch.isEmpty { return hasLeftovers ? .start : nil }
    return batch.deadline
  }

  /// Stores the batch.
  ///
  /// Results that somebody waits for go first, in a transaction of their own: others are found no later for it.
  ///
  /// - Parameters:
  ///   - now: files that are to be read again later are put off from then on.
  ///   - goesOn: asked after every few other results; those that are left wait for the next batch.
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

  /// Results of the backlog that are stored between two looks whether somebody waits: some ten milliseconds of work.
  private static let resultsBetweenLooks = 16

  private func store(
    _ result: ContentResult, in session: any IndexWriting, _ retry: Instant, _ outcome: inout ContentOutcome
  ) throws -> ContentQueue.Ending {
    // Nobody waits for it any more: it was emptied, or became something that no importer reads.
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
      // What a file has become was not tried yet. One that takes too long, or changes during each reading, would keep
      // others waiting if it were always read again at once.
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

  /// Items inside a file that is still being read.
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

  /// Lets the items inside a file take the place of those that it had.
  ///
  /// - Returns: `false` where they were lost, or the file has changed since: it is to be read again.
  private func endMembers(of result: ContentResult, in session: any IndexWriting) throws -> Bool {
    guard let reading = result.memberReading else { return true }
    guard try isCurrent(result, in: session) else {
      try session.abandonMembers(of: result.item)
      return false
    }
    return try session.endMembers(of: result.item, reading: reading, rules: setup.crawl.memberRules)
  }

  /// Whether no change of the file was noted since it was given to its worker.
  private func isCurrent(_ result: ContentResult, in session: any IndexWriting) throws -> Bool {
    try session.reading.journalEntry(of: result.item).map { $0.sequence <= result.sequence } ?? true
  }

  /// Number of the result's type. A file that could not be read keeps the type that it had.
  private func type(of result: ContentResult, in session: any IndexWriting) throws -> Int64? {
    switch result.finding {
    case .read, .unread: try result.type.map { try types.number(of: $0, in: session) }
    case .unreadable, .barred, .excluded: try session.reading.item(result.item)?.type
    case .vanished, .postponed, .exceeded: nil
    }
  }

  /// Whether the file that was read is the one that the item stands for: between the look at its name and the reading
  /// another may have taken the name. Asked once an entry: there are file systems that give numbers anew each time.
  private func isOfItsItem(_ result: ContentResult, in session: any IndexReading) throws -> Bool {
    guard doubted.remove(result.item) == nil, let read = result.stamp?.inode else { return true }
    guard let item = try session.item(result.item), item.stamp.inode != read else { return true }
    doubted.insert(result.item)
    return false
  }
}
