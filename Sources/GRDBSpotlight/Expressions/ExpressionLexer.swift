#if GRDB
/// A token of an expression and its place: the number of its first character, from 0.
struct ExpressionToken: Equatable {
  enum Kind: Equatable {
    case name(String)
    case number(String)
    case text(String)
    case symbol(Character)
    case end
  }

  var kind: Kind
  var place: Int

  /// The token as an error message names it.
  var words: String {
    switch kind {
    case .name(let name): "“\(name)”"
    case .number(let digits): "the number \(digits)"
    case .text(let text): "the text '\(text)'"
    case .symbol(let symbol): "“\(symbol)”"
    case .end: "the end"
    }
  }
}

/// Splits an expression into tokens.
struct ExpressionLexer {
  private let characters: [Character]
  private var place = 0

  init(_ text: String) { characters = Array(text) }

  static func tokens(of text: String) throws(ExpressionFault) -> [ExpressionToken] {
    var lexer = ExpressionLexer(text)
    var tokens: [ExpressionToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private var current: Character? { place < characters.count ? characters[place] : nil }

  private mutating func next() throws(ExpressionFault) -> ExpressionToken {
    while current?.isWhitespace == true { place += 1 }
    let start = place
    guard let first = current else { return ExpressionToken(kind: .end, place: start) }
    let kind: ExpressionToken.Kind
    if Self.isDigit(first) {
      kind = .number(number())
    } else if first == "'" || first == "\"" {
      let text = try quoted(by: first)
      kind = first == "'" ? .text(text) : .name(text)
    } else if Self.beginsName(first) {
      kind = .name(take { Self.beginsName($0) || Self.isDigit($0) })
    } else if "&+-*/().,[]".contains(first) {
      place += 1
      kind = .symbol(first)
    } else {
      throw ExpressionFault(
        place: start, reason: "“\(first)” means nothing here. Names with such characters stand in \"quotes\".")
    }
    return ExpressionToken(kind: kind, place: start)
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
  private static func beginsName(_ character: Character) -> Bool { character.isLetter || character == "_" }

  private mutating func take(while condition: (Character) -> Bool) -> String {
    var taken = ""
    while let character = current, condition(character) {
      taken.append(character)
      place += 1
    }
    return taken
  }

  private mutating func number() -> String {
    let whole = take(while: Self.isDigit)
    guard current == ".", place + 1 < characters.count, Self.isDigit(characters[place + 1]) else { return whole }
    place += 1
    return whole + "." + take(while: Self.isDigit)
  }

  /// Reads a quoted text. A quote within the text is written twice.
  private mutating func quoted(by quote: Character) throws(ExpressionFault) -> String {
    let start = place
    place += 1
    var text = ""
    while let character = current {
      place += 1
      guard character == quote else {
        text.append(character)
        continue
      }
      guard current == quote else { return text }
      text.append(quote)
      place += 1
    }
    throw ExpressionFault(place: start, reason: "the quote \(quote) has no second one.")
  }
}
#endif
