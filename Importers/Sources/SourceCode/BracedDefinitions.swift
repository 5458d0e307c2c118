/// Finds definitions in C and similar languages, in which a name, parentheses and a body define a function.
struct BracedDefinitions {
  private var lexer: SourceLexer
  private let grammar: Grammar
  private var scopes: [Scope] = []
  /// State at the beginning of each preprocessor condition. Each of its branches continues from there.
  private var conditions: [(scopes: [Scope], statement: Statement)] = []
  private var statement = Statement()
  private var parentheses = 0
  private var last = Token.end

  /// The contents of a pair of braces.
  private enum Scope {
    case declarations, body
    case type(isTypedef: Bool)
  }

  /// The open statement, as far as it was read.
  private struct Statement {
    var words = 0
    var isTypedef = false
    var isUsing = false
    /// True after `=`. A name before parentheses is then called, not defined.
    var isAssigned = false
    /// True after the function's name and parameters. Clauses and initializers follow, up to its body.
    var isSettled = false
    var isOperator = false
    var function: Range<Int>?
    /// True after a word such as `class`. The type's name and body follow.
    var awaitsType = false
    var type: Range<Int>?
    var lastWord: Range<Int>?
  }

  private static let mostScopes = 512

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ grammar: Grammar) {
    self.grammar = grammar
    lexer = SourceLexer(bytes, grammar)
  }

  mutating func find(_ found: inout FoundNames) {
    while true {
      let token = lexer.next()
      if !lexer.conditions.isEmpty { follow(lexer.takeConditions()) }
      switch token {
      case .word(let range): take(range)
      case .sign(let byte): take(byte, &found)
      case .arrow: takeArrow(&found)
      case .end:
        found.macros += lexer.macros
        return
      }
      last = token
    }
  }

  private mutating func follow(_ changes: [SourceLexer.Condition]) {
    for change in changes {
      switch change {
      case .begins: if conditions.count < Self.mostScopes { conditions.append((scopes, statement)) }
      case .alternative: if let state = conditions.last { (scopes, statement, parentheses) = (state.0, state.1, 0) }
      case .ends: _ = conditions.popLast()
      }
    }
  }

  private var isAmongDeclarations: Bool {
    if case .body = scopes.last { return false }
    return true
  }

  private mutating func take(_ range: Range<Int>) {
    guard parentheses == 0 else { return }
    // After a dot, as in `Foo.class`, a keyword is an ordinary name.
    if last != .sign(0x2E), let role = grammar.words.role(lexer.bytes[range]) { return take(role, range) }
    if statement.awaitsType, grammar.typeNameIsLast || statement.type == nil { statement.type = range }
    statement.words += 1
    statement.lastWord = range
  }

  private mutating func take(_ role: WordRole, _ range: Range<Int>) {
    switch role {
    case .type: awaitType()
    case .recordType:
      if case .word(let name) = lexer.peek(), grammar.words.role(lexer.bytes[name]) == nil {
        (statement.awaitsType, statement.type) = (true, nil)
      } else {
        statement.lastWord = range
      }
    case .typedef: statement.isTypedef = true
    case .using: statement.isUsing = true
    case .operator: statement.isOperator = true
    case .template: skipAngles()
    case .attribute: skipGroup()
    case .clause: statement.isSettled = statement.function != nil
    default: statement.lastWord = nil
    }
  }

  private mutating func awaitType() {
    guard !statement.isAssigned, !statement.isSettled else { return }
    // The words before were a macro, or parameters of another type.
    if statement.function != nil { statement = Statement() }
    (statement.awaitsType, statement.type) = (true, nil)
  }

  private mutating func take(_ byte: UInt8, _ found: inout FoundNames) {
    switch byte {
    case 0x28: openParentheses(&found)
    case 0x29: parentheses = max(0, parentheses - 1)
    case 0x7B: openBraces(&found)
    case 0x7D: closeBraces()
    case 0x3B: endStatement(&found)
    case _ where parentheses > 0: break
    case 0x3D: assign()
    case 0x3A: takeColon()
    case 0x2C where !statement.isSettled:
      statement.function = nil
      statement.awaitsType = statement.awaitsType && !grammar.typeNameIsLast
    case 0x2A, 0x26: if grammar.typeNameIsLast { statement.awaitsType = false }
    case 0x3C where statement.awaitsType: skipAngles(isOpen: true)
    case 0x40 where lexer.peek() != .end: takeAnnotation()
    case 0x5B where grammar.hasAttributesInBrackets && statement.words == 0: skipGroup(0x5B, 0x5D, isOpen: true)
    default: break
    }
  }
}

/// Handles parentheses and the words before them.
extension BracedDefinitions {
  private mutating func openParentheses(_ found: inout FoundNames) {
    parentheses += 1
    guard parentheses == 1, !statement.isSettled, !statement.isAssigned, !statement.isOperator else { return }
    if statement.awaitsType, let type = statement.type, !grammar.typeNameIsLast {
      // The components of a record follow. Its body may be missing.
      found.types.append(type)
      statement.isSettled = true
      return
    }
    if case .word(let range) = last, statement.lastWord == range {
      statement.function = range
      statement.awaitsType = false
    } else if grammar.typeNameIsLast == false, last == .sign(0x3E), let range = statement.lastWord {
      statement.function = range
    }
    if statement.isTypedef { takePointerToFunction() }
  }

