/// Formats a number as a date, a time or a duration, according to a section of a format code.
struct CalendarDisplay {
  private let section: FormatSection
  private let date: SerialDate
  /// The whole time in milliseconds. Negative for durations below zero.
  private let total: Int
  private let names: CalendarNames.Names
  private let isHalfDays: Bool

  /// - Returns: `nil` if the number is not a valid calendar date.
  init?(_ value: Double, _ section: FormatSection, _ firstDay: SerialDate.FirstDay) {
    self.section = section
    let size = section.isElapsed ? value.magnitude : value
    guard size < SerialDate.end else { return nil }
    let showsFraction = section.pieces.contains { if case .fraction = $0 { true } else { false } }
    let seconds = showsFraction ? (size * 86_400_000).rounded(.down) / 1_000 : (size * 86_400).rounded()
    guard let date = SerialDate(seconds.rounded(.down) / 86_400, firstDay) else { return nil }
    self.date = date
    total = Int((showsFraction ? size * 86_400_000 : seconds * 1_000).rounded())
    names = CalendarNames.names(ofLanguage: section.language)
    isHalfDays = section.pieces.contains { if case .halfDay = $0 { true } else { false } }
  }

  func shown() -> [UInt8] {
    var output = ""
    for (index, piece) in section.pieces.enumerated() {
      switch piece {
      case .literal(let bytes): output += String(decoding: bytes, as: UTF8.self)
      case .calendar(let letter, let count): output += part(letter, count, at: index)
      case .elapsed(let letter, let count): output += padded(total / Self.unit(letter), count)
      case .fraction(let count): output += "." + padded(total % 1_000, 3).prefix(count)
      case .halfDay(let isShort): output += halfDay(isShort)
      default: break
      }
    }
    return Array(output.utf8)
  }

  private func part(_ letter: UInt8, _ count: Int, at index: Int) -> String {
    let (year, month, day) = date.components
    switch letter {
    case UInt8(ascii: "y"): return count > 2 ? padded(year, 4) : padded(year % 100, 2)
    case UInt8(ascii: "m"): return isMinutes(index) ? padded(date.minute, count) : self.month(month, count)
    case UInt8(ascii: "d"):
      let names = count == 3 ? names.shortDays : names.days
      return count > 2 ? names[date.weekday] : padded(day, count)
    case UInt8(ascii: "h"): return padded(isHalfDays ? (date.hour + 11) % 12 + 1 : date.hour, count)
    default: return padded(date.second, count)
    }
  }

  private func month(_ month: Int, _ count: Int) -> String {
    switch count {
    case 1, 2: padded(month, count)
    case 3: names.shortMonths[month - 1]
    case 4: names.months[month - 1]
    default: String(names.months[month - 1].prefix(1))
    }
  }

  private func halfDay(_ isShort: Bool) -> String { (date.hour < 12 ? "A" : "P") + (isShort ? "" : "M") }

  /// True if `m` means minutes: after hours or before seconds. Otherwise it means months.
  private func isMinutes(_ index: Int) -> Bool {
    let before = section.pieces[..<index].last(where: Self.isClock)
    let behind = section.pieces[(index + 1)...].first(where: Self.isClock)
    return Self.letter(before) == UInt8(ascii: "h") || Self.letter(behind) == UInt8(ascii: "s")
  }

  private static func isClock(_ piece: FormatSection.Piece) -> Bool { letter(piece) != nil }

  private static func letter(_ piece: FormatSection.Piece?) -> UInt8? {
    switch piece {
    case .calendar(let letter, _), .elapsed(let letter, _): letter
    default: nil
    }
  }

  private static func unit(_ letter: UInt8) -> Int {
    switch letter {
    case UInt8(ascii: "h"): 3_600_000
    case UInt8(ascii: "m"): 60_000
    default: 1_000
    }
  }

  private func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, min(count, 4) - digits.utf8.count)) + digits
  }
}
