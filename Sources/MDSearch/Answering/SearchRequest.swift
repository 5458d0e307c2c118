package import MDModel
package import MDQuery
package import MDSearchAPI
package import MDStore

/// A search: what, where, and in which order.
package struct SearchRequest: Sendable {
  package typealias Order = SearchOrder

  package var expression: QueryExpression
  /// By relevance: what is asked in place of the expression, of whose words any is enough.
  package var question: Question?
  /// Where text is searched that somebody types: its answers, in place of the expression's.
  package var typed: TypedAnswers?
  /// By relevance: what answers mean about; `nil` where words alone count.
  package var meaning: Meaning?
  /// Time context for the dates in the expression.
  package var time: TimeContext
  /// Absolute paths: only what lies there or below any of them; empty for everywhere.
  package var scopes: [FilePath]
  /// What may be found, whatever the rest of the request says; `nil`: all that anybody may see.
  package var visibility: Visibility?
  /// Whether a donated item is shown as the file or page that it names as its content; a file that is found itself, or
  /// donated by several, is an answer once. Counting ignores this.
  package var showsContents = false
  /// Items to search in; `nil` for all.
  package var among: ItemSet?
  /// By relevance, of an expression: a word that more items of the index hold than this is not scored, for it tells little
  /// of any of them and takes long.
  package var scoringBudget = 50_000
  /// By relevance: hits come with the parts of their scores.
  package var explainsScores = false
  /// Answers of the same content are one hit, with the paths of the others.
  package var foldsDuplicates = false
  /// By relevance: what people use comes a little earlier.
  package var learns = true
  package var order: Order
  package var offset: Int
  /// Largest number of answers; `nil` for all.
  package var limit: Int?

  /// What answers mean about.
  package enum Meaning: Hashable, Sendable {
    case text(String)
    /// What the item does.
    case item(ItemID)
  }

  /// Condition that every answer meets, whatever words it holds.
  var condition: QueryExpression {
    if let typed { return typed.conditions }
    guard order == .relevance, let question else { return expression }
    return question.required ?? .constant(true)
  }

  /// Words that answers are scored by: those of the question, or of the expression.
  var scored: Question? {
    if let question { return question }
    let words = expression.words.map { $0.pieces.filter { !$0.isEmpty }.joined(separator: " ") }
    return words.isEmpty ? nil : Question(words: words)
  }

  package init(
    _ expression: QueryExpression, time: TimeContext, scopes: [FilePath] = [], order: Order = .date, offset: Int = 0,
    limit: Int? = nil
  ) {
    self.expression = expression
    self.time = time
    self.scopes = scopes
    self.order = order
    self.offset = offset
    self.limit = limit
  }
}

/// Item that answers the query.
package struct SearchHit: Sendable, Hashable {
  package var item: ItemID
  /// Absolute, byte-exact; of a donated item its address, or that of its content.
  package var path: FilePath
  /// The larger, the better it fits; 0 where answers do not come by relevance.
  package var score = 0.0
  /// Parts of the score, where the request asks for them.
  package var parts: [ScorePart] = []
  /// Paths of other answers of the same content, where the request folds them.
  package var copies: [FilePath] = []
}
