import ImporterKit

/// Parses the dates of mail: `Tue, 25 Nov 2026 07:12:39 +0100`, the forms of `ctime` and of ISO 8601.
enum MailDate {
  /// The moment; `nil` if the value does not name a day.
  static func read(_ value: Bytes) -> Timestamp? {
    var date = Parts()
    for token in tokens(value.piece(0..<128)) { date.take(token) }
    guard let day = date.day, let month = date.month, let year = date.year else { return nil }
    return Timestamp(
      year: year, month: month, day: day, hour: date.hour, minute: date.minute, second: min(date.second, 59),
      offset: date.zone ?? 0)
  }

  /// The words of a date. Spaces and commas separate them, and comments in parentheses are dropped.
  private static func tokens(_ value: Bytes) -> [Bytes] {
    var tokens: [Bytes] = []
    var start = 0
    var index = 0
    var depth = 0
    // Comments may be nested. Only words outside of all parentheses count.
    func close() { if index > start, depth == 0 { tokens.append(value.piece(start..<index)) } }
    while index < value.count {
      let byte = value[index]
      if byte.isSpace || byte == 0x2C || byte == 0x28 || byte == 0x29 {
        close()
        if byte == 0x28 { depth += 1 }
        if byte == 0x29 { depth = max(0, depth - 1) }
        start = index + 1
      }
      index += 1
    }
    close()
    return tokens
  }

  private struct Parts {
    var day: Int?
    var month: Int?
    var year: Int?
    var hour = 0
    var minute = 0
    var second = 0
    /// Seconds east of Greenwich.
    var zone: Int?
    private var hasTime = false

    init() {}

    mutating func take(_ token: Bytes) {
      // A colon means a time. A sign begins an offset only after the time.
      if token.position(of: 0x3A) != nil, token[0].isDigit { return takeTime(token) }
      if let first = token.first, first == 0x2B || first == 0x2D, hasTime { return takeOffset(token) }
      if token[0].isDigit { return takeNumbers(token) }
      if month == nil, let named = Self.month(token) {
        month = named
      } else if hasTime, token.isWord("pm") {
        hour = hour < 12 ? hour + 12 : hour
      } else if hasTime, zone == nil {
        zone = Self.zone(token)
      }
    }

    /// Takes a time such as `07:12:39.5`, which an offset may follow without a space.
    private mutating func takeTime(_ token: Bytes) {
      let time = token.prefixed { $0.isDigit || $0 == 0x3A }
      let numbers = time.split(separator: 0x3A).map { Self.number($0) }
      guard numbers.count >= 2, numbers[0] < 24, numbers[1] < 60 else { return }
      (hour, minute, second) = (numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
      hasTime = true
      let rest = token.dropping(time.count)
      if let sign = rest.firstIndex(where: { $0 == 0x2B || $0 == 0x2D }) { takeOffset(rest.dropping(sign)) }
    }

    private mutating func takeOffset(_ token: Bytes) {
      let digits = token.dropping(1).filter(\.isDigit)
      guard digits.count == 4 || digits.count == 2 else { return }
      let value = Self.number(digits[...])
      let minutes = digits.count == 4 ? value / 100 * 60 + value % 100 : value * 60
      guard minutes < 24 * 60 else { return }
      zone = (token[0] == 0x2D ? -minutes : minutes) * 60
    }

    /// Takes a day or a year, or a whole date: `2026-11-25`, `25-Nov-2026`, `2026-11-25T07:12:39`.
    private mutating func takeNumbers(_ token: Bytes) {
      let parts = token.split(maxSplits: 2) { $0 == 0x2D || $0 == 0x2F || $0 == 0x2E }
      guard parts.count == 3 else { return takeNumber(Self.number(token[...]), digits: token.count) }
      if parts[0].count == 4 {
        takeNumber(Self.number(parts[0]), digits: 4)
        month = Self.number(parts[1])
        day = Self.number(parts[2].prefix { $0.isDigit })
        if let time = parts[2].firstIndex(of: 0x54) { takeTime(Bytes(rebasing: parts[2][(time + 1)...])) }
      } else {
        day = Self.number(parts[0])
        month = Self.month(Bytes(rebasing: parts[1])) ?? Self.number(parts[1])
        takeNumber(Self.number(parts[2]), digits: max(2, parts[2].count))
      }
    }

    private mutating func takeNumber(_ number: Int, digits: Int) {
      if day == nil, digits <= 2 {
        day = number
      } else if year == nil {
        // RFC 5322: two digits below 50 are 20xx, others 19xx. Three digits are years since 1900, which some programs
        // wrote.
        year = digits >= 4 ? number : digits == 3 ? 1900 + number : number < 50 ? 2000 + number : 1900 + number
      }
    }

    private static func number(_ digits: some Sequence<UInt8>) -> Int {
      digits.reduce(0) { $1.isDigit ? min($0 * 10 + Int($1 & 15), 99_999) : $0 }
    }

    private static func month(_ token: Bytes) -> Int? {
      let names: [StaticString] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
      ]
      return names.firstIndex { token.hasPrefix($0) }.map { $0 + 1 }
    }

    private static func zone(_ token: Bytes) -> Int? {
      let zones: [(StaticString, Int)] = [
        ("gmt", 0), ("ut", 0), ("utc", 0), ("z", 0), ("est", -5), ("edt", -4), ("cst", -6), ("cdt", -5), ("mst", -7),
        ("mdt", -6), ("pst", -8), ("pdt", -7),
      ]
      return zones.first { token.isWord($0.0) }.map { $0.1 * 3600 }
    }
  }
}
