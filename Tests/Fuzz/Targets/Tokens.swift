import MDText

extension FuzzTarget {
  /// Folding, words and trigrams of arbitrary bytes.
  static let tokens = FuzzTarget(name: "tokens", maximumBytes: 1_024) { input in
    let folded = fold(input)
    // If folding removes a mark between invalid bytes, the rest may form a character. So only valid text must stay the
    // same.
    let isSettled = String(validating: input, as: UTF8.self) == nil || fold(folded) == folded
    try require(isSettled, "folded again, the text changes: \(fold(folded)), was \(folded)")
    var tokenizer = Tokenizer()
    for purpose in [Tokenizer.Purpose.document, .query, .prefixQuery] {
      try checkWords(input.withUnsafeBufferPointer { tokenizer.tokens(of: $0, purpose: purpose) }, of: input, purpose)
    }
    try checkTrigrams(of: folded)
  }

  private static func fold(_ bytes: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    bytes.withUnsafeBufferPointer { Folding.fold($0, into: &folded) }
    return folded
  }

  private static func checkWords(_ tokens: [Token], of text: [UInt8], _ purpose: Tokenizer.Purpose) throws(Violation) {
    var start = 0
    for token in tokens {
      let place = "\(purpose) token \(token.text.debugDescription) at \(token.range)"
      try require(!token.range.isEmpty && token.range.upperBound <= text.count, "\(place) is not in the text")
      try require(!token.text.isEmpty && token.text.utf8.count <= Tokenizer.longestToken, "\(place): its length")
      try require(!token.text.unicodeScalars.contains("\u{FFFD}") || text.contains(0xEF), "\(place) is not UTF-8")
      let isInOrder = token.isColocated ? purpose == .document : token.range.lowerBound >= start
      try require(isInOrder, "\(place) is out of order")
      if !token.isColocated { start = token.range.lowerBound }
    }
    try require(tokens.first?.isColocated != true, "the first token stands beside another")
  }

  private static func checkTrigrams(of folded: [UInt8]) throws(Violation) {
    for trigram in TrigramTokenizer.trigrams(ofFolded: folded) {
      try require((3...12).contains(trigram.count), "a trigram of \(trigram.count) bytes")
      let stands = folded.withUnsafeBufferPointer { text in
        trigram.withUnsafeBufferPointer { TrigramTokenizer.contains(folded: text, $0) }
      }
      try require(stands, "the trigram \(trigram) stands nowhere in the text")
    }
  }
}
