package import MDModel

/// Time limit for one piece of work of a process.
///
/// The limit counts wall-clock seconds. The process gets more time only while it wants to run but gets less than half
/// of a core. Otherwise a busy machine would put files into quarantine.
package struct WorkDeadline {
  private static let mostExtensions = 20

  private let limit: Duration
  /// Start of the current piece; `nil` before the first one.
  private var started: Instant?
  /// When the time ends, unless the machine is busy.
  package private(set) var end = Instant.start
  private var extensions = 0
  /// Processor time that the process had used when the second half of the limit began.
  private var checkpoint: (instant: Instant, cpu: Int64)?

  package init(seconds: Int) { limit = .seconds(seconds) }

  /// Starts the limit for the next piece of work.
  package mutating func restart(at now: Instant) {
    started = now
    end = now + limit
    extensions = 0
    checkpoint = nil
  }

  /// Restarts the limit after the process has made progress with the piece.
  package mutating func renew(at now: Instant) {
    end = now + limit
    extensions = 0
    checkpoint = nil
  }

  /// Time since the process received the piece.
  package func elapsed(at now: Instant) -> Duration { started.map { now - $0 } ?? .zero }

  /// Time to wait before the next call; `nil` if the time has ended.
  package mutating func remaining(at now: Instant, usage: () -> ProcessUsage?) -> Duration? {
    // Measure only the second half: usage needs a reading of `/proc`, and most pieces finish before.
    let half = end - limit / 2
    if now < half { return half - now }
    if checkpoint == nil { checkpoint = usage().map { (now, $0.cpu) } }
    if now < end { return end - now }
    // The limit has ended. A process that sleeps now hangs. One that wants to run gets half of the limit more, at most
    // 20 times, if it had less than half of a core since the checkpoint.
    guard extensions < Self.mostExtensions, let checkpoint, let usage = usage(), usage.isRunnable,
      .nanoseconds(usage.cpu - checkpoint.cpu) < (now - checkpoint.instant) / 2
    else { return nil }
    extensions += 1
    end = now + limit / 2
    self.checkpoint = (now, usage.cpu)
    return limit / 2
  }
}
