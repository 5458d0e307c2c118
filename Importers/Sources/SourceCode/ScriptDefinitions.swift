/// Finds definitions in JavaScript and TypeScript: functions by keyword or by assignment, and methods.
struct ScriptDefinitions {
  private var lexer: SourceLexer
  private let grammar: Grammar
  private var groups: [Group] = []

  /// An open parenthesis: the word before it, and the word to which the value is assigned.
  private struct Group {
    var name: Range<Int>?
    var target: Range<Int>?
  }

  private static let mostGroups = 512

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ grammar: Grammar) {
    self.grammar = grammar
    lexer = SourceLexer(bytes, grammar)
  }

  mutating func find(_ found: inout FoundNames) {
    var last = Token.end
    var target: Range<Int>?
    while true {
      let token = lexer.next()
      switch token {
      case .word(let range): take(range, last, &target, &found)
      case .sign(0x28): open(last, target)
      case .sign(0x29):
        close(&found)
        target = nil
      // Remember `name` in `name = function` and `name: function`, because an anonymous function gets that name.
      case .sign(0x3D), .sign(0x3A): if case .word(let range) = last { target = range }
      case .sign(0x3B), .sign(0x2C), .sign(0x7B), .sign(0x7D): target = nil
      case .arrow: if case .word = last, let name = target { found.functions.append(name) }
      case .end: return
      default: break
      }
      last = token
    }
  }

  private mutating func take(
    _ range: Range<Int>, _ last: Token, _ target: inout Range<Int>?, _ found: inout FoundNames
  ) {
    guard last != .sign(0x2E), let role = grammar.words.role(lexer.bytes[range]) else { return }
    switch role {
    case .assignedFunction:
      // Skip the star of a generator: `function* name`.
      if lexer.peek() == .sign(0x2A) { _ = lexer.next() }
      if case .word(let name) = lexer.peek() {
        found.functions.append(name)
      } else if let target {
        found.functions.append(target)
      }
      target = nil
    case .type: if let name = lexer.nextName() { found.types.append(name) }
    case .recordType:
      // `type` is a keyword only before a declaration such as `type A = …` or `type A<T> = …`.
      guard let name = lexer.nextName() else { return }
      if lexer.peek() == .sign(0x3D) || lexer.peek() == .sign(0x3C) { found.types.append(name) }
    default: break
    }
  }

  private mutating func open(_ last: Token, _ target: Range<Int>?) {
    guard groups.count < Self.mostGroups else { return }
    var group = Group()
    if case .word(let range) = last, grammar.words.role(lexer.bytes[range]) == nil {
      group.name = range
    } else if case .word = last {
      // The word is `async`, as in `async (…) =>`.
      group.target = target
    } else if last == .sign(0x3D) || last == .sign(0x3A) {
      group.target = target
    }
    groups.append(group)
  }

  /// Closes parentheses. With a body after them they belong to a method, with an arrow to an assigned function.
  private mutating func close(_ found: inout FoundNames) {
    guard let group = groups.popLast() else { return }
    switch lexer.peek() {
    case .sign(0x7B): if let name = group.name { found.functions.append(name) }
    case .arrow: if let name = group.target { found.functions.append(name) }
    case .sign(0x3A) where group.name != nil || group.target != nil: closeBeforeType(group, &found)
    default: break
    }
  }

  /// Closes parentheses before TypeScript's result type, after which the body or the arrow follows.
  private mutating func closeBeforeType(_ group: Group, _ found: inout FoundNames) {
    var ahead = lexer
    _ = ahead.next()
    for _ in 0..<Self.longestType {
      switch ahead.next() {
      case .arrow:
        if let name = group.target { found.functions.append(name) }
        return
      case .sign(0x7B):
        if let name = group.name { found.functions.append(name) }
        return
      case .sign(0x3B), .sign(0x28), .sign(0x29), .sign(0x2C), .sign(0x3D), .sign(0x7D), .end: return
      default: break
      }
    }
  }

  private static let longestType = 40
}
