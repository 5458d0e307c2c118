import MDCrawl
import MDImporting
import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// The second stage: imports the contents of everything in the journal. Workers open files and talk to importers; the
/// calling thread is the one writer.
struct ContentStage {
  let writer: IndexWriter
  let setup: IndexerSetup
  let progress: IndexingProgress
  let stop: StopSignal

  /// Works until the journal is empty or the stop signal is raised.
  func run() throws -> IndexingSummary {
    let queue = try writer.batch { try workQueue($0.reading) }
    guard queue.count > 0 else { return IndexingSummary() }
    let channel = ResultChannel(workers: setup.workers)
    let shared = Monitor(queue)
    var threads: [JoinableWorker] = []
    defer { for thread in threads { thread.join() } }
    do {
      for number in 0..<setup.workers {
        threads.append(try startWorker(number, queue: shared, channel: channel))
      }
    } catch {
      // Running workers must neither go on nor wait for a writer.
      shared.change { $0.abandon() }
      channel.close()
      throw error
    }
    return try write(from: channel, queue: shared)
  }

  private func workQueue(_ session: ReadingSession) throws -> WorkQueue {
    let journal = try session.journal().filter { try !isSwitchedOff($0.item, in: session) }
    progress.beginContents(files: journal.count, bytes: journal.reduce(0) { $0.addingSize($1.size.asWork) })
    let types = ImporterTable(catalog: setup.catalog)
    var queue = WorkQueue()
    try queue.add(journal) { try types.importer(of: $0, in: session) }
    return queue
  }

  /// Whether indexing is switched off for a waiting item, which then goes on waiting.
  private func isSwitchedOff(_ item: ItemID, in session: ReadingSession) throws -> Bool {
    guard !setup.crawl.switchedOff.isEmpty, let path = try session.path(of: item) else { return false }
    return setup.crawl.switchedOff.contains { path.isAt(orBelow: $0) }
  }

  private func startWorker(
    _ number: Int, queue: Monitor<WorkQueue>, channel: ResultChannel
  ) throws -> JoinableWorker {
    let (index, setup, progress) = (writer.path, setup, progress)
    return JoinableWorker(
      try WorkerThread.start(name: "import \(number)") {
        do {
          let worker = try ContentWorker(
            index: index, queue: queue, results: channel, progress: progress, setup: setup)
          try worker.run()
          channel.finish()
        } catch {
          queue.change { $0.abandon() }
          channel.finish(error)
        }
      })
  }

  // MARK: The writer's side

  private func write(from channel: ResultChannel, queue: Monitor<WorkQueue>) throws -> IndexingSummary {
    var summary = IndexingSummary()
    var batch = ResultBatch()
    do {
      while let results = try channel.receive(until: batch.deadline) {
        if stop.isRaised, !summary.isInterrupted {
          summary.isInterrupted = true
          queue.change { $0.abandon() }
        }
        batch.add(results)
        if batch.isDue { try commit(&batch, into: &summary) }
      }
      try commit(&batch, into: &summary)
    } catch {
      queue.change { $0.abandon() }
      channel.close()
      throw error
    }
    return summary
  }

  private func commit(_ batch: inout ResultBatch, into summary: inout IndexingSummary) throws {
    guard !batch.results.isEmpty else { return }
    let results = batch.sorted()
    batch = ResultBatch()
    let storing = ResultStoring(setup: setup)
    try writer.batch { session in
      for result in results where try storing.store(result, in: session) == .vanished {
        try session.remove(result.item)
      }
    }
    var bytes: Int64 = 0
    for result in results {
      bytes = bytes.addingSize((result.stamp?.size ?? 0).asWork)
      summary.count(result)
    }
    progress.finished(files: results.count, bytes: bytes)
  }
}
