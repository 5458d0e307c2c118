/// Reads dates in digits: `2024`, `3/2024`, `2024-03-01`, `3/1/24`, `1.3.2024`, `2024年3月1日`, `2024년 3월`.
struct NumericDateReader {
  var dayComesFirst: Bool

  func form(of text: Substring) -> DateForm? {
    if let date = ISODate(parsing: text) { return .fixed(.iso(date)) }
    for separator in ["/", ".", "-"] as [Character] where text.contains(separator) {
      return separated(text, by: separator)
    }
    return eastAsian(text, year: "年", month: "月", day: "日") ?? eastAsian(text, year: "년", month: "월", day: "일")
  }

  private func separated(_ text: Substring, by separator: Character) -> DateForm? {
    var parts = text.split(separator: separator, omittingEmptySubsequences: false)
    // German day and month: `1.3.`
    let isGermanDay = separator == "." && parts.count == 3 && parts[2].isEmpty
    if isGermanDay { parts.removeLast() }
    let numbers = parts.compactMap(Self.number)
    guard numbers.count == parts.count else { return nil }
    let yearIsFirst = parts[0].count == 4
    switch parts.count {
    case 2 where isGermanDay: return Self.date(nil, numbers[1], numbers[0])
    // With one hyphen only ISO dates count: `2024-05` was read above, and `5-2024` is none.
    case 2 where yearIsFirst: return separator == "-" ? nil : Self.date(numbers[0], numbers[1], nil)
    case 2 where parts[1].count == 4: return separator == "-" ? nil : Self.date(numbers[1], numbers[0], nil)
    case 2 where separator == "/": return ordered(nil, numbers[0], numbers[1], by: separator)
    case 3 where yearIsFirst: return Self.date(numbers[0], numbers[1], numbers[2])
    case 3 where separator == "-" && parts[2].count != 4: return nil
    case 3: return Self.year(parts[2]).flatMap { ordered($0, numbers[0], numbers[1], by: separator) }
    default: return nil
    }
  }

  /// Day and month in the order of the locale, or in the other order if only that gives a date.
  private func ordered(_ year: Int?, _ first: Int, _ second: Int, by separator: Character) -> DateForm? {
    if separator == "." { return Self.date(year, second, first) }
    let (preferred, other) = (Self.date(year, second, first), Self.date(year, first, second))
    return dayComesFirst ? preferred ?? other : other ?? preferred
  }

  private func eastAsian(_ text: Substring, year: Character, month: Character, day: Character) -> DateForm? {
    var rest = text
    func take(_ unit: Character) -> Substring? {
      let digits = rest.prefix { $0 != unit }
      guard digits.endIndex < rest.endIndex, Self.number(digits) != nil else { return nil }
      rest = rest[rest.index(after: digits.endIndex)...]
      return digits
    }
    let (years, months, days) = (take(year), take(month), take(day))
    guard rest.isEmpty, years.map({ $0.count == 4 }) ?? true, years != nil || months != nil else { return nil }
    return Self.date(years.flatMap(Self.number), months.flatMap(Self.number), days.flatMap(Self.number))
  }

  /// A number of one to four digits.
  static func number(_ digits: some StringProtocol) -> Int? {
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(digits)
  }

  /// A year of four digits, or of two: 69 to 68 mean 1969 to 2068, as in POSIX.
  static func year(_ digits: Substring) -> Int? {
    guard let number = number(digits) else { return nil }
    switch digits.utf8.count {
    case 4: return number
    case 2: return number < 69 ? 2000 + number : 1900 + number
    default: return nil
    }
  }

  /// - Returns: `nil` if the date does not exist; without a year, if it exists in no year.
  static func date(_ year: Int?, _ month: Int?, _ day: Int?) -> DateForm? {
    guard let year else {
      // 2024 is a leap year, so it has every day.
      guard let month, CivilDay(year: 2024, month: month, day: day ?? 1) != nil else { return nil }
      return day.map { .dayOfYear(month: month, day: $0) } ?? .month(month)
    }
    let date = ISODate(year: year, month: month, day: day)
    return date.exists && (month != nil || day == nil) ? .fixed(.iso(date)) : nil
  }
}
