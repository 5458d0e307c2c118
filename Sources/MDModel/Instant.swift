/// Point in time on a monotonic clock, for deadlines and durations.
///
/// The clock starts at an arbitrary point, so an instant is meaningless after a restart of the machine. Stored times
/// are ``Timestamp``.
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's start.
  public var nanoseconds: Int64

  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// An instant before every clock reading.
  public static let start = Instant(nanoseconds: 0)
  /// The last instant, used for a deadline that never passes.
  public static let end = Instant(nanoseconds: .max)

  @inlinable public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }
}

/// Arithmetic saturates at the last representable instant instead of trapping.
extension Instant: InstantProtocol {
  public func advanced(by duration: Duration) -> Instant {
    Instant(nanoseconds: nanoseconds.addingClamped(duration.inNanoseconds))
  }

  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
  }

  public static func + (left: Instant, right: Duration) -> Instant { left.advanced(by: right) }
  public static func - (left: Instant, right: Duration) -> Instant { left.advanced(by: .zero - right) }
  public static func - (left: Instant, right: Instant) -> Duration { right.duration(to: left) }
}

/// Arithmetic saturates at the first and last representable timestamp instead of trapping.
extension Timestamp: InstantProtocol {
  public func advanced(by duration: Duration) -> Timestamp {
    Timestamp(nanoseconds: nanoseconds.addingClamped(duration.inNanoseconds))
  }

  public func duration(to other: Timestamp) -> Duration {
    .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
  }

  public static func + (left: Timestamp, right: Duration) -> Timestamp { left.advanced(by: right) }
  public static func - (left: Timestamp, right: Duration) -> Timestamp { left.advanced(by: .zero - right) }
  public static func - (left: Timestamp, right: Timestamp) -> Duration { right.duration(to: left) }
}

extension Duration {
  /// Whole nanoseconds, rounded towards zero; clamped for durations longer than 292 years.
  public var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    return whole.addingClamped(attoseconds / 1_000_000_000)
  }

  /// Whole milliseconds, rounded towards zero.
  public var inMilliseconds: Int64 { inNanoseconds / 1_000_000 }

  public static func minutes(_ count: some BinaryInteger) -> Duration { .seconds(count) * 60 }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    if overflow { return other < 0 ? .min : .max }
    return sum
  }
}
