/// The grammar of expressions: `!` binds closest, then `&&`, then `||`.
///
/// Open parentheses are on a stack, so that a deep query does not need deep recursion.
struct ExpressionReader {
  private var scanner: QueryScanner
  private var outer: [OpenGroup] = []
  private var group = OpenGroup(opening: nil, depth: 0)
  private var comparisons = 0

  init(_ scanner: QueryScanner) { self.scanner = scanner }

  /// Reads the whole text.
  mutating func query() throws(QuerySyntaxError) -> QueryExpression {
    // `!(a == 1 && b == 2) || c == 3`: openings, a comparison and closings, again after each operator.
    repeat {
      try openings()
      group.add(try comparison())
      try closings()
    } while try connective()
    return group.expression
  }

  /// Reads all `!` and `(` before a comparison.
  private mutating func openings() throws(QuerySyntaxError) {
    scanner.skipBlanks()
    while true {
      let position = scanner.position
      if scanner.takeNegation() {
        group.negations += 1
      } else if scanner.take("(") {
        outer.append(group)
        group = OpenGroup(opening: position, depth: group.innerDepth)
      } else {
        return
      }
      try requireDepth(at: position)
      scanner.skipBlanks()
    }
  }

  private func requireDepth(at position: Int) throws(QuerySyntaxError) {
    guard group.depth + group.negations <= QueryParser.maximumDepth else {
      throw scanner.error(
        "'(' and '!' may stand \(QueryParser.maximumDepth) deep in each other, not deeper", at: position)
    }
  }

  private mutating func closings() throws(QuerySyntaxError) {
    scanner.skipBlanks()
    while scanner.next == ")", var parent = outer.popLast() {
      scanner.skip(1)
      scanner.skipBlanks()
      // The finished group is one factor of the group around it. A `!` before the parenthesis applies now.
      parent.add(group.expression)
      group = parent
    }
  }

  /// Reads an operator between comparisons. Returns true if another comparison must follow.
  private mutating func connective() throws(QuerySyntaxError) -> Bool {
    if scanner.take("&&") || scanner.takeWord("AND") { return true }
    if scanner.take("||") || scanner.takeWord("OR") {
      group.endConjunction()
      return true
    }
    // A parenthesis is open, so the query cannot end here.
    if let opening = group.opening {
      let position = SourcePosition(of: opening, in: scanner.scalars)
      let begin = "line \(position.line), column \(position.column)"
      throw scanner.unexpected("'&&', '||' or the ')' should stand that closes the '(' at \(begin)")
    }
    guard scanner.isAtEnd else { throw scanner.unexpected("'&&', '||' or the end should stand") }
    return false
  }
}

/// The parts of a parenthesis, or of the whole query, that were read so far.
private struct OpenGroup {
  /// Offset of the opening parenthesis; `nil` for the whole query.
  let opening: Int?
  let depth: Int
  /// Number of `!` that wait for their expression.
  var negations = 0
  private var alternatives: [QueryExpression] = []
  private var factors: [QueryExpression] = []

  init(opening: Int?, depth: Int) { (self.opening, self.depth) = (opening, depth) }

  /// Depth inside the next parenthesis. After a `!` it is no step of its own: `!(a == 1)` is as deep as `!a == 1`.
  var innerDepth: Int { depth + max(negations, 1) }

  mutating func add(_ part: QueryExpression) {
    let part = (0..<negations).reduce(part) { part, _ in .not(part) }
    negations = 0
    // `(a && b) && c` becomes one conjunction of three, so an AND never contains an AND.
    if case .and(let parts) = part { factors += parts } else { factors.append(part) }
  }

  mutating func endConjunction() {
    let part = factors.count == 1 ? factors[0] : .and(factors)
    factors = []
    if case .or(let parts) = part { alternatives += parts } else { alternatives.append(part) }
  }

  var expression: QueryExpression {
    var ended = self
    ended.endConjunction()
    return ended.alternatives.count == 1 ? ended.alternatives[0] : .or(ended.alternatives)
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
    let position = scanner.position
    guard let comparator = scanner.comparisonOperator() else {
      throw scanner.unexpected("an operator should stand: ==, !=, <, <=, > or >=")
    }
    try requireOrder(of: attribute, comparator, at: position)
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
    of attribute: AttributeReference, _ comparator: QueryComparison.Operator, at position: Int
  ) throws(QuerySyntaxError) {
    guard attribute.form == .text, comparator != .equal, comparator != .notEqual else { return }
    let advice = "\(attribute.shownName) holds text, which has no order, write \(attribute.shownName) == \"Paris*\""
    throw scanner.error("found '\(comparator.rawValue)' where == or != should stand: \(advice)", at: position)
  }

  /// Reads the arguments of `InRange`. Modifiers have no effect, because the ends are not text.
  private mutating func range() throws(QuerySyntaxError) -> QueryRange {
    try require("(")
    let position = scanner.position
    let attribute = try attribute()
    guard attribute.form != .text else {
      let advice = "\(attribute.shownName) holds text, which has no order"
      throw scanner.error(
        "found '\(attribute.shownName)' where numbers or dates are asked for: \(advice)", at: position)
    }
    let check = ValueCheck(attribute: attribute, comparator: nil, scanner: scanner)
    try require(",")
    let lower = try check.value(try scanner.value())
    try require(",")
    let upper = try check.value(try scanner.value())
    try require(")")
    _ = try scanner.modifiers()
    return QueryRange(attribute.attribute, lower.asDate(beside: upper), upper.asDate(beside: lower))
  }

  private mutating func require(_ sign: String) throws(QuerySyntaxError) {
    scanner.skipBlanks()
    guard scanner.take(sign) else { throw scanner.unexpected("'\(sign)' should stand") }
    scanner.skipBlanks()
  }
}

extension QueryValue {
  /// A number next to a date is a date too.
  fileprivate func asDate(beside other: QueryValue) -> QueryValue {
    switch (self, other) {
    case (.integer(let seconds), .date): .date(.reference(seconds: Double(seconds)))
    case (.real(let seconds), .date): .date(.reference(seconds: seconds))
    default: self
    }
  }
}
