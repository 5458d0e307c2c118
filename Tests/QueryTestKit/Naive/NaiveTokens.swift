import MDText

/// Compares a value with a text word by word. The words are those of the index's tokenizer.
struct NaiveTokens {
  enum Place { case texts, attributes }

  /// The words of one piece of the text, which must be adjacent.
  private struct Phrase {
    var words: [String]
    /// A wildcard precedes the first letter, so the first word may be the end of a longer one.
    var beginsEarlier: Bool
    /// A wildcard follows the last letter, so the last word may be the beginning of a longer one.
    var goesOn: Bool
  }

  private let phrases: [Phrase]
  private let place: Place

  /// - Parameter pieces: as ``MDQuery/QueryText/pieces``.
  init(_ pieces: [String], in place: Place) {
    self.place = place
    var tokenizer = Tokenizer()
    phrases = pieces.enumerated().compactMap { number, piece in
      let words = tokenizer.tokens(of: piece, purpose: .query).map(\.text)
      if words.isEmpty { return nil }
      let hasStar = number + 1 < pieces.count && Self.isOfWord(piece.last)
      return Phrase(
        // Characters of Han script are indexed in pairs, so a single one at the end matches the beginning of a pair.
        words: words, beginsEarlier: number > 0 && Self.isOfWord(piece.first),
        goesOn: hasStar || Tokenizer.endsInSingleIdeograph(piece))
    }
  }

  private static func isOfWord(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }

  func match(_ value: String) -> Bool { !phrases.isEmpty && match(phrases[...], in: words(of: value)[...], rest: nil) }

  /// True if the phrases occur in the words, in order.
  ///
  /// - Parameter rest: the unmatched end of the word in which the previous phrase ended, if a wildcard followed that
  ///   phrase.
  private func match(_ phrases: ArraySlice<Phrase>, in words: ArraySlice<[String]>, rest: String?) -> Bool {
    guard let phrase = phrases.first else { return true }
    // In `ab*cd*`, both pieces may lie in one word, such as "abxcd".
    if let rest, phrase.beginsEarlier, match(phrases, from: [rest], behind: words) { return true }
    return words.indices.contains { match(phrases, from: words[$0], behind: words[($0 + 1)...]) }
  }

  /// True if the first phrase begins in one of the alternatives at a position, and the other phrases follow it.
  private func match(_ phrases: ArraySlice<Phrase>, from alternatives: [String], behind words: ArraySlice<[String]>)
    -> Bool
  {
    guard let phrase = phrases.first, phrase.words.count <= words.count + 1 else { return false }
    let positions = [alternatives] + words.prefix(phrase.words.count - 1)
    let last = phrase.words.count - 1
    for number in 0..<last {
      let isFound = positions[number].contains {
        number == 0 && phrase.beginsEarlier ? $0.hasSuffix(phrase.words[0]) : $0 == phrase.words[number]
      }
      if !isFound { return false }
    }
    // In a phrase of several words, only the first word can follow a wildcard, and only the last can precede one.
    let beginsEarlier = last == 0 && phrase.beginsEarlier
    let left = positions[last].flatMap {
      rests(of: $0, behind: phrase.words[last], beginsEarlier: beginsEarlier, goesOn: phrase.goesOn)
    }
    return left.contains { rest in
      match(phrases.dropFirst(), in: words.dropFirst(last), rest: phrase.goesOn ? rest : nil)
    }
  }

  /// The rest of a word after `wanted`, once for each permitted occurrence; empty if the word does not match.
  private func rests(of word: String, behind wanted: String, beginsEarlier: Bool, goesOn: Bool) -> [String] {
    word.indices.compactMap { start in
      guard beginsEarlier || start == word.startIndex, word[start...].hasPrefix(wanted) else { return nil }
      let rest = String(word[start...].dropFirst(wanted.count))
      return goesOn || rest.isEmpty ? rest : nil
    }
  }

  /// The words at each position: a token and the alternatives that share its position.
  private func words(of value: String) -> [[String]] {
    var tokenizer = Tokenizer()
    var words: [[String]] = []
    for token in tokenizer.tokens(of: value, purpose: place == .texts ? .document : .attribute) {
      if token.isColocated, !words.isEmpty {
        words[words.count - 1].append(token.text)
      } else {
        words.append([token.text])
      }
    }
    return words
  }
}
