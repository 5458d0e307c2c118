package import MDModel

/// How a content worker goes about its work.
package struct WorkerOptions: Sendable {
  /// Takes nothing more urgent, and nothing less.
  var mostUrgent = WorkClass.interactive
  var leastUrgent = WorkClass.refresh
  /// Place among the workers for what is urgent, each of which helps when those before it are busy; `nil` for others.
  var rank: Int?
  /// Without work for so long it ends its importers' processes.
  package var idleLimit = Duration.seconds(10)
  /// Folders stay open from batch to batch; a disk cannot be ejected meanwhile.
  var keepsFolders = false
  /// Told after each batch how long it took; may hold the thread back.
  package var rest: @Sendable (WorkClass, Duration) -> Void = { _, _ in }
  /// Asked how much memory there is: where it is scarce, processes that were used longest ago are ended.
  package var memory: @Sendable () -> MemoryGuard.Supply = { .ample }
  /// The thread works when nothing else wants the processor, and its importers do.
  package var isIdle = false
  /// It takes what has been held back for long, and nothing else.
  var takesHeld = false

  package init() {}

  /// Options of the workers for what nobody waits for.
  var backlog: WorkerOptions {
    var options = self
    options.mostUrgent = .reindexSome
    return options
  }

  /// Options of a worker for files that somebody waits for or has just changed. The first of them never rests.
  func urgent(rank: Int) -> WorkerOptions {
    var options = WorkerOptions()
    options.leastUrgent = .live
    options.rank = rank
    if rank > 0 { options.rest = rest }
    options.idleLimit = idleLimit
    options.memory = memory
    return options
  }

  /// Options of the worker for contents that pressure has held back for long: at idle priority they would get nothing.
  var held: WorkerOptions {
    var options = WorkerOptions()
    options.takesHeld = true
    options.idleLimit = idleLimit
    options.memory = memory
    options.rest = rest
    return options
  }
}

/// What workers go by that may change while they work.
struct WorkerSetup: Sendable {
  var setup: IndexerSetup
  /// Without work for so long a worker ends its importers' processes.
  var idleLimit: Duration
}
