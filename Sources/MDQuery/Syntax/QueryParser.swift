/// Reads Spotlight's query expressions, such as `kMDItemFSName == "*.swift"c && kMDItemFSSize > 1000`.
///
/// The result is checked: names are Spotlight's own, values have the form of their attribute, and `&&` and `||` never
/// directly contain their like.
package struct QueryParser {
  /// Maximum number of UTF-8 bytes of a query.
  package static let maximumBytes = 65536
  /// Maximum number of comparisons in a query, including `true` and `false`.
  package static let maximumComparisons = 1000
  /// Maximum depth of nested parentheses and `!`. `!(` is one step.
  package static let maximumDepth = 200

  /// Parses a query.
  package static func parse(_ text: String) throws(QuerySyntaxError) -> QueryExpression {
    guard text.utf8.count <= maximumBytes else {
      let head = Array(String(decoding: text.utf8.prefix(maximumBytes), as: UTF8.self).unicodeScalars)
      let limit = "a query may have \(maximumBytes) bytes, this one has \(text.utf8.count)"
      throw QuerySyntaxError(limit, at: head.count, in: head)
    }
    var reader = ExpressionReader(QueryScanner(text))
    return try reader.query()
  }
}

extension QueryParser {
  /// True if a text that does not parse was meant as an expression: it begins with an attribute and an operator, or
  /// with `InRange(`. Other texts are rather words.
  package static func looksLikeExpression(_ text: String) -> Bool {
    var scanner = QueryScanner(String(decoding: text.utf8.prefix(maximumBytes), as: UTF8.self))
    scanner.skipBlanks()
    while scanner.take("(") || scanner.takeNegation() { scanner.skipBlanks() }
    if scanner.takeWord("InRange") {
      scanner.skipBlanks()
      return scanner.take("(")
    }
    guard let name = scanner.attributeName(), AttributeReference(name).isRecognized else { return false }
    scanner.skipBlanks()
    return scanner.comparisonOperator() != nil
  }
}

extension QueryExpression {
  /// True if the query has a comparison. Typed where words are expected, `true` is rather a word.
  package var hasComparison: Bool {
    switch self {
    case .constant: false
    case .comparison, .inRange: true
    case .not(let part): part.hasComparison
    case .and(let parts), .or(let parts): parts.contains(where: \.hasComparison)
    }
  }
}
