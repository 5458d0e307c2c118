/// How an ``IndexMonitor`` works.
public struct MonitorConfiguration: Sendable {
  /// Objects that are read and given to an indexer at once.
  public var batchSize = 2_000
  /// Changed objects that are looked at together: one that changes several times among these is read once. After a crash
  /// as many may be read again. At least ``batchSize``.
  public var coalescingLimit = 50_000
  /// Time from the end of one pass to the begin of the next.
  public var minimumInterval = Duration.seconds(1)
  public var retries = RetryPolicy()
  /// Hears what the monitor does: called on the monitor's thread, between two steps.
  public var report: @Sendable (MonitorEvent) -> Void = { _ in }

  public init() {}
}

/// Delays after failures: each is a multiple of the one before.
public struct RetryPolicy: Hashable, Sendable {
  public var first: Duration
  public var factor: Int
  public var longest: Duration

  public init(first: Duration = .seconds(1), factor: Int = 2, longest: Duration = .seconds(300)) {
    self.first = first
    self.factor = factor
    self.longest = longest
  }

  /// Delay after that many failures in a row, of which there is at least one.
  public func delay(afterFailures failures: Int) -> Duration {
    var delay = first
    for _ in 1..<max(failures, 1) where delay < longest { delay *= factor }
    return min(delay, longest)
  }
}

/// What an ``IndexMonitor`` reports while it works.
public enum MonitorEvent: Sendable {
  /// A batch is in an index.
  case progress(IndexingProgress)
  /// An index holds everything that its provider knew when it was asked last.
  case upToDate(IndexLink)
  /// Documents that an index refused; they are left out until they change. Reasons by identifier.
  case rejected(IndexLink, reasons: [String: String])
  /// Something failed in ``IndexMonitor/run()``. It is tried again after the delay.
  case failed(IndexLink, any Error, retryAfter: Duration)
}

/// How far the work on one index has come.
public struct IndexingProgress: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable {
    /// All objects are read.
    case reading
    /// Changed objects are read.
    case changes
  }

  public var link: IndexLink
  public var phase: Phase
  /// Documents stored and deleted since the pass began.
  public var completed: Int
  /// Number of all objects while they are read, if the provider knows it; number of the changed objects that are known
  /// so far in the phase of changes.
  public var total: Int?

  public init(link: IndexLink, phase: Phase, completed: Int, total: Int?) {
    self.link = link
    self.phase = phase
    self.completed = completed
    self.total = total
  }
}
