import MDModel
import MDQuery
import MDStore
import MDText

/// The text of items, which is always searched by words.
extension QueryPlanner {
  func texts(_ leaf: QueryLeaf) throws -> Candidates {
    guard case .text = leaf.test, let text = leaf.text else {
      if case .presence = leaf.test { return Candidates(items: try session.itemsWithText()) } else { return .nothing }
    }
    if let phrase = PhraseQuery(text) {
      guard !phrase.isEmpty else { return .nothing }
      return Candidates(items: try phrase.itemsWithText(in: session))
    }
    return try texts(withWordsOf: PatternWord.words(of: text), text)
  }

  /// Handles a wildcard at the beginning or inside. Each written word gives candidates. A single word is decided by
  /// them; for several words the texts are checked for the order.
  ///
  /// Example: `*port` finds items with the words "port" and "report". `re*port` finds items with a word that begins
  /// with "re" and one that ends in "port", then checks the texts.
  private func texts(withWordsOf words: [PatternWord], _ text: QueryText) throws -> Candidates {
    guard !words.isEmpty else { return .nothing }
    var items = ItemSet.everything
    for word in words { items = items.intersection(try self.items(with: word)) }
    if words.count == 1 { return Candidates(items: items) }
    let matcher = TextMatcher(pieces: text.pieces, options: .content)
    return Candidates(items: items, check: TextContentCheck(test: .text(matcher)))
  }

  /// Items with a word. A word that may begin earlier has no single place in the index, so all words are tested.
  private func items(with word: PatternWord) throws -> ItemSet {
    let part = Array(word.text.utf8)
    guard word.mayBeginEarlier else {
      return try word.mayGoOn ? session.itemsWithText(wordBeginningWith: part) : session.itemsWithText(word: part)
    }
    return try session.itemsWithText(wordWhere: { term in
      part.withUnsafeBufferPointer { part in
        word.mayGoOn
          ? TrigramTokenizer.contains(folded: term, part)
          : term.count >= part.count && term.suffix(part.count).elementsEqual(part)
      }
    })
  }
}

/// The written part of a word in a text with wildcards.
private struct PatternWord {
  /// Folded.
  let text: String
  let mayBeginEarlier: Bool
  let mayGoOn: Bool

  static func words(of pattern: QueryText) -> [PatternWord] {
    var tokenizer = Tokenizer()
    return pattern.pieces.enumerated().flatMap { place, piece in
      let tokens = tokenizer.tokens(of: piece, purpose: .query)
      // Texts store a single ideograph only at the end of a run. Elsewhere it begins a pair.
      let endsInIdeograph = Tokenizer.endsInSingleIdeograph(piece)
      return tokens.indices.map { number in
        let isBeforeStar =
          place < pattern.pieces.count - 1 && tokens[number].range.upperBound == piece.utf8.count
        return PatternWord(
          text: tokens[number].text, mayBeginEarlier: place > 0 && tokens[number].range.lowerBound == 0,
          mayGoOn: isBeforeStar || endsInIdeograph && number == tokens.count - 1)
      }
    }
  }
}
