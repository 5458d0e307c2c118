package import MDModel

/// Instant, zone and conventions for resolving the dates of a query. Nothing else is read, so tests need no clock.
package struct TimeContext: Sendable {
  package var now: Timestamp
  /// 1 for Sunday to 7 for Saturday.
  package var firstWeekday: Int
  /// True if `3/1/24` is the third of January.
  package var dayComesFirst: Bool
  /// Seconds east of UTC of the local time at an instant.
  package var offset: @Sendable (Timestamp) -> Int

  package init(
    now: Timestamp, firstWeekday: Int = 2, dayComesFirst: Bool = true,
    offset: @escaping @Sendable (Timestamp) -> Int = { _ in 0 }
  ) {
    self.now = now
    self.firstWeekday = firstWeekday
    self.dayComesFirst = dayComesFirst
    self.offset = offset
  }
}

/// The span of time that a date of a query covers.
package struct DateSpan: Hashable, Sendable {
  package var start: Timestamp
  /// The first instant after the span. For an instant, ``start`` plus one nanosecond.
  package var end: Timestamp

  package init(start: Timestamp, end: Timestamp) {
    self.start = start
    self.end = end
  }
}

extension TimeContext {
  /// The first instant at which local clocks show a time. If they skip it, the first instant after the jump.
  ///
  /// - Parameter local: seconds from 1970-01-01 00:00, on local clocks.
  /// - Returns: `nil` if the instant is outside the representable range.
  func firstInstant(showing local: Int64) -> Timestamp? {
    // The clocks have the offset of the day before or of the day after. The larger offset gives the earlier instant:
    // when clocks go back from 3:00 to 2:00, 2:30 comes first in summer time.
    guard let before = offset(near: local - 86_400), let after = offset(near: local + 86_400) else { return nil }
    for candidate in [local - max(before, after), local - min(before, after)]
    where offset(near: candidate).map({ candidate + $0 == local }) == true {
      return Timestamp(seconds: candidate)
    }
    return jump(over: local, from: local - max(before, after), to: local - min(before, after))
  }

  private func offset(near seconds: Int64) -> Int64? { Timestamp(seconds: seconds).map { Int64(offset($0)) } }

  /// The first second of a range at which clocks are at or past `local`. At its start they are before it.
  private func jump(over local: Int64, from start: Int64, to end: Int64) -> Timestamp? {
    var (early, late) = (start, end)
    while late - early > 1 {
      let middle = early + (late - early) / 2
      guard let offset = offset(near: middle) else { return nil }
      if middle + offset < local { early = middle } else { late = middle }
    }
    return Timestamp(seconds: late)
  }
}
