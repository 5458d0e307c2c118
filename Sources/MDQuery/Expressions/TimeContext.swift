public import MDModel

/// Instant, zone and conventions that a query's dates are resolved with; nothing else is consulted, so tests need no
/// clock.
public struct TimeContext: Sendable {
  public var now: Timestamp
  /// 1 for Sunday to 7 for Saturday.
  public var firstWeekday: Int
  /// Whether `3/1/24` is the third of January.
  public var dayComesFirst: Bool
  /// Seconds east of UTC that local clocks show at an instant.
  public var offset: @Sendable (Timestamp) -> Int

  public init(
    now: Timestamp, firstWeekday: Int = 2, dayComesFirst: Bool = true,
    offset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
  ) {
    self.now = now
    self.firstWeekday = firstWeekday
    self.dayComesFirst = dayComesFirst
    self.offset = offset
  }
}

/// The time that a date of a query covers.
public struct DateSpan: Hashable, Sendable {
  public var start: Timestamp
  /// The first instant after it; ``start`` plus a nanosecond for an instant.
  public var end: Timestamp

  public init(start: Timestamp, end: Timestamp) {
    self.start = start
    self.end = end
  }
}
