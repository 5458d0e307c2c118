/// Settings of an ``IndexMonitor``.
public struct MonitorConfiguration: Sendable {
  /// Number of objects that are read and passed to an indexer at once.
  public var batchSize = 2_000
  /// Number of changed objects that are handled together: an object that changes several times among them is read once.
  /// After a crash as many objects may be read again. At least ``batchSize``.
  public var coalescingLimit = 50_000
  /// Minimum time from the end of one pass to the beginning of the next.
  public var minimumInterval = Duration.seconds(1)
  public var retries = RetryPolicy()
  /// Called with what the monitor does, on the monitor's thread, between two steps.
  public var report: @Sendable (MonitorEvent) -> Void = { _ in }

  public init() {}
}

/// Delays after failures. Each is a multiple of the one before.
public struct RetryPolicy: Hashable, Sendable {
  public var first: Duration
  public var factor: Int
  public var longest: Duration

  public init(first: Duration = .seconds(1), factor: Int = 2, longest: Duration = .seconds(300)) {
    self.first = first
    self.factor = factor
    self.longest = longest
  }

  /// Delay after a number of failures in a row, at least one.
  public func delay(afterFailures failures: Int) -> Duration {
    var delay = first
    for _ in 1..<max(failures, 1) where delay < longest { delay *= factor }
    return min(delay, longest)
  }
}

/// Events that an ``IndexMonitor`` reports while it works.
public enum MonitorEvent: Sendable {
  /// A batch was stored in an index.
  case progress(IndexingProgress)
  /// An index has everything that its provider knew when it was last asked.
  case upToDate(IndexLink)
  /// An index refused documents. They stay out of the index until they change. Reasons by identifier.
  case rejected(IndexLink, reasons: [String: String])
  /// A link failed in ``IndexMonitor/run()``. It is retried after the delay.
  case failed(IndexLink, any Error, retryAfter: Duration)
}

/// Progress of the work on one index.
public struct IndexingProgress: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable {
    /// All objects are being read.
    case reading
    /// Changed objects are being read.
    case changes
  }

  public var link: IndexLink
  public var phase: Phase
  /// Documents stored and deleted since the pass began.
  public var completed: Int
  /// Number of all objects while they are read, if the provider knows it. While changes are read, the number of changed
  /// objects known so far.
  public var total: Int?

  public init(link: IndexLink, phase: Phase, completed: Int, total: Int?) {
    self.link = link
    self.phase = phase
    self.completed = completed
    self.total = total
  }
}
