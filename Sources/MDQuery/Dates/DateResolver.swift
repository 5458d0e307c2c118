import MDModel

/// Converts a ``QueryDate`` to a span of time, for a question asked at one moment in one place.
package struct DateResolver: Sendable {
  private let context: TimeContext

  package init(_ context: TimeContext) { self.context = context }

  /// The instant, minute, day … that a date means.
  ///
  /// Days begin at local midnight. If clocks skip midnight, a day begins at its first instant; if they show midnight
  /// twice, at the first one. A time that local clocks skip is an empty span at the moment of the jump.
  ///
  /// - Returns: `nil` if the span is outside the range of ``Timestamp``.
  package func span(of date: QueryDate) -> DateSpan? {
    switch date {
    case .reference(let seconds): instant(at: seconds, after: Timestamp(nanoseconds: Self.reference))
    case .now(let seconds): instant(at: seconds, after: context.now)
    case .calendar(let unit, let offset): span(of: unit, offset: offset)
    case .iso(let date): span(of: date)
    }
  }

  /// 2001-01-01 00:00 UTC.
  private static let reference: Int64 = 978_307_200 * 1_000_000_000

  private func instant(at seconds: Double, after origin: Timestamp) -> DateSpan? {
    // The whole seconds are converted separately, so that the fraction keeps its digits.
    let whole = seconds.rounded(.down)
    guard abs(whole) < 1e11, let start = Timestamp(seconds: Int64(whole)) else { return nil }
    let fraction = Int64(((seconds - whole) * 1e9).rounded())
    return sum(start.nanoseconds, fraction).flatMap { sum($0, origin.nanoseconds) }.flatMap(instant)
  }

  private func instant(_ nanoseconds: Int64) -> DateSpan? {
    sum(nanoseconds, 1).map { DateSpan(start: Timestamp(nanoseconds: nanoseconds), end: Timestamp(nanoseconds: $0)) }
  }

  private func span(of unit: QueryDate.Unit, offset: Int) -> DateSpan? {
    CivilDay(at: context.now, in: context).start(of: unit, firstWeekday: context.firstWeekday)
      .flatMap { $0.advanced(by: offset, unit) }
      .flatMap { span(from: $0, unit) }
  }

  private func span(of date: ISODate) -> DateSpan? {
    // `2024-05` is the month from May 1 on: missing parts count as 1 here.
    guard date.exists, let day = CivilDay(year: date.year, month: date.month ?? 1, day: date.day ?? 1) else {
      return nil
    }
    if let time = date.time { return span(of: time, on: day) }
    return span(from: day, date.day != nil ? .day : date.month != nil ? .month : .year)
  }

  private func span(from first: CivilDay, _ unit: QueryDate.Unit) -> DateSpan? {
    guard let next = first.advanced(by: 1, unit), let start = context.firstInstant(showing: first.midnight),
      let end = context.firstInstant(showing: next.midnight)
    else { return nil }
    return DateSpan(start: start, end: end)
  }

  private func span(of time: ISODate.Time, on day: CivilDay) -> DateSpan? {
    let clock = day.midnight + Int64(time.hour * 3_600 + time.minute * 60 + (time.second ?? 0))
    let length: Int64 = time.second == nil ? 60 : 1
    guard let start = instant(showing: clock, offset: time.offset),
      let next = instant(showing: clock + length, offset: time.offset),
      let full = sum(start.nanoseconds, length * 1_000_000_000)
    else { return nil }
    // Shorter if clocks skip a part of the span. Never longer if they go back right after it.
    let end = min(full, next.nanoseconds)
    guard let fraction = time.nanosecond else { return DateSpan(start: start, end: Timestamp(nanoseconds: end)) }
    return instant(min(start.nanoseconds + Int64(fraction), end))
  }

  private func instant(showing clock: Int64, offset: Int?) -> Timestamp? {
    guard let offset else { return context.firstInstant(showing: clock) }
    return Timestamp(seconds: clock - Int64(offset))
  }

  private func sum(_ left: Int64, _ right: Int64) -> Int64? {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : sum
  }
}
