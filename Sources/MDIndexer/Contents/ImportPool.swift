import MDModel
import MDStore
import MDSystem

/// Workers of a daemon: some for the backlog, and one reserved for files that have just changed.
final class ImportPool {
  private let queue: Monitor<WorkQueue>
  private let channel: ResultChannel
  private let importers: ImporterTable

  /// - Parameters:
  ///   - manner: of the workers for everything; the one for changes never rests.
  ///   - onArrival: called on a worker's thread when there is something to take.
  init(
    index: String, setup: IndexerSetup, progress: IndexingProgress, manner: ContentWorker.Manner,
    onArrival: @escaping @Sendable () -> Void
  ) throws {
    let queue = Monitor(WorkQueue(isOpen: true))
    let channel = ResultChannel(workers: setup.workers + 1, onArrival: onArrival)
    self.queue = queue
    self.channel = channel
    importers = ImporterTable(catalog: setup.catalog)
    let urgent = ContentWorker.Manner(leastUrgent: .live, idleLimit: manner.idleLimit, isTight: manner.isTight)
    for number in 0...setup.workers {
      let manner = number == 0 ? urgent : manner
      let start: @Sendable () -> Void = {
        // Idle priority, also for its importers; the first worker keeps the normal one, so that a file just saved does
        // not wait behind other programs.
        if number > 0 { try? ProcessPriority.idle.applyToThread() }
        do {
          try ContentWorker(
            index: index, queue: queue, results: channel, progress: progress, setup: setup, manner: manner
          ).run()
          channel.finish()
        } catch { channel.finish(error) }
      }
      try WorkerThread.start(name: "import \(number)", start).detach()
    }
  }

  func offer(_ entries: [JournalEntry], in session: ReadingSession) throws {
    let importers = importers
    let sorted = try entries.map { ($0, try importers.importer(of: $0, in: session)) }
    let known = Dictionary(sorted.map { ($0.0.item, $0.1) }) { first, _ in first }
    queue.change { queue in queue.add(entries) { known[$0.item] } }
  }

  func retract(_ workClass: WorkClass) -> [JournalEntry] { queue.change { $0.retract(workClass) } }

  func wake() { queue.change { _ in } }

  /// - Throws: what ended a worker.
  func takeResults() throws -> [ContentResult] { try channel.takeAll() }

  /// Ends the workers; those that import a file end when its importer answers or its deadline has passed. Their results
  /// are dropped; the files wait in the journal.
  func stop() {
    queue.change { $0.abandon() }
    channel.close()
  }
}
