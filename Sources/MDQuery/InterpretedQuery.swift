/// A typed query, read as an expression or as words.
package struct InterpretedQuery: Sendable {
  package enum Reading: Sendable, Hashable {
    /// An expression where the text is one, else words and keywords.
    case automatic
    /// An expression.
    case expression
    /// Words and keywords.
    case words
    /// Words, whatever colons or signs of equality are in them.
    case pastedWords
  }

  package let expression: QueryExpression
  /// The same as a question; `nil` for an expression, and for words that operators join.
  package let question: Question?
  /// Whether the text was read as an expression.
  package let isExpression: Bool
  /// Sentences about what may surprise in the reading.
  package let notes: [String]
  /// Whether the text may be a line of a file that somebody pasted, such as `author: nobody` or `path=/usr/bin`. Where it finds
  /// nothing, its words are meant.
  package let mayBePasted: Bool
  /// Keywords whose values name something.
  package let conditions: [KeywordCondition]

  /// - Throws: ``QuerySyntaxError`` for a text that was to be an expression, or looks like one and is none.
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

  /// Whether the text is a name, one sign of equality and a bare value, as in files of settings.
  private static func isAssignment(_ text: String) -> Bool {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, !text.contains(where: { "\"'&|()<>!".contains($0) }) else { return false }
    return !parts[0].hasPrefix("kMDItem") && !parts[0].hasPrefix("*")
  }

  /// - Returns: `nil` for a text to be read as words: `true` alone is one.
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
