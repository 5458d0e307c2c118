import MDModel
import MDQuery

/// A number of either kind, or a boolean as 1 or 0. Whole and real numbers compare by what they are, not by what is left
/// of a whole one as a `Double`.
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

  /// Negative when it is less than `other`, positive when it is more.
  func order(to other: NaiveNumber) -> Int {
    if let whole, let otherWhole = other.whole { return whole < otherWhole ? -1 : whole > otherWhole ? 1 : 0 }
    // Beyond all whole numbers, which rounding could carry just there.
    if whole != nil, abs(other.real) >= 0x1p63, other.whole == nil { return other.real > 0 ? -1 : 1 }
    if other.whole != nil, abs(real) >= 0x1p63, whole == nil { return real > 0 ? 1 : -1 }
    // Where a Double has a fraction, the whole numbers near it fit one exactly.
    return real < other.real ? -1 : real > other.real ? 1 : 0
  }
}
