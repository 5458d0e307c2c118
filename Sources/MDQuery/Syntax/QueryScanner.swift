/// Scans a query from left to right.
///
/// It scans Unicode scalars, not characters. An accent after a quote belongs to the text, not to the quote.
struct QueryScanner {
  let scalars: [Unicode.Scalar]
  private(set) var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
  var isAtEnd: Bool { position == scalars.count }

  mutating func skipBlanks() { while let scalar = next, scalar.properties.isWhitespace { position += 1 } }

  mutating func takeNext() -> Unicode.Scalar? {
    defer { position = min(position + 1, scalars.count) }
    return next
  }

  mutating func skip(_ count: Int) { position += count }

  /// Moves to an earlier position, or back from it.
  mutating func move(to place: Int) { position = place }

  func stands(_ sign: String, at place: Int) -> Bool { scalars[place...].starts(with: sign.unicodeScalars) }

  mutating func take(_ sign: String) -> Bool {
    guard stands(sign, at: position) else { return false }
    position += sign.unicodeScalars.count
    return true
  }

  /// Takes `word` if it is a word of its own and does not begin a longer one.
  mutating func takeWord(_ word: String) -> Bool {
    let end = position + word.unicodeScalars.count
    guard stands(word, at: position), end == scalars.count || !Self.isNamePart(scalars[end]) else { return false }
    position = end
    return true
  }

  /// Takes `!` or `NOT`, but not the `!` of `!=`.
  mutating func takeNegation() -> Bool { !stands("!=", at: position) && (take("!") || takeWord("NOT")) }

  /// Takes the longest run of letters, digits and `_.-:`, which may be empty.
  mutating func takeName() -> String {
    let name = scalars[position...].prefix(while: Self.isNamePart)
    position = name.endIndex
    return String(String.UnicodeScalarView(name))
  }

  /// Takes an attribute's name, `*` or `**`. A name never ends in a colon: `size:<10` is a keyword and its value.
  mutating func attributeName() -> String? {
    if take("**") { return "**" }
    if take("*") { return "*" }
    guard let first = next, first.isASCII, first == "_" || first.properties.isAlphabetic else { return nil }
    var name = takeName()
    while name.last == ":" {
      name.removeLast()
      position -= 1
    }
    return name
  }

  /// Takes a comparison operator. `=` is the same as `==`.
  mutating func comparisonOperator() -> QueryComparison.Operator? {
    if take("==") || take("=") { return .equal }
    if take("!=") { return .notEqual }
    if take("<=") { return .lessOrEqual }
    if take(">=") { return .greaterOrEqual }
    if take("<") { return .less }
    return take(">") ? .greater : nil
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "-", ":": true
    default: false
    }
  }
}

extension QueryScanner {
  func error(_ message: String, at place: Int) -> QuerySyntaxError { QuerySyntaxError(message, at: place, in: scalars) }

  /// Error for text that is not allowed here.
  func unexpected(_ expected: String) -> QuerySyntaxError {
    error("found \(lexeme(at: position)) where \(expected)", at: position)
  }

  /// The text at `place`, as a message shows it.
  private func lexeme(at place: Int) -> String {
    guard place < scalars.count else { return "the end" }
    for sign in ["&&", "||", "==", "!=", "<=", ">="] where stands(sign, at: place) { return "'\(sign)'" }
    let first = scalars[place]
    if let quotes = QuotationMarks(opening: first) {
      let text = scalars[(place + 1)...].prefix { !quotes.close($0) }
      return excerpt(scalars[place..<min(text.endIndex + 1, scalars.count)])
    }
    let word = scalars[place...].prefix { !$0.properties.isWhitespace && !BareValue.ends(at: $0) }
    return excerpt(word.isEmpty ? scalars[place...place] : word)
  }

  /// The text, shortened, with control characters replaced.
  func excerpt(_ part: ArraySlice<Unicode.Scalar>) -> String {
    let shown = part.prefix(32).map { scalar -> String in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        "U+" + String(scalar.value, radix: 16, uppercase: true)
      default: String(scalar)
      }
    }
    return "'" + shown.joined() + (part.count > 32 ? "…" : "") + "'"
  }
}

extension QueryScanner {
  /// Reads the letters after a value or a parenthesis, possibly after a blank. There may be none.
  mutating func modifiers() throws(QuerySyntaxError) -> TextModifiers {
    let start = position
    skipBlanks()
    let isApart = position > start
    let letters = position
    let word = takeName()
    if let modifiers = TextModifiers(letters: word) { return modifiers }
    move(to: start)
    // `a == "x" and b` is no set of modifiers: a word after a blank is left to the grammar.
    if isApart || Self.connectives.contains(word) { return [] }
    throw error("found \(excerpt(scalars[letters...].prefix(word.count))) where \(Self.expected)", at: letters)
  }

  private static let connectives: Set = ["AND", "OR"]
  private static let expected = "modifiers can stand: letters out of c, d, w and t"
}

extension TextModifiers {
  static let letters: [(letter: Character, modifier: TextModifiers)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("w", .words), ("t", .tokens),
  ]

  /// Reads letters; `nil` if any of them is no modifier.
  init?(letters: String) {
    self = []
    for letter in letters {
      guard let known = Self.letters.first(where: { $0.letter == letter }) else { return nil }
      insert(known.modifier)
    }
  }
}
