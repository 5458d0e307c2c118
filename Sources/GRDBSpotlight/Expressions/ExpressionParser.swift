#if GRDB
/// Parser of expressions.
///
/// ```
/// expression = sum { "&" sum }                      texts, joined
/// sum        = product { ("+" | "-") product }
/// product    = factor { ("*" | "/") factor }
/// factor     = "-" factor | number | 'text' | "(" expression ")" | name "(" arguments ")" | path
/// path       = name [ "[" name "]" ] { "." name [ "[" name "]" ] }
/// ```
struct ExpressionParser {
  private static let deepest = 100
  private let tokens: [ExpressionToken]
  private var position = 0
  private var depth = 0

  static func parse(_ text: String) throws(ExpressionFault) -> ExpressionSyntax {
    var parser = ExpressionParser(tokens: try ExpressionLexer.tokens(of: text))
    let expression = try parser.expression()
    try parser.expect(.end, "an operator")
    return expression
  }

  /// Parses a path on its own.
  static func parsePath(_ text: String) throws(ExpressionFault) -> KeyPathSyntax {
    var parser = ExpressionParser(tokens: try ExpressionLexer.tokens(of: text))
    let path = try parser.path()
    try parser.expect(.end, "a dot")
    return path
  }

  private init(tokens: [ExpressionToken]) { self.tokens = tokens }

  private var token: ExpressionToken { tokens[position] }

  private mutating func take(_ symbols: String) -> (Character, Int)? {
    guard case .symbol(let symbol) = token.kind, symbols.contains(symbol) else { return nil }
    defer { position += 1 }
    return (symbol, token.place)
  }

  private mutating func expect(_ kind: ExpressionToken.Kind, _ words: String) throws(ExpressionFault) {
    guard token.kind == kind else { throw fault("\(words) should stand here, and not \(token.words).") }
    if kind != .end { position += 1 }
  }

  private func fault(_ reason: String) -> ExpressionFault { ExpressionFault(place: token.place, reason: reason) }

  private mutating func expression() throws(ExpressionFault) -> ExpressionSyntax {
    try chain("&") { parser throws(ExpressionFault) in
      try parser.chain("+-") { parser throws(ExpressionFault) in
        try parser.chain("*/") { parser throws(ExpressionFault) in try parser.factor() }
      }
    }
  }

  /// Operands with operators of equal precedence between them, from left to right.
  private mutating func chain(
    _ operators: String, _ operand: (inout ExpressionParser) throws(ExpressionFault) -> ExpressionSyntax
  ) throws(ExpressionFault) -> ExpressionSyntax {
    var left = try operand(&self)
    while let (symbol, place) = take(operators) {
      left = .operation(symbol, left, try operand(&self), place: place)
    }
    return left
  }

  private mutating func factor() throws(ExpressionFault) -> ExpressionSyntax {
    depth += 1
    defer { depth -= 1 }
    // The parser recurses at each `(` and `-`: the limit protects the stack from a text such as `((((…`.
    guard depth <= Self.deepest else { throw fault("it is nested more than \(Self.deepest) deep.") }
    if let (_, place) = take("-") { return .minus(try factor(), place: place) }
    if take("(") != nil {
      let inner = try expression()
      try expect(.symbol(")"), "a “)”")
      return inner
    }
    switch token.kind {
    case .number(let digits):
      position += 1
      return .number(digits)
    case .text(let text):
      position += 1
      return .text(text)
    case .name(let name):
      guard tokens[position + 1].kind == .symbol("(") else { return .path(try path()) }
      return try call(name)
    case .symbol, .end: throw fault("a column, a number or a 'text' should stand here, and not \(token.words).")
    }
  }

  private mutating func call(_ name: String) throws(ExpressionFault) -> ExpressionSyntax {
    let place = token.place
    position += 2
    var arguments: [ExpressionSyntax] = []
    repeat { arguments.append(try expression()) } while take(",") != nil
    try expect(.symbol(")"), "a comma or “)”")
    return .call(name, arguments, place: place)
  }

  private mutating func path() throws(ExpressionFault) -> KeyPathSyntax {
    var components: [KeyPathSyntax.Component] = []
    repeat {
      let place = token.place
      let name = try name()
      var column: String?
      if take("[") != nil {
        column = try self.name()
        try expect(.symbol("]"), "a “]”")
      }
      components.append(.init(name: name, column: column, place: place))
    } while take(".") != nil
    return KeyPathSyntax(components: components)
  }

  private mutating func name() throws(ExpressionFault) -> String {
    guard case .name(let name) = token.kind else { throw fault("a name should stand here, and not \(token.words).") }
    position += 1
    return name
  }
}
#endif
