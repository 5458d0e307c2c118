import MDModel
import MDQuery
import MDTestSupport

/// Random queries in the form that the parser produces.
struct RandomExpression {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func expression(depth: Int = 5) -> QueryExpression {
    let kind = depth > 0 ? Int.random(in: 0..<8, using: &generator) : 0
    switch kind {
    case 0, 1: return .comparison(comparison())
    case 2: return .inRange(range())
    case 3: return .constant(Bool.random(using: &generator))
    case 4: return .not(expression(depth: depth - 1))
    case 5, 6: return .and(parts(depth: depth) { if case .and(let parts) = $0 { parts } else { nil } })
    default: return .or(parts(depth: depth) { if case .or(let parts) = $0 { parts } else { nil } })
    }
  }

  /// At least two parts, none of the same kind as the whole.
  private mutating func parts(
    depth: Int, ofSameKind same: (QueryExpression) -> [QueryExpression]?
  ) -> [QueryExpression] {
    let count = Int.random(in: 2...4, using: &generator)
    return (0..<count).flatMap { _ in
      let part = expression(depth: depth - 1)
      return same(part) ?? [part]
    }
  }

  // MARK: Comparisons

  /// One attribute of each form, and one that is not in the schema.
  private static let texts: [QueryAttribute] = [.any, .named("kMDItemTitle"), .named("kMDItemContentTypeTree")]
  private static let others: [QueryAttribute] = [
    "kMDItemFSSize", "kMDItemFSInvisible", "kMDItemDueDate", "own-key.x:1",
  ]
  .map { .named($0) }

  private mutating func comparison() -> QueryComparison {
    let comparator = pick(QueryComparison.Operator.allCases)
    let isOrdered = comparator != .equal && comparator != .notEqual
    if !isOrdered, Int.random(in: 0..<8, using: &generator) == 0 {
      return QueryComparison(pick(Self.texts + Self.others), comparator, .text(QueryText(pieces: ["", ""])))
    }
    let attribute = pick(isOrdered ? Self.others : Self.texts + Self.others)
    return QueryComparison(attribute, comparator, value(for: attribute, isOrdered: isOrdered))
  }

  private mutating func range() -> QueryRange {
    let attribute = pick(Self.others)
    let lower = value(for: attribute, isOrdered: true)
    // If the other end is a date, a number would be read as a date too.
    var upper = value(for: attribute, isOrdered: true)
    while Self.isDate(lower) != Self.isDate(upper) { upper = value(for: attribute, isOrdered: true) }
    return QueryRange(attribute, lower, upper)
  }

  private static func isDate(_ value: QueryValue) -> Bool { if case .date = value { true } else { false } }

  // MARK: Values

  private mutating func value(for attribute: QueryAttribute, isOrdered: Bool) -> QueryValue {
    switch attribute {
    case .named("kMDItemFSSize"): return number()
    case .named("kMDItemFSInvisible"): return isOrdered || bit() ? integer() : .boolean(bit())
    case .named("kMDItemDueDate"): return .date(bit() ? .reference(seconds: real()) : date())
    case .named("own-key.x:1"):
      if isOrdered { return bit() ? number() : .date(date()) }
      return pick([number(), .boolean(bit()), .text(text()), .date(date())])
    default: return .text(text())
    }
  }

  private mutating func number() -> QueryValue { bit() ? integer() : .real(real()) }

  private mutating func integer() -> QueryValue {
    .integer(bit() ? Int64.random(in: .min ... .max, using: &generator) : pick([0, 1, -1, 42, .min, .max]))
  }

  private mutating func real() -> Double {
    let value = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
    return bit() && value.isFinite
      ? value : pick([0, -0.5, 1000, 1e21, 9.007199254740993e15, .leastNonzeroMagnitude, -1e308])
  }

  private mutating func date() -> QueryDate {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return .now(seconds: real())
    case 1: return .calendar(pick(QueryDate.Unit.allCases), offset: pick([0, 1, -1, 7, -1_000_000, 999_999]))
    default: return .iso(isoDate())
    }
  }

  private mutating func isoDate() -> ISODate {
    var date = ISODate(year: Int.random(in: 1678...2261, using: &generator))
    if bit() { date.month = Int.random(in: 1...12, using: &generator) }
    if date.month != nil, bit() { date.day = Int.random(in: 1...28, using: &generator) }
    if date.day != nil, bit() { date.time = time() }
    return date
  }

  private mutating func time() -> ISODate.Time {
    var time = ISODate.Time(
      hour: Int.random(in: 0..<24, using: &generator), minute: Int.random(in: 0..<60, using: &generator))
    if bit() { time.second = Int.random(in: 0..<60, using: &generator) }
    if time.second != nil, bit() { time.nanosecond = pick([1, 500_000_000, 123_456_789, 10]) }
    if bit() { time.offset = pick([0, 3600, -5400, 50_400, -43_200]) }
    return time
  }

  private static let pieces = [
    "", "a", "Paris", "it's", "say \"x\"", "5*", "back\\slash", "\u{301}", "“”", "日本", "&& ||", "\n\t\0", "👩‍👩‍👧‍👦", ")",
    "c d",
  ]

  private mutating func text() -> QueryText {
    let count = Int.random(in: 1...4, using: &generator)
    let modifiers = TextModifiers(rawValue: UInt8.random(in: 0..<16, using: &generator))
    return QueryText(pieces: (0..<count).map { _ in pick(Self.pieces) + pick(Self.pieces) }, modifiers: modifiers)
  }

  private mutating func bit() -> Bool { Bool.random(using: &generator) }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }
}
