import MDText

/// How a text goes on where something was typed.
struct Completion: Hashable {
  let text: String
  /// What of it was typed: ranges of UTF-8 offsets, ascending.
  let typed: [Range<Int>]
}

/// Finds what was typed in titles and keywords.
struct CompletionMaker {
  private let typed: TypedText
  /// Folded.
  private let beginnings: [String]
  /// Where the last word begins in what was typed; `nil` where no word was.
  private let lastStart: Int?

  init(_ typed: TypedText) {
    self.typed = typed
    var tokenizer = Tokenizer()
    let tokens = typed.words.flatMap { tokenizer.tokens(of: String($0), purpose: .query) }
    beginnings = tokens.map(\.text)
    lastStart = tokenizer.tokens(of: typed.text, purpose: .query).last?.range.lowerBound
  }

  /// The text as a whole, if every word that was typed begins one of its words.
  func whole(_ text: String) -> Completion? {
    guard !beginnings.isEmpty, text.utf8.count <= Self.longest else { return nil }
    var tokenizer = Tokenizer()
    var free = tokenizer.tokens(of: text, purpose: .query)
    var ranges: [Range<Int>] = []
    for beginning in beginnings {
      guard let place = free.firstIndex(where: { $0.text.hasPrefix(beginning) }) else { return nil }
      ranges.append(Self.range(of: beginning, in: free.remove(at: place), of: text))
    }
    return Completion(text: text, typed: Self.joined(ranges))
  }

  /// What was typed, with the last word as words of the text have it.
  func words(of text: String) -> [Completion] {
    guard let last = beginnings.last, let lastStart else { return [] }
    var tokenizer = Tokenizer()
    let tokens = tokenizer.tokens(of: text, purpose: .query)
    let start = String(decoding: typed.text.utf8.prefix(lastStart), as: UTF8.self).drop(while: \.isWhitespace)
    return tokens.indices.compactMap { place in
      let token = tokens[place]
      guard token.text.hasPrefix(last), token.text != last, !Self.overlaps(place, tokens) else { return nil }
      let length = Self.range(of: last, in: token, of: text).count
      let word = String(decoding: text.utf8.dropFirst(token.range.lowerBound).prefix(token.range.count), as: UTF8.self)
      return Completion(text: start + word, typed: [0..<start.utf8.count + length])
    }
  }

  /// Longer texts are no suggestions: titles are shown up to ninety characters.
  private static let longest = 200

  /// Pairs of ideographs, which are no words.
  private static func overlaps(_ place: Int, _ tokens: [Token]) -> Bool {
    let range = tokens[place].range
    return (place > 0 && tokens[place - 1].range.overlaps(range))
      || (place + 1 < tokens.count && tokens[place + 1].range.overlaps(range))
  }

  /// Which bytes of a text fold to the beginning of one of its tokens.
  private static func range(of beginning: String, in token: Token, of text: String) -> Range<Int> {
    let word = String(decoding: text.utf8.dropFirst(token.range.lowerBound).prefix(token.range.count), as: UTF8.self)
    var (folded, length) = (0, 0)
    for character in word {
      guard folded < beginning.utf8.count else { break }
      folded += Folding.fold(String(character)).utf8.count
      length += character.utf8.count
    }
    return token.range.lowerBound..<token.range.lowerBound + length
  }

  /// Ascending, without overlaps.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      guard let last = joined.last, last.upperBound > range.lowerBound else { return joined.append(range) }
      joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
  }
}
