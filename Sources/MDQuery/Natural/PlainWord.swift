import MDModel
import MDText

/// Expressions for a word or a phrase without a keyword.
enum PlainWord {
  static let folded: TextModifiers = [.caseInsensitive, .diacriticInsensitive]
  static let foldedWords: TextModifiers = [.caseInsensitive, .diacriticInsensitive, .words]
  static let foldedTokens: TextModifiers = [.caseInsensitive, .diacriticInsensitive, .words, .tokens]

  /// Matches words that begin with `word`, in any attribute or in the text. A word of signs only is searched in names,
  /// because the index of texts has only words with letters or digits.
  static func expression(word: String) -> QueryExpression {
    guard hasLetterOrDigit(word) else { return inside(word, of: .fileName) }
    let text = beginning(word)
    return .or([compare(.any, text), compare(.named(.textContent), text)])
  }

  /// Matches the words of a phrase, adjacent and complete. With `goesOn`, the last word is a prefix.
  ///
  /// - Returns: `nil` for an empty phrase.
  static func expression(phrase: String, goesOn: Bool) -> QueryExpression? {
    let phrase = trimmed(phrase, goesOn: goesOn)
    if phrase.isEmpty { return nil }
    guard hasLetterOrDigit(phrase) else { return inside(phrase, of: .fileName) }
    let pieces = goesOn ? [phrase, ""] : [phrase]
    let text = QueryText(pieces: pieces, modifiers: foldedTokens)
    let content = QueryText(pieces: pieces, modifiers: folded)
    return .or([compare(.any, text), compare(.named(.textContent), content)])
  }

  /// Matches the spelling of a run of words without its separators: whole, in any attribute or in the text.
  static func expression(_ spelling: JoinedSpelling) -> QueryExpression? {
    expression(phrase: spelling.words.joined(separator: " "), goesOn: false)
  }

  /// Matches one attribute with a word that begins with `word`, or that contains its signs.
  static func expression(word: String, in key: AttributeKey) -> QueryExpression {
    hasLetterOrDigit(word) ? compare(.named(key), beginning(word)) : inside(word, of: key)
  }

  /// Matches one attribute with the words of the phrase, adjacent and complete.
  static func expression(phrase: String, goesOn: Bool, in key: AttributeKey) -> QueryExpression {
    let phrase = trimmed(phrase, goesOn: goesOn)
    guard hasLetterOrDigit(phrase) else { return inside(phrase, of: key) }
    return compare(.named(key), QueryText(pieces: goesOn ? [phrase, ""] : [phrase], modifiers: foldedTokens))
  }

  /// Matches the text anywhere in the attribute. A star in it is a wildcard.
  static func inside(_ text: String, of key: AttributeKey) -> QueryExpression {
    compare(.named(key), QueryText(pieces: [""] + pieces(of: text) + [""], modifiers: folded))
  }

  /// Pieces of the text between its stars: `a*b*` gives `a`, `b` and an empty piece.
  static func pieces(of text: String) -> [String] {
    text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  static func compare(_ attribute: QueryAttribute, _ text: QueryText) -> QueryExpression {
    .comparison(QueryComparison(attribute, .equal, .text(text)))
  }

  /// True if the index would store a token of the text. It stores signs such as ㎏ and № as letters.
  static func hasLetterOrDigit(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      if bytes.contains(where: { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 }) { return true }
      guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
      var tokenizer = Tokenizer()
      // A sink that returns 1 ends the tokenizing at the first token.
      return tokenizer.tokenize(bytes, purpose: .query, context: nil) { _, _, _, _, _, _ in 1 } != 0
    }
  }

  /// True if a star comes before the end of the word.
  static func hasWildcardInside(_ word: String) -> Bool {
    guard let star = word.firstIndex(of: "*") else { return false }
    return word[star...].contains { $0 != "*" }
  }

  /// The text for words that begin with `word`. Stars at its end change nothing; the others are wildcards. A word of
  /// letters and digits matches at every border that the index has (`t`). A word with signs or wildcards inside is
  /// compared as written (`w`).
  private static func beginning(_ word: String) -> QueryText {
    let pieces = pieces(of: word)
    let isPlain = pieces.dropFirst().allSatisfy(\.isEmpty) && Tokenizer.isOneWord(pieces[0])
    return QueryText(
      pieces: isPlain ? [pieces[0], ""] : pieces + [""], modifiers: isPlain ? foldedTokens : foldedWords)
  }

  /// The phrase without blanks around it, and without its final star if the last word is a prefix.
  private static func trimmed(_ phrase: String, goesOn: Bool) -> String {
    var inside = phrase[...]
    while let last = inside.last, last.isWhitespace || goesOn && last == "*" { inside.removeLast() }
    return String(inside.drop(while: \.isWhitespace))
  }
}
