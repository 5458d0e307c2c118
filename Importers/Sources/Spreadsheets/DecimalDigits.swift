/// The decimal digits of a number's absolute value. Spreadsheets keep fifteen of them.
struct DecimalDigits {
  /// Digits from 0 to 9, without leading and trailing zeros. Empty for zero.
  private var digits: [UInt8] = []
  /// Number of digits before the decimal point. Negative if zeros follow the point.
  private(set) var point = 0

  static let most = 15

  /// - Parameter value: a finite number. Its sign is ignored.
  init(_ value: Double) {
    var isBehindPoint = false
    var text = value.magnitude.description.utf8[...]
    while let byte = text.popFirst() {
      switch byte {
      case UInt8(ascii: "."): isBehindPoint = true
      case UInt8(ascii: "e"):
        point += Int(Substring(text)) ?? 0
        text = text.suffix(0)
      default: append(byte - UInt8(ascii: "0"), isBehindPoint: isBehindPoint)
      }
    }
    dropZeros()
    if digits.count > Self.most { keep(Self.most) }
  }

  private mutating func append(_ digit: UInt8, isBehindPoint: Bool) {
    if !digits.isEmpty || digit > 0 {
      digits.append(digit)
      if !isBehindPoint { point += 1 }
    } else if isBehindPoint {
      point -= 1
    }
  }

  private mutating func dropZeros() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { point = 0 }
  }

  var isZero: Bool { digits.isEmpty }

  /// Moves the decimal point. A shift by 2 converts to percent.
  mutating func shift(by places: Int) { if !isZero { point += places } }

  /// Rounds to a number of digits after the decimal point.
  mutating func round(fractionDigits: Int) { keep(point + fractionDigits) }

  /// Keeps the first digits. Half is rounded up.
  private mutating func keep(_ count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits.removeAll()
      return dropZeros()
    }
    let isUp = digits[count] >= 5
    digits.removeSubrange(count...)
    if isUp { increment() }
    dropZeros()
  }

  private mutating func increment() {
    while digits.last == 9 { digits.removeLast() }
    if digits.isEmpty {
      digits = [1]
      point += 1
    } else {
      digits[digits.count - 1] += 1
    }
  }

  /// The digit for 10 to the power of `power`: 0 for the units, -1 for the tenths.
  subscript(power power: Int) -> UInt8 {
    let index = point - 1 - power
    return digits.indices.contains(index) ? digits[index] : 0
  }

  /// True if all digits from a power downwards are zero.
  func isZero(from power: Int) -> Bool { point - 1 - power >= digits.count }
}
