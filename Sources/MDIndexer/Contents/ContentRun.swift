import MDModel
import MDStoreWriter
import MDSystem

/// Imports everything that waits in the journal and returns: the daemon's pipeline for a single caller. Deferred
/// files are tried once more at the end.
struct ContentRun {
  let writer: IndexWriter
  let setup: IndexerSetup
  let progress: IndexingProgress
  let stop: StopSignal
  private let memory = MemoryGuard()

  /// Number of entries per worker that are in work or queued, enough for full batches of one importer.
  private static let window = 1_024
  /// Longest delay before the stop signal is noticed.
  private static let betweenLooks = Duration.milliseconds(250)

  /// Works until nothing is left that can be done now, or until the stop signal is raised.
  func run() throws -> IndexingSummary {
    let news = Monitor(false)
    var options = WorkerOptions()
    options.keepsFolders = true
    options.memory = { [memory] in memory.supply }
    let contents = try ContentPipeline(index: writer.path, setup: setup, progress: progress, options: options) { _ in
      news.change { $0 = true }
    }
    defer {
      contents.close()
      contents.join()
    }
    let bytes = try writer.batch { try contents.load($0.reading) }
    progress.beginContents(files: contents.queue.look { $0.count(of: .waiting) }, bytes: bytes)
    var (summary, looked) = (IndexingSummary(), Set<ItemID>())
    while contents.queue.look({ $0.hasWork }) {
      if stop.isRaised {
        summary.isInterrupted = true
        if isOver(contents) { break }
      } else {
        try feed(contents)
      }
      if memory.look(Clock.now) > .ample { contents.wakeWorkers() }
      let look = Clock.now + Self.betweenLooks
      let deadline = min(contents.batchDeadline ?? look, look)
      _ = news.wait(until: deadline) { hasCome in
        defer { hasCome = false }
        return hasCome ? () : nil
      }
      if let outcome = try collect(from: contents) {
        summary = summary + Self.counts(of: outcome, removed: try lookAgain(at: outcome, &looked, contents))
      }
    }
    // An interrupted run has results that are not stored yet.
    while let outcome = try collect(from: contents, now: true) {
      summary = summary + Self.counts(of: outcome, removed: 0)
      if stop.isRaised { break }
    }
    return summary
  }

  private func feed(_ contents: ContentPipeline) throws {
    let limit = Self.window * setup.workers
    let isHungry = contents.busy <= limit / 2 && contents.queue.look { $0.count(of: .waiting) > 0 }
    let isAtEnd = contents.queue.look { $0.count(of: .waiting) + $0.running == 0 }
    guard isHungry || isAtEnd else { return }
    try writer.batch { session in
      for workClass in WorkClass.allCases { _ = try contents.feed(workClass, upTo: limit, in: session.reading) }
      _ = try contents.feedSecondTry(of: WorkClass.allCases, in: session.reading)
    }
  }

  /// Stops after the batches in work, without waiting for files that take long.
  ///
  /// - Returns: `true` if only slow files are still in work.
  private func isOver(_ contents: ContentPipeline) -> Bool {
    for workClass in WorkClass.allCases { contents.retract(workClass) }
    return contents.busy <= progress.snapshot.slow.count
  }

  private func collect(from contents: ContentPipeline, now: Bool = false) throws -> ContentOutcome? {
    guard try contents.isBatchDue(now: now) else { return nil }
    return try writer.batch { try contents.storeBatch(in: $0, at: Clock.now) }
  }

  /// Counts of a batch. Removals are counted by the recheck, not by what workers missed.
  private static func counts(of outcome: ContentOutcome, removed: Int) -> IndexingSummary {
    var counts = outcome.counts
    counts.removed = removed
    return counts
  }

  /// Rechecks files that were not where the index has them, and folders that turn out to be gone too, once each.
  /// Items that stay unclear wait for the next run.
  ///
  /// - Returns: the number of removed items.
  private func lookAgain(
    at outcome: ContentOutcome, _ looked: inout Set<ItemID>, _ contents: ContentPipeline
  ) throws -> Int {
    var (lost, removed) = (outcome.vanished.union(outcome.mistaken).subtracting(looked), 0)
    while !lost.isEmpty {
      looked.formUnion(lost)
      let found = try recheck(lost)
      let fresh = found.queued.filter { !looked.contains($0) }
      contents.change { $0.add(fresh, as: .firstCrawl) }
      removed += found.counts.removed
      lost = found.doubtful.subtracting(looked)
    }
    return removed
  }

  private func recheck(_ items: Set<ItemID>) throws -> RefreshOutcome {
    try writer.batch { session in
      let context = NamesContext(progress: IndexingProgress(), stop: stop)
      var refresh = try LiveRefresh(session: session, setup: setup, context: context, mostWalked: .max / 2)
      return try refresh.recheck(items)
    }
  }
}
