/// The number formats of a workbook's cells: as a date, as a time, or as a plain number.
///
/// The format numbers and codes are the same in all Excel files: in records ([MS-XLS] 2.4.126), in XML (ECMA-376
/// 18.8.30) and in binary parts.
package struct NumberFormats {
  package enum Kind { case number, date, time, moment }

  /// Kinds of formats, by format number.
  private var kinds = Self.builtIn
  /// Format numbers, by cell style.
  private var styles: [UInt16] = []
  /// Format codes, by format number.
  private var codes = Self.builtInCodes
  private var definedCodes = 0

  private static let mostStyles = 100_000
  /// Limit of the codes that a workbook defines. Excel allows some hundreds.
  private static let mostCodes = 5_000

  package init() {}

  /// Adds a format that the workbook defines. Programs number them from 164 on.
  package mutating func define(_ number: Int, code: String) {
    guard 0...Int(UInt16.max) ~= number else { return }
    if number >= kinds.count { kinds += repeatElement(.number, count: number + 1 - kinds.count) }
    kinds[number] = Self.kind(ofCode: code)
    if number >= codes.count { codes += repeatElement(nil, count: number + 1 - codes.count) }
    definedCodes += 1
    codes[number] = definedCodes <= Self.mostCodes ? FormatCode(code) : nil
  }

  /// Adds the next cell style, which uses the given format.
  package mutating func addStyle(format: Int) {
    if styles.count < Self.mostStyles { styles.append(UInt16(exactly: format) ?? 0) }
  }

  /// Returns what numbers in cells of a style mean. Plain numbers if the style does not exist.
  package func kind(ofStyle style: Int) -> Kind {
    guard style >= 0, style < styles.count else { return .number }
    let format = Int(styles[style])
    return format < kinds.count ? kinds[format] : .number
  }

  /// Returns how cells of a style format numbers. `nil` for plain numbers, and for dates in the format of the reader's
  /// country.
  package func code(ofStyle style: Int) -> FormatCode? {
    guard style >= 0, style < styles.count else { return nil }
    let format = Int(styles[style])
    return format < codes.count ? codes[format] : nil
  }

  /// Codes of the built-in formats that all programs show alike.
  private static let builtInCodes: [FormatCode?] = {
    let codes = [
      2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
      15: "d-mmm-yy", 16: "d-mmm",
      17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)",
      39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)", 41: "#,##0;(#,##0)", 43: "#,##0.00;(#,##0.00)",
      45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0",
    ]
    return (0...48).map { codes[$0].flatMap(FormatCode.init) }
  }()

  /// Kinds of the built-in formats.
  private static let builtIn: [Kind] = (0...58).map { number in
    switch number {
    case 14...17, 27...31, 36, 50...58: .date
    case 18...21, 32...35, 45...47: .time
    case 22: .moment
    default: .number
    }
  }
}

// MARK: Codes

extension NumberFormats {
  /// The parts that the letters of a code show.
  private struct Parts: OptionSet {
    let rawValue: UInt8

    static let day = Parts(rawValue: 1)
    static let clock = Parts(rawValue: 2)
    /// Without hours or seconds it is a date, next to them it means minutes.
    static let month = Parts(rawValue: 4)
    static let digits = Parts(rawValue: 8)
    /// Digits after seconds may be fractions of a second.
    static let fraction = Parts(rawValue: 16)

    /// - Parameter letter: a letter in lower case.
    init(_ letter: UInt8) {
      switch letter {
      case UInt8(ascii: "y"), UInt8(ascii: "d"): self = .day
      case UInt8(ascii: "h"): self = .clock
      case UInt8(ascii: "s"): self = [.clock, .fraction]
      case UInt8(ascii: "m"): self = .month
      case UInt8(ascii: "0"), UInt8(ascii: "#"), UInt8(ascii: "?"): self = .digits
      default: self = []
      }
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// Detects what a code such as `dd/mm/yyyy` or `#,##0.00` shows, from the letters outside of quotes, brackets and
  /// escapes.
  package static func kind(ofCode code: String) -> Kind {
    let parts = parts(of: Array(code.utf8)[...])
    // A code with digits is a date only if the digits follow seconds, as in `ss.00`.
    if parts.contains(.digits), !parts.contains(.fraction) { return .number }
    if parts.contains(.day) { return parts.contains(.clock) ? .moment : .date }
    return parts.contains(.clock) ? .time : parts.contains(.month) ? .date : .number
  }

  private static func parts(of code: ArraySlice<UInt8>) -> Parts {
    var rest = code
    var parts: Parts = []
    // Only the first section counts. The others are for negative numbers, zero and text.
    while let byte = rest.popFirst(), byte != UInt8(ascii: ";") {
      switch byte {
      case UInt8(ascii: "\""): rest = rest.drop { $0 != UInt8(ascii: "\"") }.dropFirst()
      case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): rest = rest.dropFirst()
      case UInt8(ascii: "["):
        let inside = rest.prefix { $0 != UInt8(ascii: "]") }
        if isElapsed(inside) { parts.formUnion([.clock, .fraction]) }
        rest = rest.dropFirst(inside.count + 1)
      // Skip the word `General`, and the letters of the Japanese era.
      case UInt8(ascii: "G"), UInt8(ascii: "g"): rest = rest.drop { 0x61...0x7A ~= $0 | 0x20 }
      default: parts.formUnion(Parts(0x41...0x5A ~= byte ? byte | 0x20 : byte))
      }
    }
    return parts
  }

  /// True for a total time such as `[h]`. Other brackets, such as `[Red]` and `[$-409]`, do not indicate dates.
  private static func isElapsed(_ inside: ArraySlice<UInt8>) -> Bool {
    guard let unit = inside.first, "hHmMsS".utf8.contains(unit) else { return false }
    return inside.allSatisfy { $0 == unit }
  }
}

/// Numbers in the packed form of binary workbooks.
package enum PackedNumber {
  /// Unpacks an RK number of 30 bits: the upper part of a floating-point number, or an integer. Either may be
  /// multiplied by a hundred.
  package static func value(_ packed: Int) -> Double {
    let bits = UInt32(truncatingIfNeeded: packed)
    let number = bits & 2 != 0 ? Double(Int32(bitPattern: bits) >> 2) : Double(bitPattern: UInt64(bits & ~3) << 32)
    return bits & 1 != 0 ? number / 100 : number
  }
}
