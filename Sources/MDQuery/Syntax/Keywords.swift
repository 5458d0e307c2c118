/// One term of a plain search: a word, or a phrase of words that stand side by side.
public struct Keyword: Sendable, Hashable {
  public var text: String
  /// Was written in quotes: the words in this order and no others between, and none of them only begun.
  public var isPhrase: Bool
  /// Ended in `*`: the last word may go on.
  public var isPrefix: Bool

  public init(_ text: String, isPhrase: Bool = false, isPrefix: Bool = false) {
    self.text = text
    self.isPhrase = isPhrase
    self.isPrefix = isPrefix
  }
}

/// What people type when they just search: words, all of which must be found; quotes make a phrase; a trailing `*` stands
/// for the rest of a word. Anything is valid input.
public struct Keywords: Sendable, Hashable {
  public var terms: [Keyword]

  public init(terms: [Keyword]) { self.terms = terms }

  /// A quote that is never closed reaches to the end.
  public init(parsing text: String) {
    var parser = KeywordParser(text)
    terms = parser.terms()
  }

  public var isEmpty: Bool { terms.isEmpty }
}

private struct KeywordParser {
  private let characters: [Character]
  private var position = 0

  init(_ text: String) { characters = Array(text) }

  mutating func terms() -> [Keyword] {
    var terms: [Keyword] = []
    while position < characters.count {
      if characters[position].isWhitespace { position += 1; continue }
      let term = Self.isQuote(characters[position]) ? phrase() : word()
      if !term.text.allSatisfy(\.isWhitespace) { terms.append(term) }
    }
    return terms
  }

  private mutating func phrase() -> Keyword {
    let start = position + 1
    position = characters[start...].firstIndex(where: Self.isQuote) ?? characters.count
    let text = String(characters[start..<position])
    position = min(position + 1, characters.count)
    return Keyword(text, isPhrase: true, isPrefix: skipStars() > 0)
  }

  private mutating func word() -> Keyword {
    let start = position
    while position < characters.count, !characters[position].isWhitespace, !Self.isQuote(characters[position]) {
      position += 1
    }
    let text = characters[start..<position]
    let stem = text.reversed().drop { $0 == "*" }.reversed()
    return Keyword(String(stem), isPrefix: stem.count < text.count)
  }

  private mutating func skipStars() -> Int {
    let start = position
    while position < characters.count, characters[position] == "*" { position += 1 }
    return position - start
  }

  /// Typographic quotes come from phones and word processors.
  private static func isQuote(_ character: Character) -> Bool { "\"“”„«»".contains(character) }
}
