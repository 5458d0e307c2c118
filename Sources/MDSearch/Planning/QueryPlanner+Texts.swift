import MDModel
import MDQuery
import MDStore
import MDText

/// The text inside of items: always by words.
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

  /// Handles a wildcard at the beginning or inside: each word, as far as it is written, gives candidates. For a single
  /// word they are the answer; for several the texts themselves are checked for the order.
  private func texts(withWordsOf words: [PatternWord], _ text: QueryText) throws -> Candidates {
    guard !words.isEmpty else { return .nothing }
    var items = ItemSet.everything
    for word in words { items = items.intersection(try self.items(with: word)) }
    if words.count == 1 { return Candidates(items: items) }
    let matcher = TextMatcher(pieces: text.pieces, options: .content)
    return Candidates(items: items, check: TextContentCheck(test: .text(matcher)))
  }

  /// Words that may begin earlier than they are written have no place in an index: all words there are get looked at.
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

/// A word of a text with wildcards, as far as it is written.
private struct PatternWord {
  /// Folded.
  let text: String
  let mayBeginEarlier: Bool
  let mayGoOn: Bool

  static func words(of pattern: QueryText) -> [PatternWord] {
    var tokenizer = Tokenizer()
    return pattern.pieces.enumerated().flatMap { place, piece in
      let tokens = tokenizer.tokens(of: piece, purpose: .query)
      // Texts keep one ideograph alone only at the end of a run; elsewhere it begins a pair.
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
