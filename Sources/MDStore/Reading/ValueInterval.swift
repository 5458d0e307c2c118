/// An interval of integers and fractions, compared as SQLite does: exactly, across both kinds.
package struct ValueInterval: Hashable, Sendable {
  package enum Number: Hashable, Sendable {
    case integer(Int64)
    case real(Double)
  }

  package struct Bound: Hashable, Sendable {
    package var number: Number
    package var isIncluded: Bool

    package init(_ number: Number, isIncluded: Bool) {
      self.number = number
      self.isIncluded = isIncluded
    }
  }

  /// The bounds; `nil` if unbounded.
  package var lower: Bound?
  package var upper: Bound?

  package init(lower: Bound? = nil, upper: Bound? = nil) {
    self.lower = lower
    self.upper = upper
  }

  /// The interval of a single number.
  package init(_ number: Number) {
    self.init(lower: Bound(number, isIncluded: true), upper: Bound(number, isIncluded: true))
  }

  package func contains(_ value: Int64) -> Bool { contains(.integer(value)) }

  package func contains(_ value: Number) -> Bool {
    if let lower, value < lower.number || (value == lower.number && !lower.isIncluded) { return false }
    if let upper, upper.number < value || (value == upper.number && !upper.isIncluded) { return false }
    return true
  }

  /// Intersection with another interval.
  package func intersection(_ other: ValueInterval) -> ValueInterval {
    ValueInterval(
      lower: Self.tighter(lower, other.lower) { $1 < $0 }, upper: Self.tighter(upper, other.upper) { $0 < $1 })
  }

  private static func tighter(_ left: Bound?, _ right: Bound?, _ isTighter: (Number, Number) -> Bool) -> Bound? {
    guard let left, let right else { return left ?? right }
    if left.number == right.number { return left.isIncluded ? right : left }
    return isTighter(left.number, right.number) ? left : right
  }
}

extension ValueInterval.Number: Comparable {
  package static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .integer(let number): hasher.combine(Double(number))
    case .real(let number): hasher.combine(number)
    }
  }

  package static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): a < b
    case (.real(let a), .real(let b)): a < b
    // Swift and SQLite compare integers with fractions by their exact values.
    case (.integer(let a), .real(let b)): compare(a, b) < 0
    case (.real(let a), .integer(let b)): compare(b, a) > 0
    }
  }

  /// The sign of `a - b`, exactly.
  private static func compare(_ a: Int64, _ b: Double) -> Int {
    // A conversion to Double would round 2^53 + 1 down to 2^53. So the fraction is cut down to an integer instead.
    if b >= 0x1p63 { return -1 }
    if b < -0x1p63 { return 1 }
    let whole = Int64(b.rounded(.down))
    if a != whole { return a < whole ? -1 : 1 }
    return b > b.rounded(.down) ? -1 : 0
  }
}
