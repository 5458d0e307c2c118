/// A token that matters to definitions. Comments, strings and numbers are skipped.
enum Token: Equatable {
  case word(Range<Int>)
  case sign(UInt8)
  /// `=>` or `->`.
  case arrow
  case end
}

/// Splits a source into words and signs.
///
/// An unterminated string or comment extends to the end of the bytes.
struct SourceLexer {
  let bytes: UnsafeBufferPointer<UInt8>
  let grammar: Grammar
  var position = 0
  /// Names that preprocessor lines define.
  var macros: [Range<Int>] = []
  /// Preprocessor conditions since the last token.
  var conditions: [Condition] = []
  var isInCode: Bool
  var isAtLineStart = true
  /// True if the last token ends an operand, so that a slash means division.
  var endsOperand = false
  private let commentStarts: [Bool]

  enum Condition { case begins, alternative, ends }

  static let kinds: [UInt8] = (0...255).map { byte in
    switch UInt8(byte) {
    case 0x61...0x7A, 0x41...0x5A, 0x5F, 0x24, 0x80...: 1
    case 0x30...0x39: 2
    case 0x20, 0x09, 0x0D, 0x0C: 3
    default: 0
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ grammar: Grammar) {
    self.bytes = bytes
    self.grammar = grammar
    isInCode = !grammar.isEmbedded
    commentStarts = (0...255).map { byte in
      grammar.lineComments.contains { $0.first == UInt8(byte) } || grammar.hasBlockComments && byte == 0x2F
    }
  }

  func byte(_ offset: Int) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

  private var ahead: Token?

  /// The next token, which stays the next one.
  mutating func peek() -> Token {
    if let ahead { return ahead }
    let token = scan()
    ahead = token
    return token
  }

  mutating func next() -> Token {
    if let token = ahead {
      ahead = nil
      return token
    }
    return scan()
  }

  /// The next word, unless it is a keyword.
  mutating func nextName() -> Range<Int>? {
    guard case .word(let range) = peek(), grammar.words.role(bytes[range]) == nil else { return nil }
    _ = next()
    return range
  }

  private mutating func scan() -> Token {
    if !isInCode { enterCode() }
    return Self.kinds.withUnsafeBufferPointer { kinds in
      while position < bytes.count {
        let byte = bytes[position]
        switch kinds[Int(byte)] {
        case 1:
          let start = position
          repeat { position += 1 } while position < bytes.count && kinds[Int(bytes[position])] &- 1 < 2
          if let token = word(start..<position) { return token }
        case 2:
          repeat { position += 1 } while position < bytes.count && isPartOfNumber(kinds[Int(bytes[position])])
          (endsOperand, isAtLineStart) = (true, false)
        case 3: position += 1
        default: if let token = sign(byte) { return token }
        }
      }
      return .end
    }
  }

  private func isPartOfNumber(_ kind: UInt8) -> Bool {
    kind == 1 || kind == 2 || bytes[position] == 0x2E && position + 1 < bytes.count && bytes[position + 1] != 0x2E
  }

  /// A word token; `nil` if the word is the prefix of a string: `r"…"`, `R"(…)"`.
  private mutating func word(_ range: Range<Int>) -> Token? {
    isAtLineStart = false
    if grammar.hasRawTexts, range.count <= 3, skipPrefixedText(range) { return nil }
    endsOperand = !grammar.hasRegularExpressions || Self.operators.role(bytes[range]) == nil
    return .word(range)
  }

  /// Keywords after which a slash begins a regular expression.
  private static let operators = WordTable([
    .control: "return typeof case in of delete void throw new else do instanceof"
  ])

  private mutating func sign(_ byte: UInt8) -> Token? {
    if byte == 0x0A {
      position += 1
      isAtLineStart = true
      return nil
    }
    // Comments start with different signs in each language, so check for them before the meaning of the sign itself.
    if commentStarts[Int(byte)], skipComment() { return nil }
    defer { isAtLineStart = false }
    switch byte {
    case 0x22: skipQuoted(byte)
    case 0x27: grammar.singleQuotes == .text ? skipQuoted(byte) : skipCharacter()
    case 0x60 where grammar.backticks != .names: skipBackticks()
    case 0x23 where grammar.isPreprocessed && isAtLineStart: skipDirective()
    case 0x23 where grammar.hasRawTexts && (self.byte(1) == 0x22 || self.byte(1) == 0x23): skipHashedText()
    // After an operand such as `a`, `)` or `]`, a slash divides. Elsewhere, as in `return /x/`, it starts an
    // expression.
    case 0x2F where grammar.hasRegularExpressions && !endsOperand: skipRegularExpression()
    case 0x5B where grammar.hasLongBrackets && skipLongBracket(): return nil
    case 0x3F where grammar.isEmbedded && self.byte(1) == 0x3E: leaveCode()
    // Read `=>` and `->` as one token, so that `=` and `>` are not taken for an assignment and a comparison.
    case 0x3D where self.byte(1) == 0x3E, 0x2D where self.byte(1) == 0x3E: return arrow()
    default:
      position += 1
      endsOperand = byte == 0x29 || byte == 0x5D
      return byte == 0x60 || byte == 0x5C ? nil : .sign(byte)
    }
    endsOperand = true
    return nil
  }

  private mutating func arrow() -> Token {
    position += 2
    endsOperand = false
    return .arrow
  }

  /// The conditions since the last call.
  mutating func takeConditions() -> [Condition] {
    defer { conditions.removeAll(keepingCapacity: true) }
    return conditions
  }
}
