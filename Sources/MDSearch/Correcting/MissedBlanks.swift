/// Corrects blanks: one that divides a word, and one that is missing between two.
struct MissedBlanks {
  private let standings: WordStandings

  /// A whole word must be held by so many times as many items as its rarer part.
  private static let ratio = 4
  /// Words with a blank between them are looked for in a word of at least twice so many letters.
  private static let shortestPart = 3

  init(_ standings: WordStandings) { self.standings = standings }

  /// The word that two successive ones are parts of: one of them is none by itself, and no item holds them apart.
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

  /// Whether any of the few items that hold one part hold the other too, and not the whole.
  private func holdApart(_ rare: Set<UInt32>, _ beside: String, _ whole: String) throws -> Bool {
    try rare.contains { item in
      try standings.hold([item], beside) && !standings.hold([item], whole)
    }
  }

  /// Two words of which the blank between was missing: items hold both, and the shorter is as long as can be.
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
