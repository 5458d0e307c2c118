/// A date in the form of spreadsheets: the days since a first day, with the time of day as a fraction.
package struct SerialDate: CustomStringConvertible {
  package enum FirstDay { case in1900, in1904 }

  /// Days since 1970.
  private let day: Int
  private let secondOfDay: Int
  private let hasTime: Bool
  private let isTimeAlone: Bool

  /// The day after the last day that Excel supports, 31 December 9999.
  static let end = 2_958_466.0

  /// - Returns: `nil` if the number is not a valid calendar date.
  package init?(_ number: Double, _ firstDay: FirstDay) {
    guard number >= 0, number < Self.end else { return nil }
    // Excel counts a 29 February 1900, which did not exist. Earlier days therefore have another offset.
    let epoch = firstDay == .in1904 ? -24_107.0 : number < 60 ? -25_568.0 : -25_569.0
    let seconds = Int(((number + epoch) * 86_400).rounded())
    secondOfDay = (seconds % 86_400 + 86_400) % 86_400
    day = (seconds - secondOfDay) / 86_400
    hasTime = number != number.rounded(.down)
    // A number below 1 is a time of day without a date.
    isTimeAlone = number < 1 && hasTime
  }

  /// The date as `2021-03-04`, `2021-03-04 10:30:00` or `10:30:00`.
  package var description: String {
    if isTimeAlone { return time }
    return hasTime ? "\(date) \(time)" : date
  }

  /// The date as `2021-03-04`.
  package var date: String {
    let (year, month, day) = components
    return "\(year)-\(Self.two(month))-\(Self.two(day))"
  }

  /// Year, month and day, computed by Howard Hinnant's algorithm.
  var components: (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    // The years of the algorithm start in March.
    let isNext = month >= 10
    return (era * 400 + year + (isNext ? 1 : 0), isNext ? month - 9 : month + 3, day)
  }

  /// Days since Sunday. 1 January 1970 was a Thursday.
  var weekday: Int { ((day + 4) % 7 + 7) % 7 }
  var hour: Int { secondOfDay / 3_600 }
  var minute: Int { secondOfDay / 60 % 60 }
  var second: Int { secondOfDay % 60 }

  /// The time of day as `10:30:00`.
  package var time: String { "\(minutes):\(Self.two(secondOfDay % 60))" }

  /// The time of day as `10:30`, or as `10:30:05` if the seconds are not zero.
  package var shortTime: String { secondOfDay % 60 == 0 ? minutes : time }

  private var minutes: String { "\(Self.two(secondOfDay / 3_600)):\(Self.two(secondOfDay / 60 % 60))" }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
