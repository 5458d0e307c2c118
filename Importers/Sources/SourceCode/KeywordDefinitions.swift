/// Finds definitions in languages that announce each with a keyword: `func name`, `class Name`.
struct KeywordDefinitions {
  private var lexer: SourceLexer
  private let grammar: Grammar

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ grammar: Grammar) {
    self.grammar = grammar
    lexer = SourceLexer(bytes, grammar)
  }

  mutating func find(_ found: inout FoundNames) {
    var last = Token.end
    // For Lua: the word to which a function is assigned.
    var target: Range<Int>?
    while true {
      let token = lexer.next()
      switch token {
      case .word(let range):
        // `Type.class` does not define a class.
        guard last != .sign(0x2E), let role = grammar.words.role(lexer.bytes[range]) else { break }
        announced(role, target: last == .sign(0x3D) ? target : nil, &found)
      case .sign(0x3D): if case .word(let range) = last { target = range }
      case .end: return
      default: break
      }
      last = token
    }
  }

  private mutating func announced(_ role: WordRole, target: Range<Int>?, _ found: inout FoundNames) {
    switch role {
    case .function, .assignedFunction:
      guard let name = functionName() ?? target else { return }
      // In Go, a word after an unnamed function's parentheses is its result type.
      if grammar.hasReceivers, lexer.peek() != .sign(0x28), lexer.peek() != .sign(0x5B) { return }
      // In Rust's macros, `$name` is a parameter and not a name.
      if lexer.bytes[name.lowerBound] != 0x24 || grammar.isEmbedded { found.functions.append(name) }
    case .type:
      if grammar.hasReceivers, lexer.peek() == .sign(0x28) { return typesInGroup(&found) }
      if let name = lexer.nextName(), lexer.bytes[name.lowerBound] != 0x24 { found.types.append(name) }
    case .recordType:
      // The word is a keyword only here: a name and its components must follow.
      guard let name = lexer.nextName(), lexer.peek() != .sign(0x2C), lexer.peek() != .sign(0x29) else { return }
      found.types.append(name)
    default: break
    }
  }

  /// The last part of the name. Receivers, type parameters and table names precede it.
  private mutating func functionName() -> Range<Int>? {
    var name: Range<Int>?
    while true {
      switch lexer.peek() {
      case .word(let range):
        // Two words without a sign between: the second belongs to the body.
        if let name, lexer.bytes[(name.upperBound)..<range.lowerBound].allSatisfy({ $0 == 0x20 || $0 == 0x0A }) {
          return name
        }
        if grammar.words.role(lexer.bytes[range]) != nil, name == nil { return nil }
        name = range
      case .sign(0x28) where name == nil && grammar.hasReceivers: skipGroup(0x28, 0x29)
      case .sign(0x3C) where name == nil: skipGroup(0x3C, 0x3E)
      case .sign(0x3C) where grammar.commentsNest && isBeforeDot(): skipGroup(0x3C, 0x3E)
      case .sign(0x26) where name == nil: break
      case .sign(0x2E), .sign(0x21), .sign(0x3F): break
      case .sign(0x3A) where grammar.hasLongBrackets: break
      default: return name
      }
      _ = lexer.next()
    }
  }

  /// True if a dot follows the type parameters: `fun List<Int>.sum()`.
  private func isBeforeDot() -> Bool {
    var ahead = self
    ahead.skipGroup(0x3C, 0x3E, most: Self.mostParameters)
    _ = ahead.lexer.next()
    return ahead.lexer.peek() == .sign(0x2E)
  }

  /// Maximum number of tokens of type parameters, because each possible beginning is examined.
  private static let mostParameters = 256

  /// Moves to the sign that closes a group, unless it is farther away than `most` tokens.
  private mutating func skipGroup(_ opening: UInt8, _ closing: UInt8, most: Int = .max) {
    var (depth, left) = (0, most)
    while left > 0 {
      left -= 1
      switch lexer.peek() {
      case .sign(opening): depth += 1
      case .sign(closing): depth -= 1
      case .sign(0x7B), .end: return
      default: break
      }
      if depth == 0 { return }
      _ = lexer.next()
    }
  }

  /// Reads Go's `type ( A struct { … }; B int )`. Each line of the group begins with a name.
  private mutating func typesInGroup(_ found: inout FoundNames) {
    var depth = 0
    var end = 0
    while true {
      switch lexer.next() {
      case .sign(0x28), .sign(0x7B), .sign(0x5B):
        depth += 1
      case .sign(0x29), .sign(0x7D), .sign(0x5D):
        depth -= 1
        if depth == 0 { return }
      case .word(let range) where depth == 1 && lexer.bytes[end..<range.lowerBound].contains(0x0A):
        found.types.append(range)
      case .end: return
      default: break
      }
      end = lexer.position
    }
  }
}
