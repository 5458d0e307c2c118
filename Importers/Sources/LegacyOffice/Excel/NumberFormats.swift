import CompoundFile
import Glibc

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
    var letters = Set<Character>()
    for character in pattern.lowercased() {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" || character == "_" || character == "*" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == "[" || character == "]" {
        isInBrackets = character == "["
      } else if !isQuoted, !isInBrackets {
        if character == ";" { break }
        letters.insert(character)
      }
    }
    if letters.contains("0") && !letters.contains("s") || letters.contains("#") || letters.contains("?") { return .number }
    let isDate = letters.contains("y") || letters.contains("d")
    let isTime = letters.contains("h") || letters.contains("s")
    return isDate ? (isTime ? .moment : .date) : isTime ? .time : letters.contains("m") ? .date : .number
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
    guard shortest.utf8.count > 16 else { return shortest }
    var buffer = [CChar](repeating: 0, count: 40)
    let count = withVaList([value]) { vsnprintf(&buffer, buffer.count, "%.15g", $0) }
    return String(decoding: buffer.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
