import ImporterKit

/// A date or time as contacts and calendars write it: `20261125`, `20261125T071239Z`, `2026-11-25T07:12:39+01:00`.
struct PersonalDate: Hashable {
  /// Seconds since 1970 as a wall clock shows them; not yet corrected by ``offset``.
  var wallSeconds: Int64
  /// True if this is a day without a time.
  var isDay: Bool
  /// Seconds east of Greenwich if the text has an offset; `nil` for local time.
  var offset: Int?

  init(wallSeconds: Int64, isDay: Bool, offset: Int? = nil) {
    self.wallSeconds = wallSeconds
    self.isDay = isDay
    self.offset = offset
  }

  /// Fails if the text does not name a day with its year.
  init?(_ text: some Sequence<UInt8>) {
    let text = Array(text).drop(while: \.isSpace)
    let clock = text.prefix { !Self.endsClock($0) }
    let digits = clock.filter(\.isDigit).map { Int($0 & 15) }
    let hasTime = clock.contains { $0 | 0x20 == 0x74 }
    func number(_ range: Range<Int>) -> Int { digits[range.clamped(to: 0..<digits.count)].reduce(0) { $0 * 10 + $1 } }
    let (month, day) = (number(4..<6), number(6..<8))
    guard digits.count >= 8, (1...12).contains(month), (1...31).contains(day), number(8..<10) < 24 else { return nil }
    let seconds = number(8..<10) * 3_600 + min(59, number(10..<12)) * 60 + min(59, number(12..<14))
    wallSeconds = Int64(CalendarDay.days(number(0..<4), month, day) * 86_400 + seconds)
    isDay = !hasTime && digits.count == 8
    offset = isDay ? nil : Self.offset(text[clock.endIndex...])
  }

  /// True for `+`, `.` and `Z`, which begin a zone or a fraction of a second. Hyphens also separate the parts of a
  /// date.
  private static func endsClock(_ byte: UInt8) -> Bool { byte == 0x2B || byte == 0x2E || byte | 0x20 == 0x7A }

  /// The seconds of an offset such as `Z`, `+0100` or `-05:30`, which may follow a fraction of a second.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    let rest = text.drop { $0.isDigit || $0 == 0x2E }
    guard let sign = rest.first else { return nil }
    if sign | 0x20 == 0x7A { return 0 }
    let digits = rest.dropFirst().filter(\.isDigit).map { Int($0 & 15) }
    guard sign == 0x2B || sign == 0x2D, digits.count >= 2 else { return nil }
    let minutes = digits.count >= 4 ? digits[2] * 10 + digits[3] : 0
    return (sign == 0x2D ? -1 : 1) * ((digits[0] * 10 + digits[1]) * 60 + minutes) * 60
  }

  /// The moment in UTC. Without an offset, the wall clock is taken as UTC.
  var timestamp: Timestamp { Timestamp(seconds: wallSeconds - Int64(offset ?? 0)) ?? .epoch }

  /// The date for display: `2026-11-25`.
  var day: String {
    let date = (Timestamp(seconds: wallSeconds) ?? .epoch).date
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.year)-\(two(date.month))-\(two(date.day))"
  }
}

/// A length of time as calendars write it: `PT1H30M`, `P2W`, `-P1D`.
enum PersonalDuration {
  /// The length in seconds; `nil` if the text has no number with a unit.
  static func seconds(_ text: some Sequence<UInt8>) -> Int64? {
    var total: Int64 = 0
    var number: Int64 = 0
    var sign: Int64 = 1
    var hasUnit = false
    for byte in text {
      switch byte {
      case 0x30...0x39: number = min(number * 10 + Int64(byte & 15), 1_000_000_000)
      case 0x2D: sign = -1
      case 0x57, 0x44, 0x48, 0x4D, 0x53:
        let units: [UInt8: Int64] = [0x57: 604_800, 0x44: 86_400, 0x48: 3_600, 0x4D: 60, 0x53: 1]
        total += number * (units[byte] ?? 0)
        number = 0
        hasUnit = true
      default: break
      }
    }
    return hasUnit ? sign * total : nil
  }
}
