/// A piece of a text that shows why the text was found.
package struct Snippet: Hashable, Sendable {
  package var text: String
  /// Ranges of the terms in `text`, in UTF-8 bytes: ascending, not overlapping.
  package var highlights: [Range<Int>]
  /// True if more text comes before the piece.
  package var isCutAtStart: Bool
  /// True if more text comes after the piece.
  package var isCutAtEnd: Bool
  /// Line of the text with the first term, from 1.
  package var line = 1
  /// Page with the first term, from 1; `nil` if no form feeds divide the text into pages.
  package var page: Int?
}

/// Finds the piece of a text with the most of the terms searched for; of several such pieces, the earliest.
package struct SnippetMaker: Sendable {
  /// Number of matches after which the search for a better piece ends: enough to get past a common word to a rare one.
  private static let mostMatches = 8192
  /// Bytes of text after which any piece with a term is good enough.
  private static let enoughText = 2 << 20

  private let terms: [QueryTerm]
  /// The number of the word that each term is a form of. Two forms of a word in a piece count as one word.
  private let words: [Int]
  /// The worth of each word for a piece that contains it.
  private let weights: [Double]

  /// A word in one or more forms.
  package struct Word {
    var forms: [QueryTerm]
    var weight: Double

    /// - Parameter weight: how much the word tells. Rare words make a better piece than common ones.
    package init(_ forms: [QueryTerm], weight: Double = 1) { (self.forms, self.weight) = (forms, weight) }
  }

  /// Makes snippets for the first 64 terms. Further terms are ignored.
  package init(terms: [QueryTerm]) { self.init(terms.map { Word([$0]) }) }

  /// Makes snippets for words. At most 64 forms are searched for, over all words.
  package init(_ words: [Word]) {
    let forms = words.enumerated().flatMap { number, word in
      word.forms.filter { !$0.tokens.isEmpty }.map { (term: $0, word: number) }
    }
    (terms, self.words, weights) = (forms.map(\.term), forms.map(\.word), words.map(\.weight))
  }

  /// The best piece of a text. White space and control characters are collapsed; bytes that are not UTF-8 are dropped.
  ///
  /// - Parameters:
  ///   - text: any bytes.
  ///   - maximumCharacters: maximum number of Unicode scalars in the snippet. Less than 1 counts as 1.
  /// - Returns: `nil` if the text contains none of the terms.
  package func snippet(of text: UnsafeBufferPointer<UInt8>, maximumCharacters: Int = 160) -> Snippet? {
    guard !terms.isEmpty, let base = text.baseAddress else { return nil }
    let maximum = max(maximumCharacters, 1)
    var matches = matches(in: text, within: maximum)
    matches.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    return ScalarTable.with { table in
      let source = SnippetSource(text: base, count: text.count, table: table)
      guard let window = bestWindow(of: matches, in: source, maximum) else { return nil }
      var snippet = SnippetText(source: source, window: window, maximum: maximum)
        .snippet(highlighting: matches.map(\.range))
      (snippet.line, snippet.page) = Self.place(of: window.lowerBound, in: text)
      return snippet
    }
  }

  /// A piece of a text that starts with a given range.
  ///
  /// - Parameter range: range in bytes. It begins and ends between characters.
  package static func snippet(
    from range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, maximumCharacters: Int = 160
  ) -> Snippet? {
    guard let base = text.baseAddress, range.upperBound <= text.count, !range.isEmpty else { return nil }
    return ScalarTable.with { table in
      let source = SnippetSource(text: base, count: text.count, table: table)
      let end = source.measure(range.lowerBound..<range.upperBound, atMost: maximumCharacters).end
      var snippet = SnippetText(source: source, window: range.lowerBound..<end, maximum: maximumCharacters)
        .snippet(highlighting: [])
      (snippet.line, snippet.page) = place(of: range.lowerBound, in: text)
      return snippet
    }
  }

  private static func place(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> (line: Int, page: Int?) {
    let (lineFeed, formFeed) = (UInt8(ascii: "\n"), UInt8(0x0C))
    var (line, page) = (1, 1)
    for byte in text[..<offset] {
      if byte == lineFeed { line += 1 } else if byte == formFeed { page += 1 }
    }
    return (line, page > 1 || text[offset...].contains(formFeed) ? page : nil)
  }

  /// State of the sink while the text is tokenized.
  private struct Search {
    var matcher: PhraseMatcher
    let maximum: Int
    /// The number of each term's word.
    let words: [Int]
    /// Start of the latest match of each word.
    var latest: [Int?]
    /// End of the part worth searching: set after all words have been found close together.
    var end = Int.max

    mutating func note(_ match: PhraseMatcher.Match) {
      latest[words[match.term]] = match.range.lowerBound
      let starts = latest.compactMap(\.self)
      // A range of at most `maximum` bytes fits the window in every script, because a character has at least one byte.
      guard end == .max, starts.count == latest.count, let first = starts.min() else { return }
      if match.range.upperBound - first <= maximum { end = match.range.upperBound + 4 * maximum }
    }

    mutating func receive(_ token: UnsafeBufferPointer<UInt8>, at range: Range<Int>, isColocated: Bool) -> CInt {
      let known = matcher.matches.count
      if matcher.receive(token, at: range, isColocated: isColocated) {
        for match in matcher.matches[known...] { note(match) }
      }
      let isEnough = range.lowerBound > SnippetMaker.enoughText && !matcher.matches.isEmpty
      return isEnough || range.lowerBound > end || matcher.matches.count >= SnippetMaker.mostMatches ? 1 : 0
    }
  }

  private func matches(in text: UnsafeBufferPointer<UInt8>, within maximum: Int) -> [PhraseMatcher.Match] {
    var tokenizer = Tokenizer()
    var search = Search(
      matcher: PhraseMatcher(terms), maximum: maximum, words: words,
      latest: Array(repeating: nil, count: (words.prefix(PhraseMatcher.most).max() ?? -1) + 1))
    withUnsafeMutablePointer(to: &search) { pointer in
      _ = tokenizer.tokenize(text, purpose: .document, context: pointer) { context, flags, token, count, start, end in
        guard let context, let token else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: token, count: Int(count)).assumingMemoryBound(to: UInt8.self)
        return context.assumingMemoryBound(to: Search.self).pointee.receive(
          bytes, at: Int(start)..<Int(end), isColocated: flags == Tokenizer.colocated)
      }
    }
    return search.matcher.matches
  }

  /// The most valuable window, and of several such the earliest. A window reaches from the start of a match to the end
  /// of the last match that fits.
  private func bestWindow(
    of matches: [PhraseMatcher.Match], in source: SnippetSource, _ maximum: Int
  ) -> Range<Int>? {
    var (best, most) = (Range<Int>?.none, 0.0)
    for first in matches.indices {
      let start = matches[first].range.lowerBound
      let limit = source.measure(start..<source.count, atMost: maximum).end
      var (found, end) = (UInt64(1) << UInt64(words[matches[first].term]), matches[first].range.upperBound)
      for match in matches[first...].dropFirst() {
        // Matches are sorted by start. A long match that does not fit may be followed by a short one that does.
        guard match.range.lowerBound < limit else { break }
        guard match.range.upperBound <= limit else { continue }
        found |= 1 << UInt64(words[match.term])
        end = max(end, match.range.upperBound)
      }
      let worth = worth(of: found)
      // Only a larger worth wins, so the earliest of equal windows stays.
      if worth > most { (best, most) = (start..<end, worth) }
    }
    return best
  }

  /// - Parameter found: one bit for each word.
  private func worth(of found: UInt64) -> Double {
    weights.enumerated().reduce(0) { $0 + (found >> UInt64($1.offset) & 1 == 1 ? $1.element : 0) }
  }
}
