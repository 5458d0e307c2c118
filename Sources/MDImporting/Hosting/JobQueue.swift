import MDSystem

/// The jobs of a batch in order: done, in flight, waiting. The first one in flight is being worked on.
struct JobQueue {
  private var jobs: [ImportJob?]
  private var firstUndone = 0
  private var firstUnsent = 0
  /// True if the first job has ended a process once. It then runs alone in the next process.
  private(set) var isRetrying = false

  init(_ jobs: consuming [ImportJob]) { self.jobs = jobs }

  var isEmpty: Bool { firstUndone == jobs.count }
  var inFlight: Int { firstUnsent - firstUndone }
  /// The oldest job that is not done.
  var first: ImportJob? { isEmpty ? nil : jobs[firstUndone] }

  /// Takes the next job to send, which counts as in flight from then on.
  mutating func takeUnsent() -> ImportJob? {
    guard firstUnsent < jobs.count, let job = jobs[firstUnsent] else { return nil }
    firstUnsent += 1
    return job
  }

  /// Releases the first job, which closes its descriptor.
  mutating func removeFirst() {
    jobs[firstUndone] = nil
    firstUndone += 1
    firstUnsent = max(firstUnsent, firstUndone)
    isRetrying = false
  }

  mutating func retryFirst() { isRetrying = true }

  /// Makes all jobs in flight wait again. Their file offsets are shared with the importer, which may have moved them,
  /// so they are rewound.
  mutating func recall() {
    for index in firstUndone..<firstUnsent { try? jobs[index]?.descriptor.rewind() }
    firstUnsent = firstUndone
  }

  /// Releases all jobs after the first.
  ///
  /// - Returns: their identifiers, in order.
  mutating func handBackRest() -> [UInt64] {
    let rest = jobs[min(firstUndone + 1, jobs.count)...].compactMap { $0?.identifier }
    jobs.removeLast(rest.count)
    firstUnsent = min(firstUnsent, jobs.count)
    return rest
  }
}
