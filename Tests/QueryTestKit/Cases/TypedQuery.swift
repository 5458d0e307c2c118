public import MDQuery

/// A text read as the tool reads it: an expression where it is one, else words and keywords.
public enum TypedQuery {
  /// - Throws: ``MDQuery/QuerySyntaxError`` for what was meant as an expression and is none.
  public static func expression(_ text: String, _ time: TimeContext) throws -> QueryExpression {
    do {
      let expression = try QueryParser.parse(text)
      if expression.hasComparison { return expression }
    } catch {
      if QueryParser.looksLikeExpression(text) { throw error }
    }
    return NaturalParser(context: NaturalContext(time: time, home: "/fixture/home")).parse(text).expression
  }
}
