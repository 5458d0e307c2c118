import MDModel
import MDQuery
import MDStore
import MDText

/// A text without wildcards except at its end, in the form that the full-text tables are queried with.
struct PhraseQuery {
  private let text: String
  private let tokens: [Token]
  private let endsInStar: Bool

  /// - Returns: `nil` for a text with a wildcard at its beginning or inside.
  init?(_ text: QueryText) {
    guard text.pieces.count == 1 || (text.pieces.count == 2 && text.pieces[1].isEmpty) else { return nil }
    self.text = text.pieces[0]
    endsInStar = text.pieces.count == 2
    var tokenizer = Tokenizer()
    tokens = tokenizer.tokens(of: self.text, purpose: .query)
  }

  /// Whether nothing in it is a word.
  var isEmpty: Bool { tokens.isEmpty }

  /// Items whose text holds the words, adjacent and in order. The wildcard lets the last go on.
  func itemsWithText(in session: any IndexReading) throws -> ItemSet {
    guard let word = onlyWord else { return try session.itemsWithText(expression) }
    return try lastGoesOn ? session.itemsWithText(wordBeginningWith: word) : session.itemsWithText(word: word)
  }

  /// Items of which a name or another attribute holds the words, adjacent and in order.
  func itemsWithAttributeWords(in session: any IndexReading) throws -> ItemSet {
    guard let word = onlyWord else { return try session.itemsWithAttributeWords(expression) }
    return try lastGoesOn
      ? session.itemsWithAttributeWords(wordBeginningWith: word) : session.itemsWithAttributeWords(word: word)
  }

  /// Items of which a name or another attribute holds the words, of which the last may go on, with a wildcard or not.
  func itemsWithBeginnings(in session: any IndexReading) throws -> ItemSet {
    guard let word = onlyWord else { return try session.itemsWithAttributeWords(.phrase(text, isPrefix: true)) }
    return try session.itemsWithAttributeWords(wordBeginningWith: word)
  }

  private var expression: MatchExpression { .phrase(text, isPrefix: lastGoesOn) }

  /// The single word as the index keeps it; `nil` when there are several, which only FTS5 can match in order.
  private var onlyWord: [UInt8]? { tokens.count == 1 ? Array(tokens[0].text.utf8) : nil }

  /// Whether the last word may go on: behind a separator it cannot. Texts keep one ideograph alone only at the end of a
  /// run; elsewhere it begins a pair.
  private var lastGoesOn: Bool {
    (endsInStar && tokens.last?.range.upperBound == text.utf8.count) || endsInIdeograph
  }

  /// See ``MDText/Tokenizer/isOneWord(_:)``.
  var isOneWord: Bool { Tokenizer.isOneWord(text) }

  private var endsInIdeograph: Bool { Tokenizer.endsInSingleIdeograph(text) }
}
