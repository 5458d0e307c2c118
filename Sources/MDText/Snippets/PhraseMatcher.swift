/// Finds phrases in a stream of tokens with the Shift-And method (Baeza-Yates and Gonnet 1992).
///
/// Bit `i` of a term's state is set if its tokens up to `i` end at the position. Colocated tokens add to the state of
/// their position.
struct PhraseMatcher {
  /// An occurrence of a term.
  struct Match {
    /// Number of the term among the terms searched for.
    var term: Int
    /// The bytes of the text that matched.
    var range: Range<Int>
  }

  /// A term, and the state of its tokens at this position and at the one before.
  private struct State {
    var term: QueryTerm
    var current: UInt64 = 0
    var previous: UInt64 = 0
    /// Start in the text of the phrase that began at each of the last 64 positions.
    var starts = [Int](repeating: 0, count: 64)
  }

  /// Maximum number of terms, and of tokens of one term: as many as a state has bits.
  static let most = 64

  private(set) var matches: [Match] = []
  private var states: [State]
  /// First bytes of all tokens searched for. Most tokens of a text fail this test.
  private var firstBytes = [Bool](repeating: false, count: 256)
  private var position = 0
  private var isAnyUnderWay = false

  /// Terms without tokens never match. A phrase of more than 64 tokens is found by its first 64.
  init(_ terms: [QueryTerm]) {
    states = terms.prefix(Self.most).map { term in
      let isWhole = term.tokens.count <= Self.most
      return State(term: QueryTerm(tokens: Array(term.tokens.prefix(Self.most)), isPrefix: term.isPrefix && isWhole))
    }
    for token in states.flatMap(\.term.tokens) where !token.isEmpty { firstBytes[Int(token[0])] = true }
  }

  /// Takes the next token of the text. Returns `true` if it ended a match.
  mutating func receive(_ token: UnsafeBufferPointer<UInt8>, at range: Range<Int>, isColocated: Bool) -> Bool {
    if !isColocated { advance() }
    guard let first = token.first, firstBytes[Int(first)] else { return false }
    let found = matches.count
    for number in states.indices { receive(token, at: range, number) }
    return matches.count > found
  }

  private mutating func advance() {
    position &+= 1
    guard isAnyUnderWay else { return }
    isAnyUnderWay = false
    for number in states.indices {
      states[number].previous = states[number].current
      states[number].current = 0
      if states[number].previous != 0 { isAnyUnderWay = true }
    }
  }

  private mutating func receive(_ token: UnsafeBufferPointer<UInt8>, at range: Range<Int>, _ number: Int) {
    let length = states[number].term.tokens.count
    // Term "new york city", tokens "new york": after "new" bit 0 is set. "york" sets bit 1, because bit 0 was set at
    // the position before. Bit 2 would be a match.
    let reached = (states[number].previous &<< 1 | 1) & Self.places(of: token, in: states[number].term)
    guard length > 0 && reached != 0 else { return }
    if reached & 1 != 0 { states[number].starts[position & 63] = range.lowerBound }
    states[number].current |= reached
    isAnyUnderWay = true
    if reached &>> UInt64(length &- 1) & 1 != 0 {
      let start = states[number].starts[(position &- (length &- 1)) & 63]
      matches.append(Match(term: number, range: start..<max(start, range.upperBound)))
    }
  }

  /// A bit for each token of the term that equals `token`.
  private static func places(of token: UnsafeBufferPointer<UInt8>, in term: QueryTerm) -> UInt64 {
    var places: UInt64 = 0
    for (place, wanted) in term.tokens.enumerated() {
      let mayGoOn = term.isPrefix && place == term.tokens.count - 1
      let isFound = mayGoOn ? token.starts(with: wanted) : token.elementsEqual(wanted)
      if isFound { places |= 1 &<< UInt64(place) }
    }
    return places
  }
}

/// A search term: folded tokens at consecutive positions.
package struct QueryTerm: Hashable, Sendable {
  /// Folded, in UTF-8.
  package let tokens: [[UInt8]]
  /// True if the last token is a prefix of the word searched for.
  package let isPrefix: Bool

  package init(tokens: [[UInt8]], isPrefix: Bool = false) {
    self.tokens = tokens
    self.isPrefix = isPrefix
  }

  /// The phrase of `text`. A phrase that ends in a lone ideograph is a prefix, because that is indexed as part of a
  /// bigram.
  package init(_ text: String, isPrefix: Bool = false) {
    var tokenizer = Tokenizer()
    let tokens = tokenizer.tokens(of: text, purpose: isPrefix ? .prefixQuery : .query).map { Array($0.text.utf8) }
    self.init(tokens: tokens, isPrefix: isPrefix || Tokenizer.endsInSingleIdeograph(text))
  }
}
