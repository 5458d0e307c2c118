/// Finds phrases in a stream of tokens by the Shift-And method (Baeza-Yates and Gonnet 1992): bit `i` of a term's
/// state says that its tokens up to `i` end at the position. Colocated tokens add to the state of their position.
struct PhraseMatcher {
  /// An occurrence of a term.
  struct Match {
    /// Number of the term among those searched.
    var term: Int
    /// Bytes of the text.
    var range: Range<Int>
  }

  /// A term, and how much of it ends at this position and at the one before.
  private struct State {
    var term: QueryTerm
    var current: UInt64 = 0
    var previous: UInt64 = 0
    /// Start in the text of the phrase that began at each of the last 64 positions.
    var starts = [Int](repeating: 0, count: 64)
  }

  /// Terms and tokens of a term that are looked at: as many as a state has bits.
  static let most = 64

  private(set) var matches: [Match] = []
  private var states: [State]
  /// First bytes of all tokens searched: most tokens of a text end here.
  private var firstBytes = [Bool](repeating: false, count: 256)
  private var position = 0
  private var isAnyUnderWay = false

  /// Terms without tokens never match; a phrase of more than 64 tokens is found by its first 64.
  init(_ terms: [QueryTerm]) {
    states = terms.prefix(Self.most).map { term in
      let isWhole = term.tokens.count <= Self.most
      return State(term: QueryTerm(tokens: Array(term.tokens.prefix(Self.most)), isPrefix: term.isPrefix && isWhole))
    }
    for token in states.flatMap(\.term.tokens) where !token.isEmpty { firstBytes[Int(token[0])] = true }
  }

  /// Takes the next token of the text; returns whether it ended a match.
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

  /// A bit for each token of the term that this one is.
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
  /// The last token may go on.
  package let isPrefix: Bool

  package init(tokens: [[UInt8]], isPrefix: Bool = false) {
    self.tokens = tokens
    self.isPrefix = isPrefix
  }

  /// Phrase of `text`. One that ends in a lone ideograph is a prefix: it is indexed as part of a bigram.
  package init(_ text: String, isPrefix: Bool = false) {
    var tokenizer = Tokenizer()
    let tokens = tokenizer.tokens(of: text, purpose: isPrefix ? .prefixQuery : .query).map { Array($0.text.utf8) }
    self.init(tokens: tokens, isPrefix: isPrefix || Tokenizer.endsInSingleIdeograph(text))
  }
}
