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
    let types = try writer.batch { try knownTypes($0.reading) }
    let queue = try writer.batch { try workQueue($0.reading, types: types) }
    guard queue.count > 0 else { return IndexingSummary() }
    let channel = ResultChannel(workers: setup.workers)
    let shared = Monitor(queue)
    var threads: [JoinableWorker] = []
    defer { for thread in threads { thread.join() } }
    do {
      for number in 0..<setup.workers {
        threads.append(try startWorker(number, queue: shared, channel: channel, types: types))
      }
    } catch {
      // Those that run already must neither go on nor wait for a writer.
      shared.change { $0.abandon() }
      channel.close()
      throw error
    }
    return try write(from: channel, queue: shared)
  }

  private func knownTypes(_ session: ReadingSession) throws -> [Int64: DetectedType] {
    let rows = try session.types().map { row in
      (row.number, DetectedType(contentType: row.name.identifier, mimeType: row.name.mime, typeTree: row.name.tree))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  private func workQueue(_ session: ReadingSession, types: [Int64: DetectedType]) throws -> WorkQueue {
    let journal = try session.journal()
    progress.beginContents(files: journal.count, bytes: journal.reduce(0) { $0.addingSize($1.size.asWork) })
    var lanes: [Int64: WorkQueue.Lane] = [:]
    for (number, type) in types {
      let importer = setup.catalog.importer(forTypeTree: type.typeTree, mimeType: type.mimeType)
      lanes[number] = importer.flatMap { setup.catalog.importers.firstIndex(of: $0) }.map { .importer($0) }
    }
    return WorkQueue(journal) { entry in
      // Types without an importer pass through too: their journal rows are to go.
      entry.type.flatMap { lanes[$0] } ?? .unknown
    }
  }

  private func startWorker(
    _ number: Int, queue: Monitor<WorkQueue>, channel: ResultChannel, types: [Int64: DetectedType]
  ) throws -> JoinableWorker {
    let index = writer.path
    let setup = setup
    let progress = progress
    return JoinableWorker(
      try WorkerThread.start(name: "import \(number)") {
        do {
          let importer = FileImporter(detector: setup.detector, catalog: setup.catalog, configuration: setup.host)
          let worker = try ContentWorker(
            index: index, queue: queue, results: channel, progress: progress, types: types, importer: importer)
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
    let types = TypeTable(detector: setup.detector, catalog: setup.catalog)
    try writer.batch { session in for result in results { try store(result, types: types, in: session) } }
    var bytes: Int64 = 0
    for result in results {
      bytes = bytes.addingSize((result.stamp?.size ?? 0).asWork)
      summary.count(result)
    }
    progress.finished(files: results.count, bytes: bytes)
  }

  private func store(_ result: ContentResult, types: TypeTable, in session: WritingSession) throws {
    switch result.finding {
    case .vanished: try session.remove(result.item)
    // Its journal row stays, and so does what an earlier import told.
    case .postponed(let reason): try session.notePostponed(result.item, reason: reason)
    case .unreadable, .excluded:
      let type = try session.reading.item(result.item)?.type
      try session.store(result.importResult(type: type, importer: nil), of: result.item)
    case .imported(let file):
      let type = try file.type.map { try types.number(of: $0, in: session) }
      let importer = try file.importer.map { try session.number(of: $0) }
      try session.store(result.importResult(type: type, importer: importer), of: result.item)
    }
  }
}
