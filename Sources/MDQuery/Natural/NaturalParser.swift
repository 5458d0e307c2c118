package import MDModel

/// Time context, home folder and places for reading words and keywords.
package struct NaturalContext: Sendable {
  package var time: TimeContext
  /// Folder for `~` in `in:~/Documents`; `nil` makes `~` an ordinary character.
  package var home: String?
  /// Returns the places with a name, the largest first; `nil` if there is no gazetteer.
  package var places: (@Sendable (String) -> [KnownPlace]?)?

  package init(
    time: TimeContext, home: String? = nil, places: (@Sendable (String) -> [KnownPlace]?)? = nil
  ) {
    self.time = time
    self.home = home
    self.places = places
  }
}

/// Result of reading a text of words and keywords.
package struct NaturalReading: Hashable, Sendable {
  package var expression: QueryExpression
  /// The same as a question; `nil` if operators or parentheses say what must be there, or if there is no plain word.
  package var question: Question?
  /// Sentences about surprising parts of the reading: unknown keywords, ignored parts, limits.
  package var notes: [String] = []
  /// Keywords whose values are names, without the excluded ones.
  package var conditions: [KeywordCondition] = []
  /// True if a blank comes before the value of a keyword, as in a pasted text.
  package var hasValueApart = false
}

/// Reads simple searches: words, phrases, `kind:pdf`, `date:yesterday`, `-not`, `OR`, `( )`.
///
/// ```
/// query   = all { ("OR" | "|" | "||") all }
/// all     = term { ["AND" | "&&"] term }
/// term    = { "NOT" | "-" } ( "(" query ")" | keyword ":" value | keyword ":(" query ")" | '"' phrase '"' | word )
/// ```
/// Words side by side must all match and bind closer than `OR`: `a b OR c` is `(a b) OR c`. Operators are capitals or
/// signs; `and` is a word. Any text is valid: parts without a meaning are ignored or taken as words, with a note. A
/// text without any word matches nothing. The limits are those of ``QueryParser``. Nothing is read beyond them.
package struct NaturalParser: Sendable {
  private let context: NaturalContext
  private let readsKeywords: Bool

  /// - Parameter readsKeywords: true if a word with a colon may be a keyword.
  package init(context: NaturalContext, readsKeywords: Bool = true) {
    (self.context, self.readsKeywords) = (context, readsKeywords)
  }

  package func parse(_ text: String) -> NaturalReading {
    let (text, isCut) = Self.cut(text)
    var tokens = NaturalLexer.tokens(of: text)
    // A text of operators only, such as `OR` or `-`, is a search for that word.
    if !tokens.contains(where: \.isTerm) { tokens = tokens.map { NaturalToken(.word, $0.text) } }
    NearDistance.attach(to: &tokens)
    var reading = reading(of: tokens)
    if reading.question == nil, Self.isWrittenInCapitals(tokens) {
      reading.question = self.reading(of: tokens.map { $0.isOperator ? NaturalToken(.word, $0.text) : $0 }).question
    }
    if isCut { reading.notes.insert("only the first \(QueryParser.maximumBytes) bytes were read", at: 0) }
    return reading
  }

  private func reading(of tokens: [NaturalToken]) -> NaturalReading {
    var grammar = NaturalGrammar(
      tokens: tokens, reader: KeywordReader(context: context), readsKeywords: readsKeywords)
    return grammar.reading()
  }

  /// True if a sentence is all in capitals, so that `OR` in it is an ordinary word.
  private static func isWrittenInCapitals(_ tokens: [NaturalToken]) -> Bool {
    tokens.count(where: \.isTerm) > 3 && !tokens.contains { $0.text.contains(where: \.isLowercase) }
  }

  /// The query of `mdfind -name`: every word must be part of the name, and `*` is a wildcard.
  package static func names(_ text: String) -> QueryExpression {
    let words = cut(text).text.split(whereSeparator: \.isWhitespace).prefix(QueryParser.maximumComparisons)
    let parts = words.map { PlainWord.inside(String($0), of: .fileName) }
    return .all(parts) ?? .constant(false)
  }

  /// The text up to the limit. A word that is cut still finds words that begin with its rest.
  private static func cut(_ text: String) -> (text: String, isCut: Bool) {
    guard text.utf8.count > QueryParser.maximumBytes else { return (text, false) }
    var end = text.utf8.index(text.startIndex, offsetBy: QueryParser.maximumBytes)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return (String(text[..<end]), true)
  }
}

extension QueryExpression {
  /// Joins parts with AND: `nil` for no part, the part itself for one. Parts that are conjunctions are flattened.
  package static func all(_ parts: [QueryExpression]) -> QueryExpression? {
    let parts = parts.flatMap { if case .and(let inner) = $0 { inner } else { [$0] } }
    return parts.count < 2 ? parts.first : .and(parts)
  }

  /// Joins parts with OR: `nil` for no part, the part itself for one. Parts that are disjunctions are flattened.
  package static func any(_ parts: [QueryExpression]) -> QueryExpression? {
    let parts = parts.flatMap { if case .or(let inner) = $0 { inner } else { [$0] } }
    return parts.count < 2 ? parts.first : .or(parts)
  }
}
