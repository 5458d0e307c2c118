import MDModel
import MDSystem

/// Signalled by the engine whenever it has applied donations, for searches that wait for them.
final class AppliedSignal: Sendable {
  private let signals = Monitor(UInt64(0))

  func signal() { signals.change { $0 &+= 1 } }

  /// Number of signals: taken before a look at the index, it shows whether that look is out of date.
  var count: UInt64 { signals.look { $0 } }

  /// Waits for a signal after `count` was taken, or until a deadline.
  ///
  /// - Returns: `false` when the deadline came first.
  func wait(past count: UInt64, until deadline: Instant) -> Bool {
    signals.wait(until: deadline) { $0 == count ? nil : true } ?? false
  }
}
