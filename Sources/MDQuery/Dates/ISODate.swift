import MDModel

extension ISODate {
  /// Reads an ISO 8601 date in extended form: a year, a month, a day, or a day with a time of day.
  ///
  /// Between day and time there is `T` or a blank. A fraction follows `.` or `,`. The zone is `Z`, `+01`, `+0100` or
  /// `+01:00`, possibly after a blank, so that dates are read as the tools print them.
  ///
  /// - Returns: `nil` for anything else, for a date or time that does not exist, and for years outside 1678–2261.
  package init?(parsing text: some StringProtocol) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(digits: 4) else { return nil }
    self.init(year: year)
    if scanner.take("-") {
      guard let month = scanner.number(digits: 2) else { return nil }
      self.month = month
      if scanner.take("-") {
        guard let day = scanner.number(digits: 2) else { return nil }
        self.day = day
        guard readTime(from: &scanner) else { return nil }
      }
    }
    guard scanner.isAtEnd, exists else { return nil }
  }

  /// True if the date and the time exist and are in the range of ``Timestamp``.
  var exists: Bool {
    Timestamp(
      year: year, month: month ?? 1, day: day ?? 1, hour: time?.hour ?? 0, minute: time?.minute ?? 0,
      second: time?.second ?? 0, nanosecond: time?.nanosecond ?? 0, offset: time?.offset ?? 0) != nil
  }

  /// - Returns: `false` if a time begins but is invalid.
  private mutating func readTime(from scanner: inout DigitScanner) -> Bool {
    guard scanner.take("T") || scanner.take("t") || scanner.take(" ") else { return true }
    guard let hour = scanner.number(digits: 2), scanner.take(":"), let minute = scanner.number(digits: 2) else {
      return false
    }
    var time = Time(hour: hour, minute: minute)
    if scanner.take(":") {
      guard let second = scanner.number(digits: 2) else { return false }
      time.second = second
      if scanner.take(".") || scanner.take(",") {
        guard let fraction = scanner.fraction() else { return false }
        time.nanosecond = fraction
      }
    }
    guard scanner.isAtEnd || Self.readOffset(of: &time, from: &scanner) else { return false }
    self.time = time
    return true
  }

  private static func readOffset(of time: inout Time, from scanner: inout DigitScanner) -> Bool {
    _ = scanner.take(" ")
    if scanner.take("Z") || scanner.take("z") {
      time.offset = 0
      return true
    }
    let isWest = scanner.take("-")
    guard isWest || scanner.take("+"), let hours = scanner.number(digits: 2), hours < 24 else { return false }
    var minutes = 0
    // `+01`, `+0100` and `+01:00`: minutes follow unless the text ends here.
    if scanner.take(":") || !scanner.isAtEnd {
      guard let written = scanner.number(digits: 2), written < 60 else { return false }
      minutes = written
    }
    time.offset = (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
    return true
  }
}

/// Reads numbers with a known count of digits.
private struct DigitScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// The digits of a fraction as billionths. Digits after the ninth are read and dropped.
  mutating func fraction() -> Int? {
    guard let first = digit() else { return nil }
    var (value, weight) = (first * 100_000_000, 10_000_000)
    while let next = digit() {
      value += next * weight
      weight /= 10
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) else { return nil }
    defer { position += 1 }
    return Int(bytes[position]) - 48
  }
}

extension ISODate: CustomStringConvertible {
  /// The form that ``init(parsing:)`` reads, with as many parts as the date has: `2024`, `2024-05`,
  /// `2024-05-01T12:00:00.5Z`.
  package var description: String {
    var text = Self.padded(year, 4)
    guard let month else { return text }
    text += "-" + Self.padded(month)
    guard let day else { return text }
    text += "-" + Self.padded(day)
    return text + (time.map { "T\($0)" } ?? "")
  }

  fileprivate static func padded(_ value: Int, _ width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension ISODate.Time: CustomStringConvertible {
  package var description: String {
    var text = ISODate.padded(hour) + ":" + ISODate.padded(minute)
    if let second {
      text += ":" + ISODate.padded(second)
      if let nanosecond { text += "." + Self.fraction(nanosecond) }
    }
    return text + (offset.map(Self.zone) ?? "")
  }

  /// Digits of the fraction without trailing zeros; at least one.
  private static func fraction(_ nanosecond: Int) -> String {
    var digits = ISODate.padded(nanosecond, 9)
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    return digits
  }

  private static func zone(_ offset: Int) -> String {
    if offset == 0 { return "Z" }
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + ISODate.padded(minutes / 60) + ":" + ISODate.padded(minutes % 60)
  }
}
