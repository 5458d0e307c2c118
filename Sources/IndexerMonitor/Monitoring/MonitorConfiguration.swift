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
