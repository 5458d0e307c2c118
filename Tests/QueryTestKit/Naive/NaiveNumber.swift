import MDModel
import MDQuery

/// An integer, a real number, or a boolean as 1 or 0.
///
/// Integers and reals are compared exactly: an integer is not rounded to a `Double` first.
struct NaiveNumber {
  private let whole: Int64?
  private let real: Double

  init?(_ value: AttributeValue) {
    switch value {
    case .integer(let number): self.init(whole: number)
    case .boolean(let flag): self.init(whole: flag ? 1 : 0)
    case .real(let number): self.init(real: number)
    case .string, .date, .data, .array: return nil
    }
  }

  init?(_ value: QueryValue) {
    switch value {
    case .integer(let number): self.init(whole: number)
    case .boolean(let flag): self.init(whole: flag ? 1 : 0)
    case .real(let number): self.init(real: number)
    case .text, .date: return nil
    }
  }

  private init(whole: Int64) { (self.whole, real) = (whole, Double(whole)) }
  private init(real: Double) { (whole, self.real) = (Int64(exactly: real), real) }

  /// Negative if this number is less than `other`, positive if it is greater, otherwise 0.
  func order(to other: NaiveNumber) -> Int {
    if let whole, let otherWhole = other.whole { return whole < otherWhole ? -1 : whole > otherWhole ? 1 : 0 }
    // `Double(Int64.max)` rounds up to 2^63, so as doubles the two would be equal.
    // A real number of this magnitude that is no Int64 lies beyond all integers.
    if whole != nil, abs(other.real) >= 0x1p63, other.whole == nil { return other.real > 0 ? -1 : 1 }
    if other.whole != nil, abs(real) >= 0x1p63, whole == nil { return real > 0 ? 1 : -1 }
    // At least one number is no integer here, so its magnitude is below 2^53 or it is not finite.
    // Rounding the other one to a Double keeps the order.
    return real < other.real ? -1 : real > other.real ? 1 : 0
  }
}
