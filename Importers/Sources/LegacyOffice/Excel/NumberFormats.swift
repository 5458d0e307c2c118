/// How the numbers of a workbook are shown: as dates, as times, or as they are.
struct NumberFormats {
  enum Kind { case number, date, time, moment }

  /// Kinds of the formats that the workbook describes, by their numbers.
  private var described: [Int: Kind] = [:]
  /// Numbers of formats, by those of the cells' styles.
  private var styles: [Int] = []
  /// Days are counted from 1904, as on old Macs.
  var isFrom1904 = false

  private static let mostStyles = 70_000

  mutating func addStyle(format: Int) { if styles.count < Self.mostStyles { styles.append(format) } }
  mutating func addFormat(_ number: Int, _ pattern: String) { described[number] = Self.kind(ofPattern: pattern) }

  private func kind(ofStyle style: Int) -> Kind {
    guard style < styles.count else { return .number }
    let format = styles[style]
    if let kind = described[format] { return kind }
    switch format {
    case 14...17, 27...31, 36, 50...58: return .date
    case 18...21, 32...35, 45...47: return .time
    case 22: return .moment
    default: return .number
    }
  }

  /// A pattern without what stands in quotes and brackets: letters of dates and times show what is left.
  private static func kind(ofPattern pattern: String) -> Kind {
    var isQuoted = false
    var isInBrackets = false
    var isEscaped = false
    var seen: (date: Bool, time: Bool, seconds: Bool, month: Bool, digits: Bool) = (false, false, false, false, false)
    for byte in pattern.utf8 {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte | 0x20 {
      case _ where byte == 0x22: isQuoted.toggle()
      case _ where isQuoted: break
      case _ where byte == 0x5C || byte == 0x5F || byte == 0x2A: isEscaped = true
      case _ where byte == 0x5B || byte == 0x5D: isInBrackets = byte == 0x5B
      case _ where isInBrackets: break
      case 0x79, 0x64: seen.date = true
      case 0x68: seen.time = true
      case 0x73: (seen.time, seen.seconds) = (true, true)
      case 0x6D: seen.month = true
      case 0x30, 0x23, 0x3F: seen.digits = true
      default: break
      }
      if byte == 0x3B, !isQuoted { break }
    }
    if seen.digits, !seen.seconds { return .number }
    return seen.date ? (seen.time ? .moment : .date) : seen.time ? .time : seen.month ? .date : .number
  }

  /// The number as text.
  func text(_ value: Double, style: Int) -> String {
    switch kind(ofStyle: style) {
    case .date: date(value) ?? Self.plain(value)
    case .time where value >= 0 && value < 1: Self.time(value)
    case .moment, .time: date(value).map { $0 + " " + Self.time(value) } ?? Self.plain(value)
    case .number: Self.plain(value)
    }
  }

  /// Year, month and day, of the calendar in which 1900 was a leap year.
  private func date(_ value: Double) -> String? {
    guard value >= 1, value < 2_958_466 else { return nil }
    let serial = Int(value)
    let days = isFrom1904 ? serial - 24_107 : serial < 60 ? serial - 25_568 : serial - 25_569
    // Days since 1970 to a date, by Howard Hinnant's algorithm.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let isNext = month >= 10
    return "\(era * 400 + year + (isNext ? 1 : 0))-\(Self.two(isNext ? month - 9 : month + 3))-\(Self.two(day))"
  }

  private static func time(_ value: Double) -> String {
    let seconds = Int((value - value.rounded(.down)) * 86_400 + 0.5) % 86_400
    let clock = "\(two(seconds / 3_600)):\(two(seconds / 60 % 60))"
    return seconds % 60 == 0 ? clock : clock + ":" + two(seconds % 60)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Fifteen digits, as many as Excel keeps.
  static func plain(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    let shortest = value.description
    guard shortest.utf8.count > 16, let rounded = rounded(value) else { return shortest }
    return rounded
  }

  private static let powers = (0...15).map { power in (0..<power).reduce(1.0) { product, _ in product * 10 } }

  /// The number with fifteen digits, zeros at its end left out; `nil` for one that is written with an exponent.
  private static func rounded(_ value: Double) -> String? {
    let size = abs(value)
    guard size >= 1e-4, size < 1e15 else { return nil }
    let whole = size.rounded(.towardZero)
    let digits = 15 - (powers.firstIndex { $0 > whole } ?? 15)
    var fraction = Int(((size - whole) * powers[digits]).rounded())
    guard fraction < Int(powers[digits]) else { return (value < 0 ? "-" : "") + String(Int(whole) + 1) }
    guard fraction > 0 else { return (value < 0 ? "-" : "") + String(Int(whole)) }
    var count = digits
    while fraction % 10 == 0 {
      fraction /= 10
      count -= 1
    }
    let tail = String(fraction)
    let zeros = String(repeating: "0", count: max(0, count - tail.utf8.count))
    return (value < 0 ? "-" : "") + String(Int(whole)) + "." + zeros + tail
  }
}
