import MDModel

/// A day of the proleptic Gregorian calendar, independent of time zones.
struct CivilDay: Hashable, Comparable, Strideable {
  /// Number of days since 1970-01-01.
  let number: Int64

  init(number: Int64) { self.number = number }

  /// - Returns: `nil` if the day does not exist or lies outside 1678–2261.
  init?(year: Int, month: Int = 1, day: Int = 1) {
    guard let midnight = Timestamp(year: year, month: month, day: day) else { return nil }
    number = Self.floorDivided(midnight.seconds, by: 86_400)
  }

  /// The day that local clocks show at an instant.
  init(at instant: Timestamp, in context: TimeContext) {
    number = Self.floorDivided(instant.seconds + Int64(context.offset(instant)), by: 86_400)
  }

  /// Seconds from 1970-01-01 00:00 to the day's midnight, on the same clock.
  var midnight: Int64 { number * 86_400 }

  /// The day's date; `nil` outside the range of ``Timestamp``.
  var date: (year: Int, month: Int, day: Int)? { Timestamp(seconds: midnight)?.date }

  /// 1 for Sunday to 7 for Saturday.
  var weekday: Int { Int(Self.remainder(of: number + 4, by: 7)) + 1 }

  func distance(to other: CivilDay) -> Int64 { other.number - number }

  func advanced(by days: Int64) -> CivilDay { CivilDay(number: number + days) }

  /// The first day of the day, week, month or year that contains this day.
  func start(of unit: QueryDate.Unit, firstWeekday: Int) -> CivilDay? {
    switch unit {
    case .day: self
    case .week: advanced(by: -Self.remainder(of: Int64(weekday) - Int64(firstWeekday), by: 7))
    case .month: date.map { advanced(by: 1 - Int64($0.day)) }
    case .year: date.flatMap { CivilDay(year: $0.year) }
    }
  }

  /// The start of the unit that is `count` units later. This day must be the start of a unit.
  func advanced(by count: Int, _ unit: QueryDate.Unit) -> CivilDay? {
    // A million units lead past every representable day, and are far from overflow.
    guard (-1_000_000...1_000_000).contains(count) else { return nil }
    switch unit {
    case .day: return advanced(by: Int64(count))
    case .week: return advanced(by: Int64(count) * 7)
    case .month: return monthStart(count)
    case .year: return monthStart(count * 12)
    }
  }

  private func monthStart(_ count: Int) -> CivilDay? {
    guard let date else { return nil }
    let months = date.year * 12 + date.month - 1 + count
    // The end of 2261 is the start of 2262. Timestamp can represent that day, but does not accept the year.
    if months == 2262 * 12 { return CivilDay(year: 2261, month: 12, day: 31)?.advanced(by: 1) }
    return CivilDay(
      year: Int(Self.floorDivided(Int64(months), by: 12)), month: Int(Self.remainder(of: Int64(months), by: 12)) + 1)
  }

  private static func floorDivided(_ value: Int64, by divisor: Int64) -> Int64 {
    (value - remainder(of: value, by: divisor)) / divisor
  }

  private static func remainder(of value: Int64, by divisor: Int64) -> Int64 {
    let remainder = value % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
