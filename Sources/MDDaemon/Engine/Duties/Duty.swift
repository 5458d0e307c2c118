import MDModel
import MDSystem

/// A concern of an open index: its state, its next deadline, whether it is at rest, and its step. A duty lives as long
/// as the index is open. Callers pass the time; a duty reads no clock.
///
/// Only ``OpenIndex`` decides for all duties together: when to wake up, whether to make room for another duty, and
/// whether everything is at rest.
protocol Duty: AnyObject {
  /// When the duty has work to do without an event. An instant in the past means now; `nil` means never.
  func due(_ now: Now, in index: OpenIndex) -> Instant?

  /// Whether the duty has nothing to do until something happens.
  func isAtRest(in index: OpenIndex) -> Bool

  /// Does what is due. Called once a turn, due or not.
  func run(_ now: Now, in index: OpenIndex) throws
}

/// An instant on both clocks.
struct Now: Hashable, Sendable {
  /// Monotonic time, for deadlines.
  var instant: Instant
  /// Wall-clock time, for values that are stored and compared with stamps.
  var time: Timestamp

  static func + (now: Now, duration: Duration) -> Now {
    Now(instant: now.instant + duration, time: now.time + duration)
  }
}

/// Clocks of the engine; tests have their own.
struct EngineClock: Sendable {
  var now: @Sendable () -> Now
  /// Processor time that the engine's thread has used so far.
  var threadTime: @Sendable () -> Duration = { .nanoseconds(Clock.threadCPU()) }

  static let system = EngineClock(now: { Now(instant: Clock.now, time: Clock.wallTime) })
}
