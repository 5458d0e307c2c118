import MDQuery
import MDStore
import MDText

/// A text without wildcards but at its end, as the full-text tables are asked for it.
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

  /// Nothing in it is a word.
  var isEmpty: Bool { tokens.isEmpty }

  /// The words, adjacent and in order. The wildcard lets the last go on; behind a separator there is none to go on.
  var expression: MatchExpression {
    let goesOn = endsInStar && tokens.last?.range.upperBound == text.utf8.count
    // Texts keep one ideograph alone only at the end of a run; elsewhere it begins a pair.
    return .phrase(text, isPrefix: goesOn || endsInIdeograph)
  }

  /// Every place where the first word may begin, for a word that begins like it.
  var beginnings: MatchExpression { .phrase(text, isPrefix: true) }

  /// Nothing but one run of letters and digits that the index keeps as one token.
  var isOneWord: Bool {
    tokens.count == 1 && tokens[0].range == 0..<text.utf8.count && tokens[0].text.utf8.count < Tokenizer.longestToken
      && !endsInIdeograph
  }

  private var endsInIdeograph: Bool { Tokenizer.endsInSingleIdeograph(text) }
}
