/// A typed query, interpreted as an expression or as words.
package struct InterpretedQuery: Sendable {
  package enum Reading: Sendable, Hashable {
    /// As an expression if the text is one, else as words and keywords.
    case automatic
    /// As an expression.
    case expression
    /// As words and keywords.
    case words
    /// As words, even with colons or equals signs in them.
    case pastedWords
  }

  package let expression: QueryExpression
  /// The same as a question; `nil` for an expression, and for words with operators.
  package let question: Question?
  /// True if the text was read as an expression.
  package let isExpression: Bool
  /// Sentences about surprising parts of the reading.
  package let notes: [String]
  /// True if the text may be a line pasted from a file, such as `author: nobody` or `path=/usr/bin`. If it finds
  /// nothing, search for its words.
  package let mayBePasted: Bool
  /// Keywords whose values are names.
  package let conditions: [KeywordCondition]

  /// - Throws: ``QuerySyntaxError`` if the text must be an expression, or looks like one, but does not parse.
  package init(
    _ text: String, reading: Reading = .automatic, context: NaturalContext
  ) throws(QuerySyntaxError) {
    if reading == .automatic || reading == .expression,
      let expression = try Self.expression(text, isCertain: reading == .expression)
    {
      (self.expression, question, isExpression, notes, conditions) = (expression, nil, true, [], [])
      mayBePasted = reading == .automatic && Self.isAssignment(text)
    } else {
      let natural = NaturalParser(context: context, readsKeywords: reading != .pastedWords).parse(text)
      (expression, question, isExpression) = (natural.expression, natural.question, false)
      (notes, conditions, mayBePasted) = (natural.notes, natural.conditions, natural.hasValueApart)
    }
  }

  /// True if the text is a name, one equals sign and an unquoted value, as in configuration files.
  private static func isAssignment(_ text: String) -> Bool {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, !text.contains(where: { "\"'&|()<>!".contains($0) }) else { return false }
    // `kMDItemTitle = x` is a query, and not a line of a configuration file.
    return !parts[0].hasPrefix("kMDItem") && !parts[0].hasPrefix("*")
  }

  /// - Returns: `nil` if the text is to be read as words. `true` alone is a word.
  private static func expression(_ text: String, isCertain: Bool) throws(QuerySyntaxError) -> QueryExpression? {
    do throws(QuerySyntaxError) {
      let expression = try QueryParser.parse(text)
      return isCertain || expression.hasComparison ? expression : nil
    } catch {
      if isCertain || QueryParser.looksLikeExpression(text) { throw error }
      return nil
    }
  }
}
