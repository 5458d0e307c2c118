import MDModel
import MDStore
import MDSystem

/// The threads that import contents: some for whatever waits; in a daemon some for what is urgent, some for the backlog, and
/// one for what has been held back for long.
final class ImportPool {
  private let queue = Monitor(WorkQueue())
  private let channel: ResultChannel
  private let importers: ImporterTable
  private let setup: Monitor<WorkerSetup>
  /// The threads for everything, then those for what is urgent and for what was held back, if there are any.
  private var crews: [WorkerCrew] = []

  /// - Parameters:
  ///   - options: of the workers for everything.
  ///   - isInDaemon: as many more are there for what is urgent only, and one for what has been held back for long only;
  ///     those for everything take nothing that is urgent then.
  ///   - onArrival: called on a worker's thread when there is something to take.
  init(
    index: String, setup: IndexerSetup, progress: IndexingProgress, options: WorkerOptions, isInDaemon: Bool,
    onArrival: @escaping @Sendable (_ isUrgent: Bool) -> Void
  ) throws {
    channel = ResultChannel(onArrival: onArrival)
    importers = ImporterTable(catalog: setup.catalog)
    self.setup = Monitor(WorkerSetup(setup: setup, idleLimit: options.idleLimit))
    var groups = [(name: "import", options: isInDaemon ? options.backlog : options, size: setup.workers)]
    if isInDaemon {
      groups += (0..<setup.workers).map { ("import now", options.urgent(rank: $0), 1) }
      groups.append(("import held", options.held, 1))
    }
    for (name, options, size) in groups {
      let crew = Self.crew(of: size, named: name, index, queue, channel, progress, self.setup, options)
      crews.append(crew)
      do { try crew.start() } catch {
        // Those that run already must neither go on nor wait for a writer.
        stop()
        throw error
      }
    }
  }

  private static func crew(
    of size: Int, named name: String, _ index: String, _ queue: Monitor<WorkQueue>, _ channel: ResultChannel,
    _ progress: IndexingProgress, _ setup: Monitor<WorkerSetup>, _ options: WorkerOptions
  ) -> WorkerCrew {
    WorkerCrew(name: name, size: size, mostSpare: size) { crew, member in
      // With its importers.
      if options.isIdle { try? BackgroundPriority.applyToThread() }
      let worker = ContentWorker(
        index: index, queue: queue, results: channel, progress: progress, setup: setup, options: options, crew: crew,
        member: member)
      do { try worker.run() } catch is Interrupted {} catch { channel.fail(error) }
    }
  }

  /// Has workers go by another setup from their next files on, and brings their number to the one that it names.
  ///
  /// - Throws: when the system refuses another thread; those that run go on.
  func change(_ setup: IndexerSetup, importerIdle: Duration) throws(SystemError) {
    self.setup.change { $0 = WorkerSetup(setup: setup, idleLimit: importerIdle) }
    try crews.first?.resize(to: setup.workers)
  }

  func offer(_ entries: [JournalEntry], isSecondTry: Bool = false, in session: any IndexReading) throws {
    let sorted = try entries.map { (entry: $0, importer: try importers.importer(of: $0, in: session)) }
    queue.change { queue in queue.add(sorted, isSecondTry: isSecondTry) }
  }

  /// Has these classes taken by the worker for what has been held back for long, and by no other.
  func hold(_ classes: Set<WorkClass>) { queue.change { $0.held = classes } }

  func retract(_ workClass: WorkClass) -> [ItemID] { queue.change { $0.retract(workClass) } }

  func wake() { queue.change { _ in } }

  /// - Throws: what ended a worker.
  func takeResults(urgentOnly: Bool) throws -> WorkerFindings {
    try urgentOnly ? channel.takeUrgent() : channel.takeAll()
  }

  /// Has the workers end: those that import a file when its importer answers, or soon after if that takes long. Nobody
  /// takes what they find; the files wait in the journal.
  func stop() {
    queue.change { $0.abandon() }
    channel.close()
  }

  /// Waits until all threads have ended. Only after ``stop()``.
  func join() { for crew in crews { crew.join() } }
}
