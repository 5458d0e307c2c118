/// Formats numbers of cells that have no number format.
package enum CellNumber {
  /// The number with at most fifteen digits, the precision of Excel.
  package static func plain(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    let shortest = value.description
    guard shortest.utf8.count > 16, let rounded = rounded(value) else { return shortest }
    return rounded
  }

  private static let powers = (0...15).map { power in (0..<power).reduce(1.0) { product, _ in product * 10 } }

  /// The number with fifteen digits and without trailing zeros. `nil` for numbers that are written with an exponent.
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

/// Error values of cells, by their numbers in binary workbooks ([MS-XLS] 2.5.10).
package enum CellError {
  package static func name(_ number: Int) -> String? { names[number] }

  private static let names = [
    0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A",
  ]
}
