extension QueryScanner {
  /// The letters behind a value or a parenthesis; a blank may stand before them. None is fine.
  mutating func modifiers() throws(QuerySyntaxError) -> TextModifiers {
    let start = position
    skipBlanks()
    let isApart = position > start
    let letters = position
    let word = takeName()
    if let modifiers = TextModifiers(letters: word) { return modifiers }
    move(to: start)
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

  /// `nil` where any other letter is among them.
  init?(letters: String) {
    self = []
    for letter in letters {
      guard let known = Self.letters.first(where: { $0.letter == letter }) else { return nil }
      insert(known.modifier)
    }
  }
}
