/// A text with wildcards as tokens of the index.
///
/// The tokens of a piece stand at adjacent positions. A wildcard beside a letter or digit lets that token continue, or
/// begin earlier; one beside a separator does not. Between two pieces any number of tokens may stand, or none: where
/// both tokens beside a wildcard are open, one token of the value may be both.
struct TokenPattern: Sendable {
  struct Step: Sendable {
    /// Folded.
    let token: [UInt8]
    var mayBeginEarlier = false
    var mayGoOn = false
    /// Whether it must stand at the position after the step before; else anywhere later.
    var isAdjacent = true
    /// Whether it may stand in the very token that the step before is found in.
    var mayShareToken = false
  }

  let steps: [Step]
  private let isEmpty: Bool
  private let purpose: Tokenizer.Purpose

  /// - Parameter purpose: that of the tokens of values.
  init(pieces: [String], purpose: Tokenizer.Purpose) {
    var steps: [Step] = []
    var isOpen = false
    for (number, piece) in pieces.enumerated() {
      var own = Self.steps(of: piece)
      let wasOpen = isOpen
      isOpen = number + 1 < pieces.count && Self.isOfToken(piece.unicodeScalars.reversed())
      guard let last = own.indices.last else { continue }
      own[0].isAdjacent = false
      own[0].mayBeginEarlier = number > 0 && Self.isOfToken(Array(piece.unicodeScalars))
      own[0].mayShareToken = own[0].mayBeginEarlier && wasOpen
      if isOpen { own[last].mayGoOn = true }
      steps += own
    }
    self.steps = steps
    self.purpose = purpose
    isEmpty = pieces.allSatisfy(\.isEmpty)
  }

  /// A lone ideograph at the end may go on: it is indexed as the first half of a bigram.
  private static func steps(of piece: String) -> [Step] {
    let term = QueryTerm(piece)
    var steps = term.tokens.map { Step(token: $0) }
    if let last = steps.indices.last, term.isPrefix { steps[last].mayGoOn = true }
    return steps
  }

  /// Whether the first of `scalars` that the index sees is of a token.
  private static func isOfToken(_ scalars: [Unicode.Scalar]) -> Bool {
    ScalarTable.with { table in
      let visible = scalars.first { table[$0.value].scalarClass != ScalarClass.removed || $0.isASCII }
      guard let visible else { return false }
      var tokenizer = Tokenizer()
      return !tokenizer.tokens(of: String(visible), purpose: .query).isEmpty
    }
  }

  /// Text without a single word is found nowhere, and the empty one in the empty value.
  func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !steps.isEmpty else { return isEmpty && value.isEmpty }
    var search = TokenSearch(steps)
    var tokenizer = Tokenizer()
    return withUnsafeMutablePointer(to: &search) { search in
      // A sink that answers 1 has all it wants.
      tokenizer.tokenize(value, purpose: purpose, context: search) { context, flags, token, count, _, _ in
        guard let context, let token else { return 0 }
        let bytes = UnsafeBufferPointer(
          start: UnsafeRawPointer(token).assumingMemoryBound(to: UInt8.self), count: Int(count))
        let search = context.assumingMemoryBound(to: TokenSearch.self)
        return search.pointee.receive(bytes, isColocated: flags == Tokenizer.colocated) ? 1 : 0
      } == 1
    }
  }
}
