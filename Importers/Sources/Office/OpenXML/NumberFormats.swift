import ImporterKit
import XMLEvents

/// Reads which formats of cells show a number as a date.
final class NumberFormatHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  /// Numbers of the formats that the workbook defines itself, and whether they show dates.
  private var custom: [Int: Bool] = [:]
  /// Whether each of the cells' formats shows a date.
  private var cellFormats: [Bool] = []
  private var isInCellFormats = false
  private static let most = 100_000

  /// Whether cells of a format hold dates.
  func isDate(_ format: Int) -> Bool { cellFormats.indices.contains(format) && cellFormats[format] }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .numberFormat where custom.count < Self.most:
      if let number = attributes.integer("numFmtId"), let code = attributes["formatCode"] { define(number, code) }
    case .cellFormats: isInCellFormats = true
    case .format where isInCellFormats && cellFormats.count < Self.most:
      addCellFormat(attributes.integer("numFmtId") ?? 0)
    default: break
    }
  }

  func end(_ name: Int32) { if OpenXMLName[name] == .cellFormats { isInCellFormats = false } }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  func define(_ number: Int, _ code: String) { custom[number] = Self.showsDate(code) }

  func addCellFormat(_ number: Int) { cellFormats.append(custom[number] ?? Self.isBuiltInDate(number)) }

  /// Formats that every program knows by number.
  private static func isBuiltInDate(_ number: Int) -> Bool {
    14...22 ~= number || 27...36 ~= number || 45...47 ~= number || 50...58 ~= number
  }

  /// Whether a format has a letter of a date or a time, outside of quotes, brackets and escapes.
  static func showsDate(_ code: String) -> Bool {
    // Only the first section counts: others are for negative numbers, zero and text.
    var rest = Array((code.split(separator: ";", omittingEmptySubsequences: false).first ?? "").utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): rest = rest.drop { $0 != UInt8(ascii: "\"") }.dropFirst()
      case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): rest = rest.dropFirst()
      case UInt8(ascii: "["):
        // `[h]` counts hours; `[Red]` and `[$-409]` say nothing of dates.
        if let unit = rest.first, "hHmMsS".utf8.contains(unit),
          rest.dropFirst().first.map({ $0 == unit || $0 == 0x5D }) == true
        {
          return true
        }
        rest = rest.drop { $0 != UInt8(ascii: "]") }.dropFirst()
      case UInt8(ascii: "G"), UInt8(ascii: "g"): rest = rest.drop { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
      case _ where "dDmMyYhHsS".utf8.contains(byte): return true
      default: break
      }
    }
    return false
  }
}

/// A date as spreadsheets count it: days since a first one, the time of day as a fraction.
struct SerialDate: CustomStringConvertible {
  enum FirstDay { case in1900, in1904 }

  private let date: Timestamp?
  private let hasTime: Bool
  private let isTimeAlone: Bool

  /// - Returns: `nil` for what is no date that a calendar shows.
  init?(_ number: Double, _ firstDay: FirstDay) {
    guard number >= 0, number < 132_600 else { return nil }
    // Excel counts a 29th of February 1900, so the days before it begin one later.
    let epoch = firstDay == .in1904 ? -24_107.0 : number < 60 ? -25_568.0 : -25_569.0
    let seconds = ((number + epoch) * 86_400).rounded()
    hasTime = number != number.rounded(.down)
    // A time of day alone has no date.
    date = Timestamp(seconds: Int64(seconds))
    isTimeAlone = number < 1 && hasTime
  }

  /// `2021-03-04`, `2021-03-04 10:30:00` or `10:30:00`.
  var description: String {
    guard let date else { return "" }
    let words = date.description.split(separator: " ")
    if isTimeAlone { return String(words[1]) }
    return hasTime ? "\(words[0]) \(words[1])" : String(words[0])
  }
}
