/// The grammar, by recursive descent: `!` binds closest, then `&&`, then `||`.
struct ExpressionReader {
  private var scanner: QueryScanner
  private var depth = 0
  private var comparisons = 0

  init(_ scanner: QueryScanner) { self.scanner = scanner }

  /// All of the text.
  mutating func query() throws(QuerySyntaxError) -> QueryExpression {
    let expression = try alternatives()
    guard scanner.isAtEnd else { throw scanner.unexpected("'&&', '||' or the end should stand") }
    return expression
  }

  private mutating func alternatives() throws(QuerySyntaxError) -> QueryExpression {
    let first = try conjunction()
    var parts = first.disjuncts
    while take("||", "OR") { parts += try conjunction().disjuncts }
    return parts.count == first.disjuncts.count ? first : .or(parts)
  }

  private mutating func conjunction() throws(QuerySyntaxError) -> QueryExpression {
    let first = try negation()
    var parts = first.conjuncts
    while take("&&", "AND") { parts += try negation().conjuncts }
    return parts.count == first.conjuncts.count ? first : .and(parts)
  }

  private mutating func take(_ sign: String, _ word: String) -> Bool {
    scanner.skipBlanks()
    return scanner.take(sign) || scanner.takeWord(word)
  }

  /// The parenthesis behind a `!` is no step of its own: `!(a == 1)` is as deep as `!a == 1`.
  private mutating func negation() throws(QuerySyntaxError) -> QueryExpression {
    scanner.skipBlanks()
    let start = scanner.position
    guard scanner.takeNegation() else { return try primary() }
    try descend(at: start)
    defer { depth -= 1 }
    scanner.skipBlanks()
    return .not(scanner.next == "(" ? try group() : try negation())
  }

  private mutating func primary() throws(QuerySyntaxError) -> QueryExpression {
    guard scanner.next == "(" else { return try comparison() }
    try descend(at: scanner.position)
    defer { depth -= 1 }
    return try group()
  }

  private mutating func group() throws(QuerySyntaxError) -> QueryExpression {
    let start = scanner.position
    scanner.skip(1)
    let expression = try alternatives()
    guard scanner.take(")") else {
      let place = SourcePlace(of: start, in: scanner.scalars)
      let opening = "line \(place.line), column \(place.column)"
      throw scanner.unexpected("'&&', '||' or the ')' should stand that closes the '(' at \(opening)")
    }
    return expression
  }

  private mutating func descend(at place: Int) throws(QuerySyntaxError) {
    depth += 1
    guard depth <= QueryParser.maximumDepth else {
      throw scanner.error("'(' and '!' may stand \(QueryParser.maximumDepth) deep in each other, not deeper", at: place)
    }
  }
}

extension ExpressionReader {
  private mutating func comparison() throws(QuerySyntaxError) -> QueryExpression {
    let start = scanner.position
    comparisons += 1
    guard comparisons <= QueryParser.maximumComparisons else {
      throw scanner.error("a query may have \(QueryParser.maximumComparisons) comparisons, not more", at: start)
    }
    if scanner.takeWord("true") { return .constant(true) }
    if scanner.takeWord("false") { return .constant(false) }
    if scanner.takeWord("InRange") { return .inRange(try range()) }
    let attribute = try attribute()
    scanner.skipBlanks()
    let place = scanner.position
    guard let comparator = scanner.comparisonOperator() else {
      throw scanner.unexpected("an operator should stand: ==, !=, <, <=, > or >=")
    }
    try requireOrder(of: attribute, comparator, at: place)
    scanner.skipBlanks()
    let check = ValueCheck(attribute: attribute, comparator: comparator, scanner: scanner)
    return .comparison(QueryComparison(attribute.attribute, comparator, try check.value(try scanner.value())))
  }

  private mutating func attribute() throws(QuerySyntaxError) -> AttributeReference {
    let start = scanner.position
    guard let name = scanner.attributeName(), !Self.words.contains(name) else {
      scanner.move(to: start)
      throw scanner.unexpected("a comparison should stand: an attribute such as kMDItemFSName, InRange(…), '(' or '!'")
    }
    return AttributeReference(name)
  }

  private static let words: Set = ["AND", "OR"]

  private func requireOrder(
    of attribute: AttributeReference, _ comparator: QueryComparison.Operator, at place: Int
  ) throws(QuerySyntaxError) {
    guard attribute.form == .text, comparator != .equal, comparator != .notEqual else { return }
    let advice = "\(attribute.written) holds text, which has no order, write \(attribute.written) == \"Paris*\""
    throw scanner.error("found '\(comparator.rawValue)' where == or != should stand: \(advice)", at: place)
  }

  /// What follows `InRange`. Modifiers change nothing, as the ends are no text.
  private mutating func range() throws(QuerySyntaxError) -> QueryRange {
    try require("(")
    let place = scanner.position
    let attribute = try attribute()
    guard attribute.form != .text else {
      let advice = "\(attribute.written) holds text, which has no order"
      throw scanner.error("found '\(attribute.written)' where numbers or dates are asked for: \(advice)", at: place)
    }
    let check = ValueCheck(attribute: attribute, comparator: nil, scanner: scanner)
    try require(",")
    let lower = try check.value(try scanner.value())
    try require(",")
    let upper = try check.value(try scanner.value())
    try require(")")
    _ = try scanner.modifiers()
    return QueryRange(attribute.attribute, lower, upper)
  }

  private mutating func require(_ sign: String) throws(QuerySyntaxError) {
    scanner.skipBlanks()
    guard scanner.take(sign) else { throw scanner.unexpected("'\(sign)' should stand") }
    scanner.skipBlanks()
  }
}

extension QueryExpression {
  fileprivate var disjuncts: [QueryExpression] { if case .or(let parts) = self { parts } else { [self] } }
  fileprivate var conjuncts: [QueryExpression] { if case .and(let parts) = self { parts } else { [self] } }
}
