/// A point in time: nanoseconds since 1970-01-01 00:00:00 UTC, without leap seconds.
///
/// Covers the years 1678 to 2262.
public struct Timestamp: Hashable, Comparable, Sendable, BitwiseCopyable {
  public var nanoseconds: Int64

  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The first moment of 1970, used for an unknown date.
  public static var epoch: Timestamp { Timestamp(nanoseconds: 0) }

  /// - Returns: `nil` if the seconds are out of range.
  public init?(seconds: Int64) {
    let (value, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return nil }
    nanoseconds = value
  }

  /// Timestamp of a proleptic Gregorian date and time of day at `offset` seconds east of UTC.
  ///
  /// - Returns: `nil` if the month, day, hour, minute, second or fraction does not exist; 24:00 and leap seconds do
  ///   not. `nil` also for an offset of more than a day, and for years before 1678 or after 2261.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    nanosecond: Int = 0, offset: Int = 0
  ) {
    guard (1678...2261).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day),
      (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
      (0..<1_000_000_000).contains(nanosecond), (-86_400...86_400).contains(offset)
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    nanoseconds = Int64(seconds) * 1_000_000_000 + Int64(nanosecond)
  }

  @inlinable public static func == (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds == right.nanoseconds
  }

  @inlinable public static func < (left: Timestamp, right: Timestamp) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Whole seconds, rounded towards the past.
  public var seconds: Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01; the algorithm is Howard Hinnant's `days_from_civil`
  /// (<https://howardhinnant.github.io/date_algorithms.html>).
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month and day in UTC; the algorithm is Howard Hinnant's `civil_from_days`.
  public var date: (year: Int, month: Int, day: Int) {
    let z = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400) + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted + (shifted < 10 ? 3 : -9)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

/// Encoded as nanoseconds since 1970 UTC between tools and daemon.
///
/// If ``CodingUserInfoKey/writesDates`` is set to any value, the encoder writes ISO 8601 with milliseconds instead.
/// That form is never decoded again.
extension Timestamp: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(nanoseconds: try decoder.singleValueContainer().decode(Int64.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if encoder.userInfo[.writesDates] == nil {
      try container.encode(nanoseconds)
    } else {
      try container.encode(iso8601InMilliseconds)
    }
  }
}

extension CodingUserInfoKey {
  /// Set if other programs, which do not know nanosecond stamps, read the encoded output.
  public static var writesDates: CodingUserInfoKey { CodingUserInfoKey(rawValue: "writesDates")! }
}

extension Timestamp: CustomStringConvertible {
  /// The form that Spotlight's tools print: `2026-05-21 07:59:03 +0000`, always UTC.
  public var description: String {
    let (year, month, day) = date
    let rest = Int(((seconds % 86_400) + 86_400) % 86_400)
    return "\(padded(year, 4))-\(padded(month))-\(padded(day)) "
      + "\(padded(rest / 3_600)):\(padded(rest / 60 % 60)):\(padded(rest % 60)) +0000"
  }

  /// `2026-05-21T07:59:03Z`: ISO 8601, whole seconds.
  public var iso8601: String {
    let words = description.split(separator: " ")
    return "\(words[0])T\(words[1])Z"
  }

  /// `2026-05-21T07:59:03.250Z`: the same with milliseconds.
  public var iso8601InMilliseconds: String { "\(iso8601.dropLast()).\(thousandths)Z" }

  /// Milliseconds of the second, in three digits.
  public var thousandths: String { padded(Int((nanoseconds / 1_000_000 % 1_000 + 1_000) % 1_000), 3) }

  private func padded(_ value: Int, _ width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
