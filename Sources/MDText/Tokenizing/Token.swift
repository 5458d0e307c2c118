/// A token with its text, for code that is not performance-critical: tests, snippets, explanations.
package struct Token: Hashable, Sendable {
  /// Folded.
  package var text: String
  /// Range in the text, in UTF-8 bytes.
  package var range: Range<Int>
  /// True if the token is at the position of the token before.
  package var isColocated: Bool

  package init(text: String, range: Range<Int>, isColocated: Bool = false) {
    self.text = text
    self.range = range
    self.isColocated = isColocated
  }
}

extension Tokenizer {
  package mutating func tokens(of text: String, purpose: Purpose) -> [Token] {
    var text = text
    return text.withUTF8 { tokens(of: $0, purpose: purpose) }
  }

  package mutating func tokens(of text: UnsafeBufferPointer<UInt8>, purpose: Purpose) -> [Token] {
    var tokens: [Token] = []
    withUnsafeMutablePointer(to: &tokens) { list in
      _ = tokenize(text, purpose: purpose, context: list) { context, flags, token, count, start, end in
        guard let context, let token else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: token, count: Int(count))
        context.assumingMemoryBound(to: [Token].self).pointee.append(
          Token(
            text: String(decoding: bytes, as: UTF8.self), range: Int(start)..<Int(end),
            isColocated: flags == Tokenizer.colocated))
        return 0
      }
    }
    return tokens
  }

  /// True if a text is one run of letters and digits that the index keeps whole, as one token.
  package static func isOneWord(_ text: String) -> Bool {
    var tokenizer = Tokenizer()
    let tokens = tokenizer.tokens(of: text, purpose: .query)
    // The index cuts longer tokens.
    return tokens.count == 1 && tokens[0].range == 0..<text.utf8.count && tokens[0].text.utf8.count < longestToken
      && !endsInSingleIdeograph(text)
  }

  /// True if the last token of a query is a single character of a script that is indexed as bigrams. Such a token must
  /// be searched for as a prefix.
  package static func endsInSingleIdeograph(_ text: String) -> Bool {
    var tokenizer = Tokenizer()
    guard let last = tokenizer.tokens(of: text, purpose: .query).last, last.text.unicodeScalars.count == 1 else {
      return false
    }
    let scalarClass = ScalarTable.with { table in
      last.text.unicodeScalars.first.map { table[$0.value].scalarClass } ?? ScalarClass.separator
    }
    return scalarClass != ScalarClass.word && scalarClass != ScalarClass.symbol
  }
}

/// Receiver of tokens, and its last result.
struct TokenOutput {
  let context: UnsafeMutableRawPointer?
  let sink: Tokenizer.TokenSink
  /// The first result that was not 0. Nothing is emitted after it.
  var status: CInt = 0
  /// True if a token has been emitted, so that others can share its position.
  private(set) var hasPosition = false
  /// True if the next token shares the position of the last one.
  var sharesPosition = false

  init(context: UnsafeMutableRawPointer?, sink: @escaping Tokenizer.TokenSink) {
    self.context = context
    self.sink = sink
  }

  @inline(__always)
  mutating func emit(
    _ token: UnsafePointer<UInt8>, count: Int, start: Int, end: Int, isColocated: Bool = false
  ) {
    status = sink(
      context, isColocated || sharesPosition ? Tokenizer.colocated : 0,
      UnsafeRawPointer(token).assumingMemoryBound(to: CChar.self), CInt(truncatingIfNeeded: count),
      CInt(truncatingIfNeeded: start), CInt(truncatingIfNeeded: end))
    hasPosition = true
    sharesPosition = false
  }
}
