import MDModel

/// Condition on a number: `10MB`, `>10MB`, `10..20MB`, `10MB-`.
enum QuantityCondition: Hashable {
  /// Equal after rounding: `10MB` matches all sizes that round to it, from 9.5 to 10.5 MB. Without a unit the number is
  /// exact. Durations are fractions of seconds, and are rounded to seconds.
  case equal(Quantity)
  case compared(QueryComparison.Operator, Quantity)
  /// Between both ends, including them.
  case between(Quantity, Quantity)

  /// Reads the first word, or the first two if the second is a unit.
  static func reading(_ words: [String], _ measure: Measure) -> (QuantityCondition, Int)? {
    if words.count > 1, !words[1].isEmpty, measure.factor(of: words[1]) != nil,
      let condition = QuantityCondition(words[0] + words[1], measure)
    {
      return (condition, 2)
    }
    return QuantityCondition(words[0], measure).map { ($0, 1) }
  }

  init?(_ text: String, _ measure: Measure) {
    for (sign, comparator) in Self.comparators where text.hasPrefix(sign) {
      guard let quantity = Quantity(text.dropFirst(sign.count), measure) else { return nil }
      self = comparator == .equal ? .equal(quantity) : .compared(comparator, quantity)
      return
    }
    if let quantity = Quantity(text, measure) {
      self = .equal(quantity)
    } else if let range = Self.range(text, measure) {
      self = range
    } else {
      return nil
    }
  }

  /// Comparators, longer signs before their beginnings.
  private static let comparators: [(String, QueryComparison.Operator)] = [
    (">=", .greaterOrEqual), ("<=", .lessOrEqual), ("≥", .greaterOrEqual), ("≤", .lessOrEqual), (">", .greater),
    ("<", .less), ("==", .equal), ("=", .equal),
  ]

  // MARK: Ranges

  private static func range(_ text: String, _ measure: Measure) -> QuantityCondition? {
    guard let (lower, upper) = ends(of: text) else { return nil }
    if lower.isEmpty { return Quantity(upper, measure).map { .compared(.lessOrEqual, $0) } }
    if upper.isEmpty { return Quantity(lower, measure).map { .compared(.greaterOrEqual, $0) } }
    // The unit of the second number also applies to the first: `10-20MB`.
    let unit = String(upper.reversed().prefix(while: \.isLetter).reversed())
    guard let last = Quantity(upper, measure),
      let first = Quantity(lower, measure, unit: measure.factor(of: unit) == nil ? "" : unit)
    else { return nil }
    return first.value <= last.value ? .between(first, last) : .between(last, first)
  }

  /// Splits at two dots, or else at a dash that is not the sign of the first number.
  private static func ends(of text: String) -> (Substring, Substring)? {
    if let dot = text.indices.first(where: { text[$0...].hasPrefix("..") }) {
      return (text[..<dot], text[text.index(dot, offsetBy: 2)...])
    }
    guard let dash = text.dropFirst().firstIndex(where: { "-–—".contains($0) }) else { return nil }
    return (text[..<dash], text[text.index(after: dash)...])
  }

  // MARK: Expressions

  func expression(of key: AttributeKey) -> QueryExpression {
    switch self {
    case .equal(let quantity) where quantity.step == 0: Self.compare(key, .equal, quantity.value)
    case .equal(let quantity): Self.rounded(key, quantity)
    case .compared(let comparator, let quantity): Self.compare(key, comparator, quantity.value)
    case .between(let lower, let upper): Self.between(key, lower.value, upper.value)
    }
  }

  /// Range of all values that round to the quantity. Bytes are whole, so the range ends one byte before the next
  /// value's.
  private static func rounded(_ key: AttributeKey, _ quantity: Quantity) -> QueryExpression {
    let lower = max(quantity.value - quantity.step / 2, 0)
    let upper = quantity.value + quantity.step / 2
    return key == .fileSize ? between(key, lower.rounded(.up), upper.rounded(.up) - 1) : between(key, lower, upper)
  }

  private static func compare(
    _ key: AttributeKey, _ comparator: QueryComparison.Operator, _ value: Double
  ) -> QueryExpression {
    .comparison(QueryComparison(.named(key), comparator, number(value, of: key)))
  }

  private static func between(_ key: AttributeKey, _ lower: Double, _ upper: Double) -> QueryExpression {
    .inRange(QueryRange(.named(key), number(lower, of: key), number(upper, of: key)))
  }

  /// The number as an integer if possible. Bytes are rounded, because 10.3 MB as a product may be a fraction off.
  private static func number(_ value: Double, of key: AttributeKey) -> QueryValue {
    let value = key == .fileSize ? value.rounded() : value
    return Int64(exactly: value).map(QueryValue.integer) ?? .real(value)
  }
}
