import ImporterKit

/// A calendar date, and its conversion from and to days since 1970-01-01.
struct CalendarDay {
  let year: Int
  let month: Int
  let day: Int

  init(days: Int) {
    let date = (Timestamp(seconds: Int64(days) * 86_400) ?? .epoch).date
    (year, month, day) = (date.year, date.month, date.day)
  }

  /// The number of days from 1970-01-01 to a date of any year; Howard Hinnant's algorithm `days_from_civil`.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The `count`th given weekday of a month, in days since 1970. A negative count starts at the end of the month.
  /// Sunday is 0.
  static func weekday(_ weekday: Int, _ count: Int, month: Int, year: Int) -> Int {
    let first = days(year, month, 1)
    let next = month == 12 ? days(year + 1, 1, 1) : days(year, month + 1, 1)
    if count < 0 {
      let last = next - 1
      return last - modulo(dayOfWeek(last) - weekday, 7) + 7 * (max(count, -4) + 1)
    }
    return first + modulo(weekday - dayOfWeek(first), 7) + 7 * (min(max(count, 1), 5) - 1)
  }

  /// The weekday of a day since 1970; Sunday is 0. 1970-01-01 was a Thursday.
  static func dayOfWeek(_ days: Int) -> Int { modulo(days + 4, 7) }

  private static func modulo(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }

  /// The number of a weekday from its two letters: `SU` is 0.
  static func weekday(_ letters: some StringProtocol) -> Int? {
    ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].firstIndex { $0 == letters.uppercased() }
  }
}
