import MDModel
import MDQuery
import MDStore
import MDText

/// A text without wildcards, except for one at its end, in the form that the full-text tables are queried with.
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

  /// True if the text contains no word.
  var isEmpty: Bool { tokens.isEmpty }

  /// Items whose text contains the words, adjacent and in order. With a wildcard the last word may be longer.
  func itemsWithText(in session: any IndexReading) throws -> ItemSet {
    guard let word = onlyWord else { return try session.itemsWithText(expression) }
    return try lastGoesOn ? session.itemsWithText(wordBeginningWith: word) : session.itemsWithText(word: word)
  }

  /// Items whose name or another attribute contains the words, adjacent and in order.
  func itemsWithAttributeWords(in session: any IndexReading) throws -> ItemSet {
    guard let word = onlyWord else { return try session.itemsWithAttributeWords(expression) }
    return try lastGoesOn
      ? session.itemsWithAttributeWords(wordBeginningWith: word) : session.itemsWithAttributeWords(word: word)
  }

  /// Items whose name or another attribute contains the words. The last word may be longer even without a wildcard.
  func itemsWithBeginnings(in session: any IndexReading) throws -> ItemSet {
    guard let word = onlyWord else { return try session.itemsWithAttributeWords(.phrase(text, isPrefix: true)) }
    return try session.itemsWithAttributeWords(wordBeginningWith: word)
  }

  private var expression: MatchExpression { .phrase(text, isPrefix: lastGoesOn) }

  /// The single word as the index stores it; `nil` if there are several, whose order only FTS5 can match.
  private var onlyWord: [UInt8]? { tokens.count == 1 ? Array(tokens[0].text.utf8) : nil }

  /// True if the last word may be longer: the wildcard follows it directly, without a separator. An ideograph may
  /// always continue, because texts store a single one only at the end of a run, and pairs elsewhere.
  ///
  /// Example: `日` must find `日本`.
  private var lastGoesOn: Bool {
    (endsInStar && tokens.last?.range.upperBound == text.utf8.count) || endsInIdeograph
  }

  /// See ``MDText/Tokenizer/isOneWord(_:)``.
  var isOneWord: Bool { Tokenizer.isOneWord(text) }

  private var endsInIdeograph: Bool { Tokenizer.endsInSingleIdeograph(text) }
}
