package import MDModel

/// Options of a content worker.
package struct WorkerOptions: Sendable {
  /// Takes only classes from `mostUrgent` to `leastUrgent`.
  var mostUrgent = WorkClass.interactive
  var leastUrgent = WorkClass.refresh
  /// Rank among the urgent workers: each helps only if those of lower rank are busy. `nil` for other workers.
  var rank: Int?
  /// Idle time after which the worker ends its importer processes.
  package var idleLimit = Duration.seconds(10)
  /// Keeps folders open between batches. Their disk cannot be ejected meanwhile.
  var keepsFolders = false
  /// Called after each batch with its duration; may block the thread.
  package var rest: @Sendable (WorkClass, Duration) -> Void = { _, _ in }
  /// Returns how much memory there is. When it is scarce, the processes used longest ago are ended.
  package var memory: @Sendable () -> MemoryGuard.Supply = { .ample }
  /// Runs the thread and its importers at idle priority.
  package var isIdle = false
  /// Takes only contents that pressure has held back for long.
  var takesHeld = false

  package init() {}

  /// Options of the workers for the backlog, which no client waits for.
  var backlog: WorkerOptions {
    var options = self
    options.mostUrgent = .reindexSome
    return options
  }

  /// Options of a worker for urgent files. The one of rank 0 is never slowed by ``rest``.
  func urgent(rank: Int) -> WorkerOptions {
    var options = WorkerOptions()
    options.leastUrgent = .live
    options.rank = rank
    if rank > 0 { options.rest = rest }
    options.idleLimit = idleLimit
    options.memory = memory
    return options
  }

  /// Options of the worker for held-back contents. It has normal priority: at idle priority it would get no processor
  /// time under pressure.
  var held: WorkerOptions {
    var options = WorkerOptions()
    options.takesHeld = true
    options.idleLimit = idleLimit
    options.memory = memory
    options.rest = rest
    return options
  }
}

/// Setup of the workers, which may change while they work.
struct WorkerSetup: Sendable {
  var setup: IndexerSetup
  /// Idle time after which a worker ends its importer processes.
  var idleLimit: Duration
}
