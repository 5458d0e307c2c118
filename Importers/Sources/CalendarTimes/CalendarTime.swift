import Glibc
package import MDModel

/// A date and time of day as cameras and editors write it, with or without an offset from UTC.
///
/// Parses EXIF's `2008:05:30 15:56:01`, ISO 8601 down to the year only, and mixed forms.
package struct CalendarTime: Equatable {
  package var year: Int
  package var month = 1
  package var day = 1
  package var hour = 0
  package var minute = 0
  package var second = 0
  package var nanosecond = 0
  /// Seconds east of UTC. `nil` if the file does not say.
  package var offset: Int?

  /// - Returns: `nil` unless the text starts with a date.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard let year = Self.digits(&rest, 4), year > 0 else { return nil }
    self.year = year
    guard let month = Self.part(&rest, after: ":-/") else { return }
    self.month = month
    guard let day = Self.part(&rest, after: ":-/") else { return }
    self.day = day
    guard let hour = Self.part(&rest, after: " T:") else { return }
    self.hour = hour
    minute = Self.part(&rest, after: ":") ?? 0
    second = Self.part(&rest, after: ":") ?? 0
    if rest.first == UInt8(ascii: ".") { nanosecond = Self.fraction(&rest) }
    offset = Self.offset(rest)
  }

  /// The local time of a clock, expressed as if it were UTC.
  public init?(localSeconds: Int64) {
    var seconds = time_t(localSeconds)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return nil }
    year = Int(parts.tm_year) + 1900
    month = Int(parts.tm_mon) + 1
    day = Int(parts.tm_mday)
    hour = Int(parts.tm_hour)
    minute = Int(parts.tm_min)
    second = Int(parts.tm_sec)
  }

  /// Reads two digits after one of the separators.
  private static func part(_ rest: inout ArraySlice<UInt8>, after separators: StaticString) -> Int? {
    guard let mark = rest.first, separators.withUTF8Buffer({ $0.contains(mark) }) else { return nil }
    var tail = rest.dropFirst()
    guard let value = digits(&tail, 2) else { return nil }
    rest = tail
    return value
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    guard rest.count >= count, rest.prefix(count).allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int {
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(1 + digits.count)
    return nanoseconds(ofFraction: digits)
  }

  /// Nanoseconds for the digits after the decimal point of a second.
  package static func nanoseconds(ofFraction digits: some Collection<UInt8>) -> Int {
    var value = 0
    var scale = 100_000_000
    for digit in digits.prefix(9) where (0x30...0x39).contains(digit) {
      value += Int(digit - 0x30) * scale
      scale /= 10
    }
    return value
  }

  /// Parses `Z`, `+HH:MM` or `-HHMM` as seconds east of UTC. `nil` for other texts.
  package static func offset(_ text: some Sequence<UInt8>) -> Int? {
    var rest = Array(text)[...].drop { $0 == 0x20 }
    guard let sign = rest.popFirst() else { return nil }
    if sign == UInt8(ascii: "Z") { return 0 }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = digits(&rest, 2), hours <= 15 else {
      return nil
    }
    if rest.first == 0x3A { rest = rest.dropFirst() }
    let minutes = digits(&rest, 2) ?? 0
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  /// True if both have the same date and time of day to the second, regardless of the offset.
  package func showsSameClock(as other: CalendarTime) -> Bool {
    (year, month, day) == (other.year, other.month, other.day)
      && (hour, minute, second) == (other.hour, other.minute, other.second)
  }

  /// The instant. Without an offset, the time zone of this computer is assumed, because camera clocks usually show
  /// local time.
  ///
  /// `nil` for invalid dates, such as `0000:00:00` from cameras whose clock was never set.
  package var timestamp: Timestamp? {
    let utc = Timestamp(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second, nanosecond: nanosecond,
      offset: offset ?? 0)
    guard offset == nil, let utc else { return utc }
    var local = tm()
    local.tm_year = Int32(year - 1900)
    local.tm_mon = Int32(month - 1)
    local.tm_mday = Int32(day)
    local.tm_hour = Int32(hour)
    local.tm_min = Int32(minute)
    local.tm_sec = Int32(second)
    local.tm_isdst = -1
    let east = Int64(timegm(&local)) - Int64(Self.localSeconds(local))
    return Timestamp(nanoseconds: utc.nanoseconds - east * 1_000_000_000)
  }

  private static func localSeconds(_ time: tm) -> Int {
    var time = time
    time.tm_isdst = -1
    return mktime(&time)
  }
}
