import MDText

/// Completion of a typed text.
struct Completion: Hashable {
  let text: String
  /// Ranges of the typed parts, as UTF-8 offsets, ascending.
  let typed: [Range<Int>]
}

/// Finds the typed text in titles and keywords.
struct CompletionMaker {
  /// The typed words, folded. The last one may be incomplete.
  let beginnings: [String]
  /// Typed text before the last word; `nil` if no word was typed.
  let start: String?

  init(_ typed: TypedText) {
    var tokenizer = Tokenizer()
    let tokens = typed.words.flatMap { tokenizer.tokens(of: String($0), purpose: .query) }
    beginnings = tokens.map(\.text)
    start = tokenizer.tokens(of: typed.text, purpose: .query).last.map { last in
      let before = String(decoding: typed.text.utf8.prefix(last.range.lowerBound), as: UTF8.self)
      return String(before.drop(while: \.isWhitespace))
    }
  }

  /// The whole title, if every typed word begins one of its words.
  func whole(_ title: TokenizedText) -> Completion? {
    guard !beginnings.isEmpty, Self.isShown(title.text) else { return nil }
    var free = title.tokens
    var ranges: [Range<Int>] = []
    for beginning in beginnings {
      guard let place = free.firstIndex(where: { $0.text.hasPrefix(beginning) }) else { return nil }
      ranges.append(title.range(of: beginning, in: free.remove(at: place)))
    }
    return Completion(text: title.text, typed: Self.joined(ranges))
  }

  /// Completions of the typed text by words of a title.
  func words(of title: TokenizedText) -> [Completion] {
    guard let last = beginnings.last, let start else { return [] }
    return title.tokens.indices.compactMap { place in
      let token = title.tokens[place]
      guard token.text.hasPrefix(last), token.text != last, !title.isPair(place) else { return nil }
      let length = title.range(of: last, in: token).count
      return Completion(text: start + title.word(token), typed: [0..<start.utf8.count + length])
    }
  }

  /// False for texts that are too long to be suggested.
  static func isShown(_ text: String) -> Bool { text.utf8.count <= 200 }

  /// Ranges without overlaps, ascending.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      guard let last = joined.last, last.upperBound > range.lowerBound else { return joined.append(range) }
      joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
  }
}

/// A title or keyword, tokenized once for all lookups.
struct TokenizedText {
  let text: String
  let tokens: [Token]

  init(_ text: String) {
    self.text = text
    var tokenizer = Tokenizer()
    tokens = tokenizer.tokens(of: text, purpose: .query)
  }

  /// Text of a token.
  func word(_ token: Token) -> String {
    String(decoding: text.utf8.dropFirst(token.range.lowerBound).prefix(token.range.count), as: UTF8.self)
  }

  /// True if a token is one of several overlapping pairs of ideographs, which are not words.
  func isPair(_ place: Int) -> Bool {
    let range = tokens[place].range
    return (place > 0 && tokens[place - 1].range.overlaps(range))
      || (place + 1 < tokens.count && tokens[place + 1].range.overlaps(range))
  }

  /// The bytes of the text that fold to the beginning of one of its tokens.
  func range(of beginning: String, in token: Token) -> Range<Int> {
    let (word, count) = (word(token), beginning.utf8.count)
    // ASCII folds byte for byte, if no combining mark follows the last letter.
    guard !word.utf8.prefix(count + 1).allSatisfy({ $0 < 0x80 }) else {
      return token.range.lowerBound..<token.range.lowerBound + count
    }
    var (folded, length) = (0, 0)
    for character in word {
      guard folded < count else { break }
      folded += Folding.fold(String(character)).utf8.count
      length += character.utf8.count
    }
    return token.range.lowerBound..<token.range.lowerBound + length
  }
}
