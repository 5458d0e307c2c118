/// A text with wildcards, as tokens of the index.
///
/// The tokens of a piece are at adjacent positions. A wildcard next to a letter or digit lets that token continue, or
/// begin earlier; a wildcard next to a separator does not. Between two pieces there may be any number of tokens. If the
/// tokens on both sides of a wildcard are open, one token of the value may match both.
struct TokenPattern: Sendable {
  struct Step: Sendable {
    /// Folded.
    let token: [UInt8]
    var mayBeginEarlier = false
    var mayGoOn = false
    /// True if the token must be at the position after the previous step; else it may be anywhere later.
    var isAdjacent = true
    /// True if the token may be inside the token that the previous step was found in.
    var mayShareToken = false
  }

  let steps: [Step]
  private let isEmpty: Bool
  private let purpose: Tokenizer.Purpose

  /// - Parameter purpose: purpose that the values are tokenized for.
  init(pieces: [String], purpose: Tokenizer.Purpose) {
    var steps: [Step] = []
    var isOpen = false
    for (number, piece) in pieces.enumerated() {
      // `photo*graph` may match one token of the value, "photomicrograph", or two, "photos for a telegraph".
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

  /// A lone ideograph at the end may go on, because the index has it as the first half of a bigram.
  private static func steps(of piece: String) -> [Step] {
    let term = QueryTerm(piece)
    var steps = term.tokens.map { Step(token: $0) }
    if let last = steps.indices.last, term.isPrefix { steps[last].mayGoOn = true }
    return steps
  }

  /// True if the first of `scalars` that the index does not drop is part of a token.
  private static func isOfToken(_ scalars: [Unicode.Scalar]) -> Bool {
    ScalarTable.with { table in
      let visible = scalars.first { table[$0.value].scalarClass != ScalarClass.removed || $0.isASCII }
      guard let visible else { return false }
      var tokenizer = Tokenizer()
      return !tokenizer.tokens(of: String(visible), purpose: .query).isEmpty
    }
  }

  /// A pattern without words matches no value, except that the empty text matches the empty value.
  func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !steps.isEmpty else { return isEmpty && value.isEmpty }
    var search = TokenSearch(steps)
    var tokenizer = Tokenizer()
    return withUnsafeMutablePointer(to: &search) { search in
      // A sink that returns 1 ends the tokenizing: the whole pattern was found.
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

/// Searches for a ``TokenPattern`` in the tokens of a value, in one pass.
///
/// For each step it keeps whether the pattern up to that step ends at this position, at the one before, or anywhere
/// earlier.
struct TokenSearch {
  private enum End {
    static let here: UInt8 = 1
    static let justBefore: UInt8 = 2
    static let before: UInt8 = 4
  }

  private let steps: [TokenPattern.Step]
  /// The bits of `End` for each step.
  private var ends: [UInt8]

  init(_ steps: [TokenPattern.Step]) {
    self.steps = steps
    ends = [UInt8](repeating: 0, count: steps.count)
  }

  /// Takes the next token of the value. Returns `true` if the whole pattern has been found.
  mutating func receive(_ token: UnsafeBufferPointer<UInt8>, isColocated: Bool) -> Bool {
    // A colocated token is at the position of the last one, so the ends found there stay "here".
    if !isColocated { advance() }
    for first in steps.indices where mayBegin(first) { follow(token, from: first) }
    return ends[steps.count - 1] & End.here != 0
  }

  private mutating func advance() {
    for step in ends.indices where ends[step] != 0 {
      let isHere = ends[step] & End.here != 0
      ends[step] = isHere ? End.justBefore | End.before : ends[step] & End.before
    }
  }

  @inline(__always) private func mayBegin(_ step: Int) -> Bool {
    step == 0 || ends[step - 1] & (steps[step].isAdjacent ? End.justBefore : End.before) != 0
  }

  /// Searches `token` for the step `first`, then for the following steps that may share the token.
  private mutating func follow(_ token: UnsafeBufferPointer<UInt8>, from first: Int) {
    var (step, place) = (first, 0)
    while let end = end(of: steps[step], in: token, from: place, isFirst: step == first) {
      if steps[step].mayGoOn || end == token.count { ends[step] |= End.here }
      guard steps[step].mayGoOn, step + 1 < steps.count, steps[step + 1].mayShareToken else { return }
      (step, place) = (step + 1, end)
    }
  }

  /// The earliest end of `step` in `token`, from `place` on; `nil` if it is not there. A step that may not go on must
  /// end with the token.
  private func end(
    of step: TokenPattern.Step, in token: UnsafeBufferPointer<UInt8>, from place: Int, isFirst: Bool
  ) -> Int? {
    let wanted = step.token
    let latest = token.count - wanted.count
    guard latest >= place else { return nil }
    let isAnchored = isFirst && !step.mayBeginEarlier
    let start = step.mayGoOn ? place : latest
    if isAnchored && start > 0 { return nil }
    // `mayBeginEarlier` tries every start. A step that must begin the token has one start, 0; one that must end it, the
    // latest.
    let found = (start...(isAnchored ? start : latest)).first { start in
      wanted.indices.allSatisfy { token[start + $0] == wanted[$0] }
    }
    return found.map { $0 + wanted.count }
  }
}
