/// A format code such as `dd/mm/yyyy` or `#,##0.00;[Red]-#,##0.00`, which formats numbers.
///
/// ECMA-376, 18.8.31. Decimal points and group separators are the English ones, because a file does not state the
/// reader's country.
package struct FormatCode: Sendable {
  private let sections: [FormatSection]
  /// True if the format shows a duration, such as 36 hours, instead of a date.
  package let isElapsed: Bool

  /// Maximum length of a code. Excel allows 255 characters.
  private static let longest = 255

  /// - Returns: `nil` for codes that show the plain number, and for codes that are too long.
  package init?(_ code: String) {
    guard code.utf8.count <= Self.longest else { return nil }
    var reader = FormatSectionReader(code)
    sections = reader.sections()
    isElapsed = sections[0].isElapsed
    if sections[0].isPlainGeneral || sections.allSatisfy(\.isUnknown) { return nil }
  }

  /// The text that a cell shows for a number. `nil` if the format is not supported.
  package func shown(_ value: Double, _ firstDay: SerialDate.FirstDay) -> String? {
    guard value.isFinite else { return nil }
    let (section, isNegated) = choice(for: value)
    guard !section.isUnknown else { return nil }
    guard var bytes = Self.bytes(value, section, firstDay) else { return nil }
    if isNegated, bytes.contains(where: { 0x31...0x39 ~= $0 }) { bytes.insert(UInt8(ascii: "-"), at: 0) }
    let text = String(decoding: Self.trimmed(bytes), as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  private static func bytes(_ value: Double, _ section: FormatSection, _ firstDay: SerialDate.FirstDay) -> [UInt8]? {
    if section.isCalendar { return CalendarDisplay(value, section, firstDay)?.shown() }
    if section.pieces.contains(.slash) { return FractionDisplay(section)?.shown(value) }
    guard !section.hasDigits else {
      var display = NumberDisplay(value, section)
      return display.shown()
    }
    var output: [UInt8] = []
    for piece in section.pieces {
      switch piece {
      case .literal(let bytes): output += bytes
      case .general: output += CellNumber.plain(value.magnitude).utf8
      default: break
      }
    }
    return output
  }

  /// Selects the section for a number. `isNegated` is true if a minus sign must precede the result.
  private func choice(for value: Double) -> (FormatSection, isNegated: Bool) {
    // With conditions, as in `[>=100]0;0.0`, the sign no longer selects a section, so a minus sign must be added.
    let last = min(sections.count, 3) - 1
    if sections.contains(where: { $0.condition != nil }) {
      let found = sections[...last].firstIndex { $0.condition?.accepts(value) ?? false }
      return (sections[found ?? last], value < 0)
    }
    switch last {
    case 2 where value == 0: return (sections[2], false)
    // The second section of a code usually shows its own minus sign or brackets.
    case 1, 2: return value < 0 ? (sections[1], false) : (sections[0], false)
    default: return (sections[0], value < 0)
    }
  }

  private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = bytes.drop { $0 == 0x20 }
    return start.lastIndex { $0 != 0x20 }.map { start[...$0] } ?? []
  }
}
