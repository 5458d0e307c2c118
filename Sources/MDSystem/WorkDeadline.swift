package import MDModel

/// How long a process may take over one piece of work: so many seconds by the wall clock, and more only while the machine
/// gives a process that wants to run less than half of a core. A file must not be put into quarantine for a busy computer.
package struct WorkDeadline {
  private static let mostExtensions = 20

  private let limit: Duration
  /// `nil` before the first piece.
  private var started: Instant?
  /// When the time is up, unless the machine is busy.
  package private(set) var end = Instant.start
  private var extensions = 0
  /// Time that the process had used when the second half of its time began.
  private var checkpoint: (instant: Instant, cpu: Int64)?

  package init(seconds: Int) { limit = .seconds(seconds) }

  /// The process can start on the next piece.
  package mutating func restart(at now: Instant) {
    started = now
    end = now + limit
    extensions = 0
    checkpoint = nil
  }

  /// It has got on with the piece: its time begins anew.
  package mutating func renew(at now: Instant) {
    end = now + limit
    extensions = 0
    checkpoint = nil
  }

  /// How long the process has had the piece.
  package func elapsed(at now: Instant) -> Duration { started.map { now - $0 } ?? .zero }

  /// How long to wait before asking again; `nil` when time is up.
  package mutating func remaining(at now: Instant, usage: () -> ProcessUsage?) -> Duration? {
    let half = end - limit / 2
    if now < half { return half - now }
    if checkpoint == nil { checkpoint = usage().map { (now, $0.cpu) } }
    if now < end { return end - now }
    guard extensions < Self.mostExtensions, let checkpoint, let usage = usage(), usage.isRunnable,
      .nanoseconds(usage.cpu - checkpoint.cpu) < (now - checkpoint.instant) / 2
    else { return nil }
    extensions += 1
    end = now + limit / 2
    self.checkpoint = (now, usage.cpu)
    return limit / 2
  }
}
