/// Corrects blanks: a blank inside a word, and a missing blank between two words.
struct MissedBlanks {
  private let standings: WordStandings

  /// A whole word must occur in this many times as many items as its rarer part.
  private static let ratio = 4
  /// Minimum letters of each part when a word is split.
  private static let shortestPart = 3

  init(_ standings: WordStandings) { self.standings = standings }

  /// The word that two successive words are parts of: one of them is not a word by itself, and no item contains them
  /// apart.
  ///
  /// Example: `infor mation` becomes `information`.
  func joined(_ first: TypedWord, _ second: TypedWord) throws -> (word: String, isHeld: Bool)? {
    guard let one = first.token, let other = second.token, first.standing != .whole || second.standing != .whole,
      let whole = TypedWord.token(first.text + second.text),
      whole.unicodeScalars.count >= WordStandings.shortest
    else { return nil }
    if first.standing == .unknown || second.standing == .unknown {
      return try standings.isFound(whole) ? (whole, false) : nil
    }
    let enough = WordStandings.mostOfRare + 1
    let parts = [
      (try standings.forms.holders(ofExactly: one, enough: enough), other),
      (try standings.forms.holders(ofExactly: other, enough: enough), one),
    ]
    guard let (rare, beside) = parts.min(by: { $0.0.count < $1.0.count }), rare.count < enough else { return nil }
    let wanted = max(1, rare.count * Self.ratio)
    guard try standings.forms.holders(ofExactly: whole, enough: wanted).count >= wanted,
      try !holdApart(rare, beside, whole)
    else { return nil }
    return (whole, !rare.isEmpty)
  }

  /// True if any of the few items with the rare part contains the other part too, but not the whole word.
  private func holdApart(_ rare: Set<UInt32>, _ beside: String, _ whole: String) throws -> Bool {
    try rare.contains { item in
      try standings.hold([item], beside) && !standings.hold([item], whole)
    }
  }

  /// Two words with a missing blank: items contain both, and the shorter one is as long as possible.
  func split(_ token: String) throws -> String? {
    let scalars = Array(token.unicodeScalars)
    guard scalars.count >= 2 * Self.shortestPart else { return nil }
    var best: (shorter: Int, text: String)?
    for place in Self.shortestPart...(scalars.count - Self.shortestPart) {
      let parts = [scalars[..<place], scalars[place...]].map { String(String.UnicodeScalarView($0)) }
      let shorter = min(place, scalars.count - place)
      guard shorter > best?.shorter ?? 0, try parts.allSatisfy(standings.forms.isWord) else { continue }
      best = (shorter, parts.joined(separator: " "))
    }
    return best?.text
  }
}
