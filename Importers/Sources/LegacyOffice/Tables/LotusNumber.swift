import Spreadsheets

/// Numbers of Lotus's cells.
enum LotusNumber {
  /// A number in 16 bits: a whole one, or one that is multiplied.
  static func small(_ packed: Int) -> Double {
    let factors = [5_000, 500, 0.05, 0.005, 0.0005, 0.00005, 0.0625, 0.015625]
    return packed & 1 == 0 ? Double(packed >> 1) : Double(packed >> 4) * factors[packed >> 1 & 7]
  }

  /// A number in 32 bits: 26 of digits, a sign, and a power of ten.
  static func packed(_ bits: Int) -> Double {
    var value = Double(bits >> 6)
    for _ in 0..<(bits & 0xF) { if bits & 0x10 == 0 { value *= 10 } else { value /= 10 } }
    return bits & 0x20 == 0 ? value : -value
  }

  /// The number as text: dates and times by ISO 8601.
  ///
  /// - Parameter format: the first byte of a cell of Lotus 1-2-3 until release 2.
  static func text(_ number: Double, format: Int) -> String {
    guard format & 0x70 == 0x70, let date = SerialDate(number, .in1900) else { return CellNumber.plain(number) }
    switch format & 0x0F {
    case 2, 3, 4, 9, 10: return date.date
    case 7, 8, 11, 12: return date.shortTime
    default: return CellNumber.plain(number)
    }
  }
}
