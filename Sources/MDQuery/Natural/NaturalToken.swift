/// A piece of a text of words and keywords.
struct NaturalToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A word, or a keyword with its colon and the text that follows without a blank.
    case word
    /// Text in quotes. A star before or after the closing quote makes its last word a prefix.
    case phrase(goesOn: Bool)
    case and, or, not, open, close
  }

  var kind: Kind
  /// Text as typed; for a phrase, the text inside the quotes.
  var text: String
  /// True if no blank separates this token from the next.
  var touchesNext = false
  /// For `near:`, the distance given by its `within:`.
  var kilometres: Double?

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }

  /// True for an operator in letters.
  var isOperator: Bool { ["AND", "OR", "NOT"].contains(text) && !isTerm }

  /// True for something to search for, not an operator or a parenthesis.
  var isTerm: Bool {
    switch kind {
    case .word, .phrase: true
    case .and, .or, .not, .open, .close: false
    }
  }
}

/// Splits a text into words, phrases, operators and parentheses, in one pass.
struct NaturalLexer {
  private let characters: [Character]
  private var position = 0
  private var tokens: [NaturalToken] = []

  private init(_ text: String) { characters = Array(text) }

  static func tokens(of text: String) -> [NaturalToken] {
    var lexer = NaturalLexer(text)
    while lexer.position < lexer.characters.count {
      if lexer.characters[lexer.position].isWhitespace { lexer.position += 1 } else { lexer.scanToken() }
    }
    return lexer.tokens
  }

  private mutating func scanToken() {
    var token = operatorOrParenthesis() ?? (Self.isQuote(characters[position]) ? phrase() : word())
    token.touchesNext = position < characters.count && !characters[position].isWhitespace
    tokens.append(token)
  }

  private func character(at offset: Int) -> Character? { offset < characters.count ? characters[offset] : nil }

  // MARK: Operators

  private mutating func operatorOrParenthesis() -> NaturalToken? {
    switch characters[position] {
    case "(": take(1, .open)
    case ")": take(1, .close)
    case "|": take(character(at: position + 1) == "|" ? 2 : 1, .or)
    case "&" where character(at: position + 1) == "&": take(2, .and)
    case "-" where excludes(): take(1, .not)
    default: nil
    }
  }

  private mutating func take(_ count: Int, _ kind: NaturalToken.Kind) -> NaturalToken {
    position += count
    return NaturalToken(kind, String(characters[position - count..<position]))
  }

  /// True if the hyphen here excludes the next term: it begins a word, and is neither inside a word, after one, nor
  /// alone.
  private func excludes() -> Bool {
    // `a -b` excludes b. In `"a"-b` and `(a)-b` no blank comes before the hyphen, so it excludes nothing.
    if let last = tokens.last, last.touchesNext, last.isTerm || last.kind == .close { return false }
    guard let next = character(at: position + 1) else { return false }
    return !next.isWhitespace && next != "-" && next != ")" && next != "|"
  }

  // MARK: Phrases

  /// Reads a phrase. A quote that is never closed reaches to the end.
  private mutating func phrase() -> NaturalToken {
    let start = position + 1
    position = characters[start...].firstIndex(where: Self.isQuote) ?? characters.count
    let inside = characters[start..<position]
    position = min(position + 1, characters.count)
    let end = position
    while character(at: position) == "*" { position += 1 }
    let goesOn = inside.last == "*" || position > end
    return NaturalToken(.phrase(goesOn: goesOn), String(inside))
  }

  /// True for straight quotes and for typographic ones, which phones and word processors type.
  private static func isQuote(_ character: Character) -> Bool { "\"“”„«»".contains(character) }

  // MARK: Words

  /// Reads a word. A parenthesis inside belongs to it, as in `report(1).pdf`, unless it opens a group: `kind:(`,
  /// `NOT(`.
  private mutating func word() -> NaturalToken {
    let start = position
    var depth = 0
    while let character = character(at: position), !endsWord(character) {
      if character == "(" {
        if opensGroup(after: start) { break }
        depth += 1
      } else if character == ")" {
        if depth == 0 { break }
        depth -= 1
      }
      position += 1
    }
    let text = String(characters[start..<position])
    return NaturalToken(Self.operators[text] ?? .word, text)
  }

  private static let operators: [String: NaturalToken.Kind] = ["AND": .and, "OR": .or, "NOT": .not]

  private func endsWord(_ character: Character) -> Bool {
    character.isWhitespace || Self.isQuote(character) || character == "|"
      || character == "&" && self.character(at: position + 1) == "&"
  }

  private func opensGroup(after start: Int) -> Bool {
    let last = characters[position - 1]
    return last == ":" || last == "："
      || position - start <= 3 && Self.operators[String(characters[start..<position])] != nil
  }
}
