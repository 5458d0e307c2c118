import MDModel
import MDStore
import MDSystem

/// The threads that import contents. `mdimport` has one crew for everything. The daemon has one crew for the backlog,
/// further threads for urgent files, and one thread for contents that were held back for long.
final class ImportPool {
  private let queue = Monitor(WorkQueue())
  private let channel: ResultChannel
  private let importers: ImporterTable
  private let setup: Monitor<WorkerSetup>
  /// The main crew, followed by those for urgent files and for held-back contents, if any.
  private var crews: [WorkerCrew] = []

  /// - Parameters:
  ///   - options: options of the main crew.
  ///   - isInDaemon: starts as many threads again for urgent files only, and one for held-back contents only. The
  ///     main crew then takes nothing urgent.
  ///   - onArrival: called on a worker's thread when results can be taken.
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
        // The threads that run already must end without waiting for a writer.
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
      // A thread at idle priority starts its importers at idle priority too.
      if options.isIdle { try? BackgroundPriority.applyToThread() }
      let worker = ContentWorker(
        index: index, queue: queue, results: channel, progress: progress, setup: setup, options: options, crew: crew,
        member: member)
      do { try worker.run() } catch is Interrupted {} catch { channel.fail(error) }
    }
  }

  /// Changes the setup that workers use from their next files on, and adjusts the number of threads.
  ///
  /// - Throws: an error if the system refuses another thread. The running threads continue.
  func change(_ setup: IndexerSetup, importerIdle: Duration) throws(SystemError) {
    self.setup.change { $0 = WorkerSetup(setup: setup, idleLimit: importerIdle) }
    try crews.first?.resize(to: setup.workers)
  }

  func offer(_ entries: [JournalEntry], isSecondTry: Bool = false, in session: any IndexReading) throws {
    let sorted = try entries.map { (entry: $0, importer: try importers.importer(of: $0, in: session)) }
    queue.change { queue in queue.add(sorted, isSecondTry: isSecondTry) }
  }

  /// Leaves these classes to the worker for held-back contents.
  func hold(_ classes: Set<WorkClass>) { queue.change { $0.held = classes } }

  func retract(_ workClass: WorkClass) -> [ItemID] { queue.change { $0.retract(workClass) } }

  func wake() { queue.change { _ in } }

  /// - Throws: the error that ended a worker.
  func takeResults(urgentOnly: Bool) throws -> WorkerFindings {
    try urgentOnly ? channel.takeUrgent() : channel.takeAll()
  }

  /// Ends the workers. A worker in an import ends when its importer answers, or soon after if that takes long.
  /// Results in work are dropped; their files stay in the journal.
  func stop() {
    queue.change { $0.abandon() }
    channel.close()
  }

  /// Waits until all threads have ended. Only after ``stop()``.
  func join() { for crew in crews { crew.join() } }
}
