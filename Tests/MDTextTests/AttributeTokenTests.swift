import MDTestSupport
import MDText
import Testing

/// Tokens of attributes, which match by prefix whatever begins at a word border.
@Suite struct AttributeTokenTests {
  private static let words = [
    "a", "A", "b", "B", "é", "e\u{301}", "É", "ß", "Æ", "1", "2", "я", "Я", "x\u{AD}", "²", "ſ",
  ]
  private static let others = ["_", ".", " ", "-", "\u{301}", "日", "本", "語", "ไ", "ท", "½", "㌔", "か\u{3099}", "\u{0}"]

  private func positions(_ tokens: [Token]) -> [[String]] {
    tokens.reduce(into: []) { positions, token in
      if token.isColocated { positions[positions.count - 1].append(token.text) } else { positions.append([token.text]) }
    }
  }

  /// A phrase search whose last token matches as a prefix.
  private func isFound(_ text: String, in value: String) -> Bool {
    var tokenizer = Tokenizer()
    let document = positions(tokenizer.tokens(of: value, purpose: .attribute))
    let query = tokenizer.tokens(of: text, purpose: .prefixQuery).map(\.text)
    guard let last = query.last, query.count <= document.count else { return false }
    return (0...(document.count - query.count)).contains { start in
      query.dropLast().indices.allSatisfy { document[start + $0].contains(query[$0]) }
        && document[start + query.count - 1].contains { $0.utf8.starts(with: last.utf8) }
    }
  }

  private func random(_ letters: [String], _ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: count, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
  }

  /// A word of letters and digits is found exactly where it begins at a border.
  @Test(arguments: Rounds.seeds(300))
  func prefixesOfTokensBeginAtBorders(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "B", "c", "D", "0", "1", "é", "Я"]
    for _ in 0..<30 {
      let value = random(letters, 1...10, &generator)
      let text = random(letters, 1...2, &generator)
      let word = Array(value)
      let starts = [0] + NaiveBorders(letters: word).places
      let expected = starts.contains { Folding.fold(String(word[$0...])).hasPrefix(Folding.fold(text)) }
      #expect(isFound(text, in: value) == expected, "“\(text)” in “\(value)”, seed \(seed)")
    }
  }

  /// The index finds everything that `cdw` finds, because it contains all of its borders.
  @Test(arguments: Rounds.seeds(300))
  func wordsThatGoOnAreNeverMissed(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let words = (0..<3).map { _ in Self.words.randomElement(using: &generator) ?? "a" }
    let others = (0..<2).map { _ in Self.others.randomElement(using: &generator) ?? "_" }
    for _ in 0..<30 {
      let value = random(words + words + others, 0...14, &generator)
      let text = random(Bool.random(using: &generator) ? ["日", "本", "語"] : words, 1...2, &generator)
      let matcher = TextMatcher(pieces: [text, ""], options: [.caseInsensitive, .diacriticInsensitive, .words])
      guard matcher.matches(value) else { continue }
      #expect(isFound(text, in: value), "“\(text)” in “\(value)”, seed \(seed)")
    }
  }

  /// Longer runs of ideographs or of mixed scripts may also be found where their tokens are only adjacent, but are
  /// never missed.
  @Test(arguments: Rounds.seeds(200))
  func longerRunsAreNeverMissed(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var matches = 0
    for _ in 0..<60 {
      let value = random(["日", "本", "語", "a", "B", "_"], 1...10, &generator)
      let text = random(["日", "本", "語", "a", "b"], 1...4, &generator)
      let matcher = TextMatcher(pieces: [text, ""], options: [.caseInsensitive, .diacriticInsensitive, .words])
      guard matcher.matches(value) else { continue }
      matches += 1
      #expect(isFound(text, in: value), "“\(text)” in “\(value)”, seed \(seed)")
    }
    #expect(matches > 0, "seed \(seed)")
  }

  /// Words longer than the limit of a token are cut. Text after the cut is not found, and a longer query matches by its
  /// beginning.
  @Test func longWordsAreCut() {
    let long = String(repeating: "a", count: 140) + "Bcd"
    let matcher = TextMatcher(pieces: ["bcd", ""], options: [.caseInsensitive, .diacriticInsensitive, .words])
    #expect(matcher.matches(long) && !isFound("bcd", in: long))
  }

  /// As with other purposes, each token is a part of the folded word, and occurs once. Tokens of joined runs and of
  /// signs extend beyond the word.
  @Test(arguments: Rounds.seeds(200))
  func tokensAreSound(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var tokenizer = Tokenizer()
    let value = random(Self.words + Self.others, 0...300, &generator)
    let tokens = tokenizer.tokens(of: value, purpose: .attribute)
    var whole = 0..<0
    let wholes = tokens.filter { !$0.isColocated }
    var parts: [Token] = []
    for token in tokens {
      if !token.isColocated { whole = token.range }
      if token.range.lowerBound >= whole.lowerBound, token.range.upperBound <= whole.upperBound { parts.append(token) }
    }
    for (position, whole) in zip(positions(parts), wholes) {
      #expect(Set(position).count == position.count, "seed \(seed)")
      #expect(position.allSatisfy { whole.text.utf8.contains($0.utf8) && $0.utf8.count <= Tokenizer.longestToken })
    }
    #expect(tokens.allSatisfy { !$0.range.isEmpty && $0.range.upperBound <= value.utf8.count }, "seed \(seed)")
    let plain = tokenizer.tokens(of: value, purpose: .query)
    #expect(plain.count == wholes.count && Set(tokens.map(\.text)).isSuperset(of: plain.map(\.text)), "seed \(seed)")
  }
}
