/// Formats a number according to a section with digit placeholders.
struct NumberDisplay {
  private let section: FormatSection
  private var number: DecimalDigits
  /// Index ranges of the pieces before the decimal point, after it, and in the exponent.
  private var whole: Range<Int>
  private var fraction: Range<Int>
  private var tail: Range<Int>
  private var exponent: Int?
  private var output: [UInt8] = []

  /// - Parameter value: the number. The caller shows its sign.
  init(_ value: Double, _ section: FormatSection) {
    self.section = section
    number = DecimalDigits(value)
    number.shift(by: section.shift)
    let pieces = section.pieces
    let end = pieces.firstIndex { if case .exponent = $0 { true } else { false } } ?? pieces.endIndex
    let point = pieces[..<end].firstIndex(of: .point) ?? end
    whole = 0..<point
    fraction = min(point + 1, end)..<end
    tail = end..<pieces.endIndex
    if end < pieces.endIndex { exponent = 0 }
  }

  mutating func shown() -> [UInt8] {
    if exponent != nil { normalize() } else { number.round(fractionDigits: places(in: fraction)) }
    appendWhole()
    if whole.upperBound < section.pieces.endIndex, section.pieces[whole.upperBound] == .point {
      output.append(UInt8(ascii: "."))
    }
    appendFraction()
    appendExponent()
    return output
  }

  /// True if the shown digits are all zero.
  var isZero: Bool { number.isZero }

  private func places(in range: Range<Int>) -> Int {
    section.pieces[range].count { if case .digit = $0 { true } else { false } }
  }

  /// Moves the decimal point so that the digits before it fill the placeholders, and keeps the shift as the exponent.
  private mutating func normalize() {
    let width = max(1, places(in: whole))
    for _ in 0..<2 where !number.isZero {
      let power = number.point - 1
      // With several places, as in `##0.0E+0`, the exponent is a multiple of their number.
      let step = width == 1 ? power : (power >= 0 ? power / width : (power - width + 1) / width) * width
      number.shift(by: -step)
      exponent = (exponent ?? 0) + step
      // Rounding may add a digit: 9.99 becomes 10.0.
      number.round(fractionDigits: places(in: fraction))
    }
  }

  /// Appends the whole part. Digits fill the placeholders from the right, and the leftmost placeholder takes all
  /// remaining digits.
  private mutating func appendWhole() {
    var reversed: [UInt8] = []
    var power = 0
    let first = section.pieces[whole].firstIndex { if case .digit = $0 { true } else { false } }
    if first == nil, number.point > 0 { appendDigits(from: &power, to: number.point, &reversed) }
    for index in whole.reversed() {
      switch section.pieces[index] {
      case .literal(let bytes): reversed += bytes.reversed()
      case .digit(let place) where index == first:
        appendDigits(from: &power, to: max(number.point, power + (place == UInt8(ascii: "0") ? 1 : 0)), &reversed)
      case .digit(let place):
        if power < number.point || place == UInt8(ascii: "0") {
          appendDigits(from: &power, to: power + 1, &reversed)
        } else {
          power += 1
        }
      default: break
      }
    }
    output += reversed.reversed()
  }

  private func appendDigits(from power: inout Int, to end: Int, _ reversed: inout [UInt8]) {
    while power < end {
      if section.isGrouped, power > 0, power % 3 == 0 { reversed.append(UInt8(ascii: ",")) }
      reversed.append(UInt8(ascii: "0") + number[power: power])
      power += 1
    }
  }

  private mutating func appendFraction() {
    var power = -1
    for piece in section.pieces[fraction] {
      switch piece {
      case .literal(let bytes): output += bytes
      case .digit(let place):
        if place == UInt8(ascii: "0") || !number.isZero(from: power) {
          output.append(UInt8(ascii: "0") + number[power: power])
        }
        power -= 1
      default: break
      }
    }
  }

  private mutating func appendExponent() {
    guard let exponent, case .exponent(let showsPlus) = section.pieces[tail.lowerBound] else { return }
    output.append(UInt8(ascii: "E"))
    if exponent < 0 { output.append(UInt8(ascii: "-")) } else if showsPlus { output.append(UInt8(ascii: "+")) }
    let digits = Array(String(exponent.magnitude).utf8)
    output += [UInt8](repeating: UInt8(ascii: "0"), count: max(0, places(in: tail) - digits.count)) + digits
    for piece in section.pieces[tail] { if case .literal(let bytes) = piece { output += bytes } }
  }
}
