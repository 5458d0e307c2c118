/// A typed query, read as an expression or as words.
package struct InterpretedQuery: Sendable {
  package enum Reading: Sendable, Hashable {
    /// An expression where the text is one, else words and keywords.
    case automatic
    /// An expression.
    case expression
    /// Words and keywords.
    case words
  }

  package let expression: QueryExpression
  /// The same as a question; `nil` for an expression, and for words that operators join.
  package let question: Question?
  /// Whether the text was read as an expression.
  package let isExpression: Bool
  /// Sentences about what may surprise in the reading.
  package let notes: [String]
  /// Keywords whose values name something.
  package let conditions: [KeywordCondition]

  /// - Throws: ``QuerySyntaxError`` for a text that was to be an expression, or looks like one and is none.
  package init(
    _ text: String, reading: Reading = .automatic, context: NaturalContext
  ) throws(QuerySyntaxError) {
    if reading != .words, let expression = try Self.expression(text, isCertain: reading == .expression) {
      (self.expression, question, isExpression, notes, conditions) = (expression, nil, true, [], [])
    } else {
      let natural = NaturalParser(context: context).parse(text)
      (expression, question, isExpression) = (natural.expression, natural.question, false)
      (notes, conditions) = (natural.notes, natural.conditions)
    }
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
