/// A point or span of time as a query writes it; its meaning depends on time and zone of the search, see
/// ``DateResolver``.
public enum QueryDate: Hashable, Sendable {
  /// A number: seconds since 2001-01-01 00:00 UTC.
  case reference(seconds: Double)
  /// `$time.now(n)`: this instant and so many seconds.
  case now(seconds: Double)
  /// `$time.today(n)`, `$time.this_week(n)`, `$time.this_month(n)`, `$time.this_year(n)`: the whole day, week, month or
  /// year that lies so many after the present one.
  case calendar(Unit, offset: Int)
  /// `$time.iso(…)` or a quoted ISO 8601 date: an instant, or the whole second, minute, day, month or year it names.
  case iso(ISODate)

  public enum Unit: String, Hashable, Sendable, CaseIterable { case day, week, month, year }
}

/// A date of ISO 8601, as far as it is written: `2024`, `2024-05`, `2024-05-01`, `2024-05-01T12:00`,
/// `2024-05-01T12:00:00.5Z`.
public struct ISODate: Hashable, Sendable {
  public var year: Int
  public var month: Int?
  /// `nil` without a month.
  public var day: Int?
  /// `nil` without a day.
  public var time: Time?

  public struct Time: Hashable, Sendable {
    public var hour: Int
    public var minute: Int
    public var second: Int?
    /// `nil` without a second or without a fraction.
    public var nanosecond: Int?
    /// Seconds east of UTC; `nil`: local time.
    public var offset: Int?

    public init(hour: Int, minute: Int, second: Int? = nil, nanosecond: Int? = nil, offset: Int? = nil) {
      self.hour = hour
      self.minute = minute
      self.second = second
      self.nanosecond = nanosecond
      self.offset = offset
    }
  }

  public init(year: Int, month: Int? = nil, day: Int? = nil, time: Time? = nil) {
    self.year = year
    self.month = month
    self.day = day
    self.time = time
  }
}
