import MDModel

/// Values of `kind:`.
extension KeywordReader {
  /// Reads the longest run of words that names a kind, or else the first word as another type. Commas mean `OR`.
  func kind(_ value: KeywordValue) -> KeywordReading? {
    for count in stride(from: min(SearchKind.mostWords, value.words.count), to: 0, by: -1) {
      if let kind = SearchKind(name: value.words.prefix(count).joined(separator: " ")) {
        return KeywordReading(expression: kind.expression, wordsTaken: count)
      }
    }
    if let phrase = value.phrase { return other(phrase, wordsTaken: value.words.count) }
    guard let names = Self.list(value.words[0]) else { return nil }
    let readings = names.map(String.init).compactMap { name in
      SearchKind(name: name).map { KeywordReading(expression: $0.expression, wordsTaken: 1) }
        ?? other(name, wordsTaken: 1)
    }
    guard let expression = QueryExpression.any(readings.map(\.expression)) else { return nil }
    return KeywordReading(expression: expression, wordsTaken: 1, note: readings.lazy.compactMap(\.note).first)
  }

  /// Reads a value that is not the name of a kind: a MIME type or a uniform type identifier. Any other value is a
  /// filename extension or a word of a kind's description, which look alike.
  private func other(_ name: String, wordsTaken: Int) -> KeywordReading? {
    guard PlainWord.hasLetterOrDigit(name) else { return nil }
    if Self.isTypeName(name) {
      return KeywordReading(expression: SearchKind.conforms(to: name.lowercased()), wordsTaken: wordsTaken)
    }
    let described =
      wordsTaken == 1
      ? PlainWord.expression(word: name, in: .kind)
      : PlainWord.expression(phrase: name, goesOn: false, in: .kind)
    let suffix = name.drop { $0 == "." }
    guard wordsTaken == 1, suffix.utf8.count <= 16, suffix.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return KeywordReading(
        expression: described, wordsTaken: wordsTaken,
        note: "kind:\(name) is no kind that is known; looked for in descriptions of kinds")
    }
    return KeywordReading(
      expression: .or([Self.nameEnds(in: String(suffix)), described]), wordsTaken: wordsTaken,
      note: "kind:\(name) is no kind that is known; taken as a filename extension or a word of a description")
  }

  /// True for `image/png` or `public.jpeg`: parts of letters, digits and a few signs around a slash or dots.
  private static func isTypeName(_ name: String) -> Bool {
    let separator: Character = name.contains("/") ? "/" : "."
    let parts = name.split(separator: separator, omittingEmptySubsequences: false)
    let isMIMEType = separator == "/" && parts.count == 2
    let signs = isMIMEType ? "-+._" : "-"
    return (isMIMEType || separator == "." && parts.count > 1)
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || signs.contains($0)) }
      }
  }
}

extension KeywordReader {
  /// Reads the longest run of words that is a date. The words after it are ordinary words.
  func date(_ keys: [AttributeKey], _ value: KeywordValue) -> KeywordReading? {
    guard let (date, wordsTaken) = NaturalDate.reading(value.words, context: context.time) else { return nil }
    let parts = keys.map { date.expression(of: $0) }
    return QueryExpression.any(parts).map { KeywordReading(expression: $0, wordsTaken: wordsTaken) }
  }
}

extension NaturalDate {
  /// The condition that the attribute has such a date. A date covers its whole day, month or year: `==` is within it,
  /// `<` before its start, `>` after its end.
  func expression(of key: AttributeKey) -> QueryExpression {
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
