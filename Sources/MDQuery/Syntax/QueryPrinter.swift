import MDModel

/// Prints a query as text that ``QueryParser`` reads as the same query.
///
/// The round trip works for results of the parser. They have no `&&` directly in `&&`, no `||` directly in `||`, and
/// only names that the grammar has. Values have the form of their attribute, and nothing exceeds the parser's limits.
package struct QueryPrinter {
  private var text = ""

  package static func text(of expression: QueryExpression) -> String {
    var printer = QueryPrinter()
    printer.write(expression)
    return printer.text
  }

  private mutating func write(_ expression: QueryExpression) {
    switch expression {
    case .constant(let value): text += value ? "true" : "false"
    case .comparison(let comparison): text += Self.text(of: comparison)
    case .inRange(let range): text += Self.text(of: range)
    case .not(let part): writeNegated(part)
    case .and(let parts): write(parts, joinedBy: " && ", bracketsAnd: true)
    case .or(let parts): write(parts, joinedBy: " || ", bracketsAnd: false)
    }
  }

  /// Prints a negation. A comparison gets parentheses, which are not needed but easier to read: `!(kMDItemTitle ==
  /// "*")`.
  private mutating func writeNegated(_ part: QueryExpression) {
    text += "!"
    write(part, inParentheses: part.isComparison || part.isConjunction || part.isDisjunction)
  }

  /// Prints parts with a sign between them. Disjunctions get parentheses, and conjunctions do if `bracketsAnd` is true.
  private mutating func write(_ parts: [QueryExpression], joinedBy sign: String, bracketsAnd: Bool) {
    for index in parts.indices {
      if index > 0 { text += sign }
      let part = parts[index]
      write(part, inParentheses: part.isDisjunction || bracketsAnd && part.isConjunction)
    }
  }

  /// Not inlined, because the compiler would unfold the recursion four times, into sixteen kilobytes.
  @inline(never) private mutating func write(_ part: QueryExpression, inParentheses: Bool) {
    if inParentheses { text += "(" }
    write(part)
    if inParentheses { text += ")" }
  }
}

extension QueryExpression {
  fileprivate var isComparison: Bool { if case .comparison = self { true } else { false } }
  fileprivate var isConjunction: Bool { if case .and = self { true } else { false } }
  fileprivate var isDisjunction: Bool { if case .or = self { true } else { false } }
}

extension QueryPrinter {
  private static func text(of comparison: QueryComparison) -> String {
    "\(text(of: comparison.attribute)) \(comparison.comparator.rawValue) \(text(of: comparison.value))"
  }

  private static func text(of range: QueryRange) -> String {
    "InRange(\(text(of: range.attribute)), \(text(of: range.lower)), \(text(of: range.upper)))"
  }

  private static func text(of attribute: QueryAttribute) -> String {
    switch attribute {
    case .any: "*"
    case .named(let key): key.rawValue
    }
  }

  private static func text(of value: QueryValue) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let value): value ? "true" : "false"
    case .date(let date): text(of: date)
    }
  }

  /// The text in the kind of quotes that needs fewer escapes.
  private static func quoted(_ text: QueryText) -> String {
    var (double, single) = (0, 0)
    for piece in text.pieces {
      for byte in piece.utf8 {
        if byte == UInt8(ascii: "\"") { double += 1 } else if byte == UInt8(ascii: "'") { single += 1 }
      }
    }
    let quote: Unicode.Scalar = double > single ? "'" : "\""
    let pieces = text.pieces.map { escaped($0, in: quote) }
    let letters = TextModifiers.letters.filter { text.modifiers.contains($0.modifier) }.map(\.letter)
    return "\(quote)\(pieces.joined(separator: "*"))\(quote)\(String(letters))"
  }

  private static func escaped(_ piece: String, in quote: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView()
    for scalar in piece.unicodeScalars {
      if scalar == quote || scalar == "\\" || scalar == "*" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  private static func text(of date: QueryDate) -> String {
    switch date {
    case .reference(let seconds): number(seconds)
    case .now(let seconds): function("now", seconds == 0 ? nil : number(seconds))
    case .calendar(.day, let offset): function("today", offset == 0 ? nil : "\(offset)")
    case .calendar(let unit, let offset): function("this_\(unit.rawValue)", offset == 0 ? nil : "\(offset)")
    case .iso(let date): function("iso", date.description)
    }
  }

  private static func function(_ name: String, _ argument: String?) -> String {
    "$time.\(name)" + (argument.map { "(\($0))" } ?? "")
  }

  private static func number(_ value: Double) -> String { Int64(exactly: value).map { "\($0)" } ?? "\(value)" }
}