  /// Reads `typedef int (*name)(int)`, with an optional calling convention before the star.
  private mutating func takePointerToFunction() {
    if case .word = lexer.peek() {
      var ahead = lexer
      _ = ahead.next()
      guard ahead.peek() == .sign(0x2A) else { return }
      _ = lexer.next()
    }
    guard lexer.peek() == .sign(0x2A) else { return }
    _ = lexer.next()
    if case .word(let range) = lexer.peek() { (statement.type, statement.isSettled) = (range, true) }
  }

  private mutating func assign() {
    if statement.isUsing { statement.type = statement.lastWord }
    statement.isAssigned = true
    statement.awaitsType = false
    if !statement.isSettled { statement.function = nil }
  }

  /// Reads a colon. After parentheses it begins initializers, after a type's name its bases. Two colons are part of a
  /// name.
  private mutating func takeColon() {
    if lexer.peek() == .sign(0x3A) {
      _ = lexer.next()
      return
    }
    if statement.function != nil {
      statement.isSettled = true
    } else if statement.awaitsType, grammar.typeNameIsLast {
      if !skipToBody() { statement.awaitsType = false }
    } else if !statement.awaitsType {
      // A label or `public:`.
      statement = Statement()
    }
  }

  private mutating func takeArrow(_ found: inout FoundNames) {
    guard parentheses == 0, statement.function != nil else { return }
    if grammar.typeNameIsLast {
      statement.isSettled = true
    } else if isAmongDeclarations, let function = statement.function, !statement.isAssigned {
      found.functions.append(function)
      (statement.function, statement.isAssigned) = (nil, true)
    }
  }

  private mutating func takeAnnotation() {
    guard case .word(let range) = lexer.peek(), grammar.words.role(lexer.bytes[range]) == nil else { return }
    repeat {
      _ = lexer.next()
      if lexer.peek() == .sign(0x2E) { _ = lexer.next() }
    } while lexer.peek().isWord && lexer.bytes[lexer.position - 1] == 0x2E
    if lexer.peek() == .sign(0x28) { skipGroup() }
  }

  /// Skips the next group, or one that has just been opened.
  private mutating func skipGroup(_ opening: UInt8 = 0x28, _ closing: UInt8 = 0x29, isOpen: Bool = false) {
    guard isOpen || lexer.peek() == .sign(opening) else { return }
    var depth = isOpen ? 1 : 0
    repeat {
      switch lexer.next() {
      case .sign(opening): depth += 1
      case .sign(closing): depth -= 1
      case .end: return
      default: break
      }
    } while depth > 0
  }

  private mutating func skipAngles(isOpen: Bool = false) {
    var depth = isOpen ? 1 : 0
    while true {
      switch lexer.peek() {
      case .sign(0x3C): depth += 1
      case .sign(0x3E): depth -= 1
      case .sign(0x3B), .sign(0x7B), .end: return
      default: break
      }
      if depth <= 0, !(lexer.peek() == .sign(0x3E)) { return }
      _ = lexer.next()
      if depth <= 0 { return }
    }
  }

  /// Skips to a body.
  ///
  /// - Returns: True if a body comes before the end of the statement.
  private mutating func skipToBody() -> Bool {
    while true {
      switch lexer.peek() {
      case .sign(0x7B): return true
      case .sign(0x3B), .sign(0x29), .sign(0x3D), .end: return false
      default: _ = lexer.next()
      }
    }
  }
}

/// Handles braces and the ends of statements.
extension BracedDefinitions {
  private mutating func openBraces(_ found: inout FoundNames) {
    guard scopes.count < Self.mostScopes else { return }
    var scope = Scope.body
    if statement.awaitsType, !statement.isAssigned {
      if let type = statement.type, !statement.isSettled { found.types.append(type) }
      scope = .type(isTypedef: statement.isTypedef)
    } else if isAmongDeclarations, let function = statement.function, parentheses == 0 {
      found.functions.append(function)
    } else if isAmongDeclarations, grammar.typeNameIsLast, !statement.isAssigned, !statement.isOperator,
      statement.words <= 1
    {
      // `extern "C" {`, or braces after a macro.
      scope = .declarations
    }
    scopes.append(scope)
    statement = Statement()
    parentheses = 0
  }

  private mutating func closeBraces() {
    let scope = scopes.popLast()
    statement = Statement()
    parentheses = 0
    // Names may follow a type's body, before a semicolon: `typedef struct { … } Name;`
    if case .type(let isTypedef) = scope, grammar.typeNameIsLast { statement.isTypedef = isTypedef }
  }

  private mutating func endStatement(_ found: inout FoundNames) {
    if parentheses == 0 {
      if statement.isTypedef {
        if let name = statement.isSettled ? statement.type : statement.lastWord { found.types.append(name) }
      } else if statement.isUsing, statement.isAssigned, let name = statement.type {
        found.types.append(name)
      } else if grammar.countsBodiless, case .type = scopes.last, statement.words >= 1, !statement.isAssigned,
        let function = statement.function
      {
        found.functions.append(function)
      }
    }
    statement = Statement()
    parentheses = 0
  }
}

extension Token {
  fileprivate var isWord: Bool {
    if case .word = self { return true }
    return false
  }
}
