import MDModel
import MDText

/// Query of a word or a phrase without a keyword.
enum PlainWord {
  static let folded: TextModifiers = [.caseInsensitive, .diacriticInsensitive]
  static let foldedWords: TextModifiers = [.caseInsensitive, .diacriticInsensitive, .words]
  static let foldedTokens: TextModifiers = [.caseInsensitive, .diacriticInsensitive, .words, .tokens]

  /// Matches words that begin with `word`, in any attribute or in the text; a word of signs alone is searched in names,
  /// as texts are indexed by words that have letters or digits.
  static func expression(word: String) -> QueryExpression {
    guard hasLetterOrDigit(word) else { return inside(word, of: .fileName) }
    let text = beginning(word)
    return .or([compare(.any, text), compare(.named(.textContent), text)])
  }

  /// The words of a phrase, adjacent and complete; the last may go on.
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

  /// Matches a run of words as it is spelled without its separators: whole, in any attribute or in the text.
  static func expression(_ spelling: JoinedSpelling) -> QueryExpression? {
    expression(phrase: spelling.words.joined(separator: " "), goesOn: false)
  }

  /// Matches one attribute that has a word beginning with `word`, or that contains its signs.
  static func expression(word: String, in key: AttributeKey) -> QueryExpression {
    hasLetterOrDigit(word) ? compare(.named(key), beginning(word)) : inside(word, of: key)
  }

  /// Matches one attribute that has the words of the phrase, adjacent and complete.
  static func expression(phrase: String, goesOn: Bool, in key: AttributeKey) -> QueryExpression {
    let phrase = trimmed(phrase, goesOn: goesOn)
    guard hasLetterOrDigit(phrase) else { return inside(phrase, of: key) }
    return compare(.named(key), QueryText(pieces: goesOn ? [phrase, ""] : [phrase], modifiers: foldedTokens))
  }

  /// The text stands anywhere in the attribute; a star in it is a wildcard.
  static func inside(_ text: String, of key: AttributeKey) -> QueryExpression {
    compare(.named(key), QueryText(pieces: [""] + pieces(of: text) + [""], modifiers: folded))
  }

  /// Pieces of the text between its stars: `a*b*` is `a`, `b` and nothing.
  static func pieces(of text: String) -> [String] {
    text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  static func compare(_ attribute: QueryAttribute, _ text: QueryText) -> QueryExpression {
    .comparison(QueryComparison(attribute, .equal, .text(text)))
  }

  /// Whether the index would store any token of the text. It stores signs such as ㎏ and № as letters.
  static func hasLetterOrDigit(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      if bytes.contains(where: { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 }) { return true }
      guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
      var tokenizer = Tokenizer()
      // The first token ends the search.
      return tokenizer.tokenize(bytes, purpose: .query, context: nil) { _, _, _, _, _, _ in 1 } != 0
    }
  }

  /// Whether a star stands before the end.
  static func hasWildcardInside(_ word: String) -> Bool {
    guard let star = word.firstIndex(of: "*") else { return false }
    return word[star...].contains { $0 != "*" }
  }

  /// `word*`: stars at the end change nothing, those before are wildcards. A word of letters and digits matches at every
  /// border that the index has (`t`). A word with signs or wildcards in it is compared as it is written (`w`).
  private static func beginning(_ word: String) -> QueryText {
    let pieces = pieces(of: word)
    let isPlain = pieces.dropFirst().allSatisfy(\.isEmpty) && Tokenizer.isOneWord(pieces[0])
    return QueryText(
      pieces: isPlain ? [pieces[0], ""] : pieces + [""], modifiers: isPlain ? foldedTokens : foldedWords)
  }

  /// Phrase without the blanks around it and, when its last word is a prefix, without the star that says so.
  private static func trimmed(_ phrase: String, goesOn: Bool) -> String {
    var inside = phrase[...]
    while let last = inside.last, last.isWhitespace || goesOn && last == "*" { inside.removeLast() }
    return String(inside.drop(while: \.isWhitespace))
  }
}
