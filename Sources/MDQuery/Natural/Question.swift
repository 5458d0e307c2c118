/// A text of words as a question, for answers by relevance: files that hold more of its words come first, and none of
/// the words has to be there. Phrases in quotes, keywords and what is excluded hold as they do in the expression.
public struct Question: Hashable, Sendable {
  /// Plain words in the order in which they were typed; at least one.
  public var words: [String]
  /// Condition that every answer meets; `nil` where there is none.
  public var required: QueryExpression?

  public init(words: [String], required: QueryExpression? = nil) {
    self.words = words
    self.required = required
  }

  /// One question of several texts that all have to be met.
  ///
  /// - Returns: `nil` for none.
  public init?(_ parts: [(question: Question?, expression: QueryExpression)]) {
    words = parts.flatMap { $0.question?.words ?? [] }
    if words.isEmpty { return nil }
    required = .all(parts.compactMap { $0.question == nil ? $0.expression : $0.question?.required })
  }
}
