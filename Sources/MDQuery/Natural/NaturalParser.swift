package import MDModel

/// Time context and home folder that a text of words and keywords is read with.
package struct NaturalContext: Sendable {
  package var time: TimeContext
  /// Folder for `~` in `in:~/Documents`; `nil` leaves it an ordinary character.
  package var home: String?
  /// Places of a name, the largest first; `nil` where no names of places are known.
  package var places: (@Sendable (String) -> [KnownPlace]?)?

  package init(
    time: TimeContext, home: String? = nil, places: (@Sendable (String) -> [KnownPlace]?)? = nil
  ) {
    self.time = time
    self.home = home
    self.places = places
  }
}

/// Reading of a text of words and keywords.
package struct NaturalReading: Hashable, Sendable {
  package var expression: QueryExpression
  /// The same as a question; `nil` where operators or parentheses say what must be there, or no plain word is.
  package var question: Question?
  /// Sentences about what may surprise in the reading: unknown keywords, what was ignored, limits.
  package var notes: [String] = []
}

/// Reads what people type when they just search: words, phrases, `kind:pdf`, `date:yesterday`, `-not`, `OR`, `( )`.
///
/// ```
/// query   = all { ("OR" | "|" | "||") all }
/// all     = term { ["AND" | "&&"] term }
/// term    = { "NOT" | "-" } ( "(" query ")" | keyword ":" value | keyword ":(" query ")" | '"' phrase '"' | word )
/// ```
/// Words side by side must all match and bind closer than `OR`: `a b OR c` is `(a b) OR c`. Operators are capitals or
/// signs; `and` is a word. Any text is valid: parts without a meaning are ignored or taken as words, with a note. A
/// text without any word matches nothing. The limits are those of ``QueryParser``, beyond which nothing more is read.
package struct NaturalParser: Sendable {
  private let context: NaturalContext

  package init(context: NaturalContext) { self.context = context }

  package func parse(_ text: String) -> NaturalReading {
    let (text, isCut) = Self.cut(text)
    var tokens = NaturalLexer.tokens(of: text)
    // A text of operators only, such as `OR` or `-`, is a search for that word.
    if !tokens.contains(where: \.isTerm) { tokens = tokens.map { NaturalToken(.word, $0.text) } }
    NearDistance.attach(to: &tokens)
    var grammar = NaturalGrammar(tokens: tokens, reader: KeywordReader(context: context))
    var reading = grammar.reading()
    if reading.question == nil, Self.isWrittenInCapitals(tokens) {
      var grammar = NaturalGrammar(
        tokens: tokens.map { $0.isOperator ? NaturalToken(.word, $0.text) : $0 },
        reader: KeywordReader(context: context))
      reading.question = grammar.reading().question
    }
    if isCut { reading.notes.insert("only the first \(QueryParser.maximumBytes) bytes were read", at: 0) }
    return reading
  }

  /// Whether all of a sentence is in capitals, so that `OR` in it is a word like the others.
  private static func isWrittenInCapitals(_ tokens: [NaturalToken]) -> Bool {
    tokens.count(where: \.isTerm) > 3 && !tokens.contains { $0.text.contains(where: \.isLowercase) }
  }

  /// Query of `mdfind -name`: every word, a blank apart from others, is part of the name; `*` is a wildcard.
  package static func names(_ text: String) -> QueryExpression {
    let words = cut(text).text.split(whereSeparator: \.isWhitespace).prefix(QueryParser.maximumComparisons)
    let parts = words.map { PlainWord.inside(String($0), of: .fileName) }
    return .all(parts) ?? .constant(false)
  }

  /// The text up to the limit; a word that is cut still finds what begins with the rest.
  private static func cut(_ text: String) -> (text: String, isCut: Bool) {
    guard text.utf8.count > QueryParser.maximumBytes else { return (text, false) }
    var end = text.utf8.index(text.startIndex, offsetBy: QueryParser.maximumBytes)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return (String(text[..<end]), true)
  }
}

extension QueryExpression {
  /// `nil` for no part, the part itself for one; parts that are such themselves are taken apart.
  package static func all(_ parts: [QueryExpression]) -> QueryExpression? {
    let parts = parts.flatMap { if case .and(let inner) = $0 { inner } else { [$0] } }
    return parts.count < 2 ? parts.first : .and(parts)
  }

  /// `nil` for no part, the part itself for one; parts that are such themselves are taken apart.
  package static func any(_ parts: [QueryExpression]) -> QueryExpression? {
    let parts = parts.flatMap { if case .or(let inner) = $0 { inner } else { [$0] } }
    return parts.count < 2 ? parts.first : .or(parts)
  }
}
