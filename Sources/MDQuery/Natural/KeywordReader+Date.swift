import MDModel

extension KeywordReader {
  /// The longest run of words that is a date; what stands behind it are words again.
  func date(_ keys: [AttributeKey], _ value: KeywordValue) -> KeywordReading? {
    guard let (date, wordsTaken) = NaturalDate.reading(value.words, context: context.time) else { return nil }
    let parts = keys.map { date.expression(of: $0) }
    return QueryExpression.any(parts).map { KeywordReading(expression: $0, wordsTaken: wordsTaken) }
  }
}

extension NaturalDate {
  /// The attribute holds such a date. A date stands for all of its day, month or year: `==` is within it, `<` before its
  /// start, `>` after its end.
  fileprivate func expression(of key: AttributeKey) -> QueryExpression {
    switch self {
    case .within(let date): Self.compare(key, .equal, date)
    case .before(let date): Self.compare(key, .less, date)
    case .after(let date): Self.compare(key, .greater, date)
    case .onOrAfter(let date): Self.compare(key, .greaterOrEqual, date)
    case .onOrBefore(let date): Self.compare(key, .lessOrEqual, date)
    case .between(let first, let last): .inRange(QueryRange(.named(key), .date(first), .date(last)))
    }
  }

  private static func compare(
    _ key: AttributeKey, _ comparator: QueryComparison.Operator, _ date: QueryDate
  ) -> QueryExpression {
    .comparison(QueryComparison(.named(key), comparator, .date(date)))
  }
}
