import MDTestSupport
import MDText
import Testing

/// `t` computed from its definition: every placement of the pieces on the tokens of a value is tried.
private struct NaiveTokenMatcher {
  /// Words of ASCII letters. Blanks around and between them show which letters a wildcard touches.
  let pieces: [String]
  let isDocument: Bool

  func matches(_ value: String) -> Bool {
    var tokenizer = Tokenizer()
    let positions = tokenizer.tokens(of: value, purpose: isDocument ? .document : .attribute)
      .reduce(into: [[String]]()) { positions, token in
        if token.isColocated {
          positions[positions.count - 1].append(token.text)
        } else {
          positions.append([token.text])
        }
      }
    let words = pieces.map { $0.lowercased().split(separator: " ").map(String.init) }
    guard words.contains(where: { !$0.isEmpty }) else { return pieces == [""] && value.isEmpty }
    return positions.indices.contains { start in
      positions[start].contains { token in
        let numbers = words.indices.filter { !words[$0].isEmpty }
        return lay(numbers[...], words, over: positions, start, token, from: 0)
      }
    }
  }

  private func isOpenAtStart(_ piece: Int) -> Bool { piece > 0 && pieces[piece].first != " " }
  private func isOpenAtEnd(_ piece: Int) -> Bool { piece + 1 < pieces.count && pieces[piece].last != " " }

  /// True if the first piece can be placed with its first word in `token`, at or after `place`, and the other pieces
  /// after it.
  private func lay(
    _ rest: ArraySlice<Int>, _ words: [[String]], over positions: [[String]], _ position: Int, _ token: String,
    from place: Int
  ) -> Bool {
    guard let piece = rest.first else { return true }
    let own = words[piece]
    let last = position + own.count - 1
    guard last < positions.count else { return false }
    for end in ends(of: own[0], token, from: place, piece, isLast: own.count == 1) {
      guard own.count > 1 else {
        if goOn(rest.dropFirst(), words, positions, position, token, end, after: piece) { return true }
        continue
      }
      let isInnerFound = (1..<(own.count - 1)).allSatisfy { positions[position + $0].contains(own[$0]) }
      guard end == token.utf8.count, own.count == 2 || isInnerFound else { continue }
      for token in positions[last] where isOpenAtEnd(piece) ? token.hasPrefix(own[own.count - 1]) : token == own.last {
        let end = own[own.count - 1].utf8.count
        if goOn(rest.dropFirst(), words, positions, last, token, end, after: piece) { return true }
      }
    }
    return false
  }

  private func goOn(
    _ rest: ArraySlice<Int>, _ words: [[String]], _ positions: [[String]], _ position: Int, _ token: String, _ end: Int,
    after piece: Int
  ) -> Bool {
    guard let next = rest.first else { return true }
    if isOpenAtEnd(piece) && isOpenAtStart(next) && next == piece + 1 {
      if lay(rest, words, over: positions, position, token, from: end) { return true }
    }
    return positions.indices.dropFirst(position + 1).contains { later in
      positions[later].contains { lay(rest, words, over: positions, later, $0, from: 0) }
    }
  }

  /// Every position in the token where the word may end.
  private func ends(of word: String, _ token: String, from place: Int, _ piece: Int, isLast: Bool) -> [Int] {
    let (word, token) = (Array(word.utf8), Array(token.utf8))
    return (place..<max(place, token.count - word.count + 1)).filter { start in
      let end = start + word.count
      return Array(token[start..<end]) == word
        && (start == 0 || isOpenAtStart(piece)) && (end == token.count || isLast && isOpenAtEnd(piece))
    }.map { $0 + word.count }
  }
}

@Suite struct TokenPatternPropertyTests {
  private func text(_ letters: [String], _ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: count, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test(arguments: Rounds.seeds(300))
  func agreesWithTheDefinition(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let letters = ["a", "b", "a", "B", " "]
      let value = text(letters, 0...12, &generator)
      var pieces = (0..<Int.random(in: 1...3, using: &generator)).map { _ in text(letters, 1...4, &generator) }
      // Pieces of blanks match nothing, and inside a text they would separate their neighbours.
      pieces.removeAll { !$0.contains { $0 != " " } }
      if pieces.isEmpty || Bool.random(using: &generator) { pieces.insert("", at: 0) }
      if Bool.random(using: &generator) { pieces.append("") }
      guard pieces.contains(where: { !$0.isEmpty }) || pieces == [""] else { continue }
      for isDocument in [false, true] {
        let expected = NaiveTokenMatcher(pieces: pieces, isDocument: isDocument).matches(value)
        let found = TextMatcher(pieces: pieces, options: isDocument ? .content : .tokens).matches(value)
        #expect(found == expected, "\(pieces) in “\(value)”, seed \(seed)")
      }
    }
  }
}
