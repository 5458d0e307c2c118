/// Parses the sections of a format code such as `#,##0.00;[Red]-0`.
struct FormatSectionReader {
  private var rest: ArraySlice<UInt8>
  private var section = FormatSection()
  /// Number of commas since the last digit placeholder. If another placeholder follows, they group digits. Otherwise
  /// each comma divides by a thousand.
  private var commas = 0
  private var isBehindPoint = false
  private var hasDigits = false

  init(_ code: String) { rest = Array(code.utf8)[...] }

  /// Returns the sections in order. A code has at most four.
  mutating func sections() -> [FormatSection] {
    var sections: [FormatSection] = []
    repeat { sections.append(next()) } while sections.count < 4 && rest.popFirst() != nil
    return sections
  }

  private mutating func next() -> FormatSection {
    section = FormatSection()
    (commas, isBehindPoint, hasDigits) = (0, false, false)
    while let byte = rest.first, byte != UInt8(ascii: ";") {
      rest = rest.dropFirst()
      read(byte)
    }
    // Commas after the last digit placeholder divide by a thousand each.
    section.shift -= 3 * commas
    return section
  }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): readQuoted()
    case UInt8(ascii: "\\"): readEscaped()
    // `_x` leaves a gap as wide as `x`, and `*x` fills the cell with `x`. A gap becomes a space, and a fill nothing.
    case UInt8(ascii: "_"):
      rest = rest.dropFirst()
      literal(UInt8(ascii: " "))
    case UInt8(ascii: "*"): rest = rest.dropFirst()
    case UInt8(ascii: "["): readBracket()
    case UInt8(ascii: "0"), UInt8(ascii: "#"), UInt8(ascii: "?"): readDigit(byte)
    case UInt8(ascii: ","): if hasDigits { commas += 1 } else { literal(byte) }
    case UInt8(ascii: "."): readPoint()
    case UInt8(ascii: "%"):
      section.shift += 2
      literal(byte)
    case UInt8(ascii: "/") where hasDigits: section.pieces.append(.slash)
    case UInt8(ascii: "@"): section.pieces.append(.general)
    case 0x41...0x5A, 0x61...0x7A: readLetter(byte)
    default: literal(byte)
    }
  }

  private mutating func literal(_ byte: UInt8) {
    if case .literal(let bytes) = section.pieces.last {
      section.pieces[section.pieces.count - 1] = .literal(bytes + [byte])
    } else {
      section.pieces.append(.literal([byte]))
    }
  }

  private mutating func readQuoted() {
    let inside = rest.prefix { $0 != UInt8(ascii: "\"") }
    rest = rest.dropFirst(inside.count + 1)
    inside.forEach { literal($0) }
  }

  /// Reads one character, which may be several bytes.
  private mutating func readEscaped() {
    guard let first = rest.popFirst() else { return }
    literal(first)
    while let byte = rest.first, byte & 0xC0 == 0x80 {
      rest = rest.dropFirst()
      literal(byte)
    }
  }

  private mutating func readDigit(_ byte: UInt8) {
    if commas > 0, !isBehindPoint { section.isGrouped = true }
    commas = 0
    hasDigits = true
    section.pieces.append(.digit(byte))
  }

  /// Reads a decimal point, fractions of a second, or a point between the parts of a date.
  private mutating func readPoint() {
    // In `ss.00`, the zeros after the point are fractions of a second.
    let zeros = rest.prefix { $0 == UInt8(ascii: "0") }.count
    if zeros > 0, isBehindSeconds {
      rest = rest.dropFirst(zeros)
      return section.pieces.append(.fraction(zeros))
    }
    let isNumber = rest.first.map { "0#?".utf8.contains($0) } ?? false
    guard hasDigits || isNumber, !isBehindPoint, !section.isCalendar else { return literal(UInt8(ascii: ".")) }
    section.shift -= 3 * commas
    commas = 0
    isBehindPoint = true
    section.pieces.append(.point)
  }

  private var isBehindSeconds: Bool {
    switch section.pieces.last {
    case .calendar(let letter, _), .elapsed(let letter, _): letter == UInt8(ascii: "s")
    default: false
    }
  }

  private mutating func readLetter(_ byte: UInt8) {
    let word = rest.prefix { 0x41...0x5A ~= $0 & 0xDF }
    let letter = byte | 0x20
    if letter == UInt8(ascii: "g"), word.map({ $0 | 0x20 }).starts(with: "eneral".utf8) {
      rest = rest.dropFirst(6)
      return section.pieces.append(.general)
    }
    if letter == UInt8(ascii: "a"), readHalfDay() { return }
    if letter == UInt8(ascii: "e"), hasDigits, let sign = rest.first, "+-".utf8.contains(sign) {
      rest = rest.dropFirst()
      return section.pieces.append(.exponent(showsPlus: sign == UInt8(ascii: "+")))
    }
    switch letter {
    case UInt8(ascii: "y"), UInt8(ascii: "m"), UInt8(ascii: "d"), UInt8(ascii: "h"), UInt8(ascii: "s"):
      section.pieces.append(.calendar(letter, 1 + takeRepeated(letter)))
    // Without digits before it, `e` is another letter for the year.
    case UInt8(ascii: "e"):
      _ = takeRepeated(letter)
      section.pieces.append(.calendar(UInt8(ascii: "y"), 4))
    case UInt8(ascii: "g"), UInt8(ascii: "b"), UInt8(ascii: "a"): section.isUnknown = true
    default: literal(byte)
    }
  }

  private mutating func takeRepeated(_ letter: UInt8) -> Int {
    let count = rest.prefix { $0 | 0x20 == letter }.count
    rest = rest.dropFirst(count)
    return count
  }

  private mutating func readHalfDay() -> Bool {
    for (word, isShort) in [("m/pm", false), ("/p", true)]
    where rest.prefix(word.utf8.count).map({ $0 == 0x2F ? $0 : $0 | 0x20 }) == Array(word.utf8) {
      rest = rest.dropFirst(word.utf8.count)
      section.pieces.append(.halfDay(isShort: isShort))
      return true
    }
    return false
  }

  /// Reads a colour, a condition, a currency with a language, or a total time.
  private mutating func readBracket() {
    let inside = rest.prefix { $0 != UInt8(ascii: "]") }
    rest = rest.dropFirst(inside.count + 1)
    guard let first = inside.first else { return }
    if first == UInt8(ascii: "$") { return readCurrency(inside.dropFirst()) }
    if "<>=".utf8.contains(first) { return readCondition(inside) }
    let unit = first | 0x20
    if "hms".utf8.contains(unit), inside.allSatisfy({ $0 | 0x20 == unit }) {
      section.pieces.append(.elapsed(unit, inside.count))
    }
  }

  /// Reads a currency such as `[$€-407]`: a sign, then a language as a hexadecimal number or a name.
  private mutating func readCurrency(_ inside: ArraySlice<UInt8>) {
    let sign = inside.prefix { $0 != UInt8(ascii: "-") }
    sign.forEach { literal($0) }
    let language = String(decoding: inside.dropFirst(sign.count + 1), as: UTF8.self)
    section.language = Int(language, radix: 16).map { $0 & 0x3FF } ?? CalendarNames.number(ofLanguage: language)
  }

  private mutating func readCondition(_ inside: ArraySlice<UInt8>) {
    let comparison = inside.prefix { "<>=".utf8.contains($0) }
    guard let bound = Double(String(decoding: inside.dropFirst(comparison.count), as: UTF8.self)) else { return }
    section.condition = .init(comparison: String(decoding: comparison, as: UTF8.self), bound: bound)
  }
}
