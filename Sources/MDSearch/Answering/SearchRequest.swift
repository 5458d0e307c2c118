package import MDModel
package import MDQuery
package import MDSearchAPI
package import MDStore

/// A search: what, where, and in which order.
package struct SearchRequest: Sendable {
  package typealias Order = SearchOrder

  package var expression: QueryExpression
  /// For relevance: the question that replaces the expression. Any of its words is enough for a hit.
  package var question: Question?
  /// For typed text: its answers, which replace those of the expression.
  package var typed: TypedAnswers?
  /// For relevance: what hits should be similar to in meaning; `nil` if only words count.
  package var meaning: Meaning?
  /// Time zone and calendar for the dates in the expression.
  package var time: TimeContext
  /// Absolute paths. Only items at or below one of them are found; empty for everywhere.
  package var scopes: [FilePath]
  /// Items that may be found, whatever the rest of the request says; `nil` for all items of the index.
  package var visibility: Visibility?
  /// True if a donated item is shown as the file or page that it gives as its content. A file that is also found
  /// itself, or donated by several apps, is shown once. Counting ignores this.
  package var showsContents = false
  /// Items to search in; `nil` for all.
  package var among: ItemSet?
  /// For relevance, with an expression: words that more items than this contain are not scored, because they say
  /// little about each item and take long.
  package var scoringBudget = 50_000
  /// For relevance: hits come with the parts of their scores.
  package var explainsScores = false
  /// True if hits of the same content are one hit, with the paths of the others.
  package var foldsDuplicates = false
  /// Like ``foldsDuplicates``, but hits without a copy are left out.
  package var findsDuplicates = false
  /// True if members and donated items are not found.
  package var leavesMembersOut = false
  /// True if the last hits come first.
  package var isReversed = false
  /// For relevance: items that people use come a little earlier.
  package var learns = true
  package var order: Order
  package var offset: Int
  /// Maximum number of hits; `nil` for all.
  package var limit: Int?

  /// A text or item that hits should be similar to in meaning.
  package enum Meaning: Hashable, Sendable {
    case text(String)
    /// The text of an item.
    case item(ItemID)
  }

  /// True if a hit may either contain words of the question or be similar in meaning.
  package var isByWordsAndMeaning: Bool {
    order == .relevance && meaning != nil && !(question?.words.isEmpty ?? true)
  }

  /// Number of words in the question whose meaning counts; `nil` if the meaning is that of an item. In a script
  /// without blanks, tokens are overlapping pairs of characters, and about three pairs make a word.
  var wordsOfMeaning: Int? {
    guard case .text(let text)? = meaning else { return nil }
    let tokens = TypedWord.tokens(text)
    let pairs = tokens.count { $0.unicodeScalars.allSatisfy { $0.value >= 0x2E80 } }
    return tokens.count - pairs + (pairs + 2) / 3
  }

  /// Condition that every hit meets, whatever words it contains.
  var condition: QueryExpression {
    if let typed { return typed.conditions }
    guard order == .relevance, let question else { return expression }
    return question.required ?? .constant(true)
  }

  /// Words by which hits are scored: those of the question, or of the expression.
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

/// An item that matches a search.
package struct SearchHit: Sendable, Hashable {
  package var item: ItemID
  /// Absolute and byte-exact. For a donated item, its address or that of its content.
  package var path: FilePath
  /// Higher is better; 0 unless hits come by relevance.
  package var score = 0.0
  /// Parts of the score, if the request asks for them.
  package var parts: [ScorePart] = []
  /// Paths of other hits with the same content, if the request folds them.
  package var copies: [FilePath] = []
  /// Whether the item contains a word of the question, if hits may also be similar in meaning; `nil` otherwise.
  package var holdsWords: Bool?
}
