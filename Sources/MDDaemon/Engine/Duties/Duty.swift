import MDModel
import MDSystem

/// Concern of an open index: its state, when it is due, whether it is at rest, and its step. Lives as long as the
/// index is open. It is told the time and reads no clock.
///
/// What holds for all duties together, ``OpenIndex`` alone computes: when to wake up, whether to make room for another
/// duty, whether everything is at rest.
protocol Duty: AnyObject {
  /// When it has something to do by itself, without being told of anything; an instant that has passed: now.
  func due(_ now: Now, in index: OpenIndex) -> Instant?

  /// Whether nothing of it is left to do before something happens.
  func isAtRest(in index: OpenIndex) -> Bool

  /// Does what is due. Called once a turn, due or not.
  func run(_ now: Now, in index: OpenIndex) throws
}

/// Instant on both clocks.
struct Now: Hashable, Sendable {
  /// For deadlines.
  var instant: Instant
  /// For what is stored and compared with stamps.
  var time: Timestamp

  static func + (now: Now, duration: Duration) -> Now {
    Now(instant: now.instant + duration, time: now.time + duration)
  }
}

/// Clocks of the engine; tests have their own.
struct EngineClock: Sendable {
  var now: @Sendable () -> Now
  /// Processor time that the engine's thread has had.
  var threadTime: @Sendable () -> Duration = { .nanoseconds(Clock.threadCPU()) }

  static let system = EngineClock(now: { Now(instant: Clock.now, time: Clock.wallTime) })
}
