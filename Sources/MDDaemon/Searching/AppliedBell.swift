import MDSystem

/// Signalled by the engine whenever it has applied donations, for searches that wait for them.
final class AppliedBell: Sendable {
  private let rings = Monitor(UInt64(0))

  func ring() { rings.change { $0 &+= 1 } }

  /// Number of signals: taken before a look at the index, it shows whether that look is out of date.
  var count: UInt64 { rings.look { $0 } }

  /// Waits for a ring after `count` was taken, or until an instant of ``MDSystem/Clock/monotonic()``.
  ///
  /// - Returns: `false` when the instant came first.
  func wait(past count: UInt64, until deadline: Int64) -> Bool {
    rings.wait(until: deadline) { $0 == count ? nil : true } ?? false
  }
}
