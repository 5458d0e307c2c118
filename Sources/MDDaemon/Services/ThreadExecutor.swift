import MDSystem

/// Runs tasks on one thread of its own, which sleeps without a time limit while there are none. Swift's own pool is looked
/// after by a timer that fires each second for as long as the process lives: a daemon at rest would never be at rest.
final class ThreadExecutor: TaskExecutor {
  private let jobs = Monitor([UnownedJob]())

  /// Starts the thread; it lives as long as the process.
  init() throws(SystemError) {
    let jobs = jobs
    try WorkerThread.start(name: "mds-services") { [unowned self] in
      while true {
        let job = jobs.wait { $0.isEmpty ? nil : $0.removeFirst() }
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }.detach()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.change { $0.append(job) }
  }
}
