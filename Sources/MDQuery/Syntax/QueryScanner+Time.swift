/// Functions of `$time.`.
private enum TimeFunction {
  case now
  case calendar(QueryDate.Unit, offset: Int)
  case iso

  init?(_ name: String) {
    switch name {
    case "now": self = .now
    case "iso": self = .iso
    case "today": self = .calendar(.day, offset: 0)
    case "yesterday": self = .calendar(.day, offset: -1)
    case "tomorrow": self = .calendar(.day, offset: 1)
    default:
      let words = name.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, let offset = ["last": -1, "this": 0, "next": 1][words[0]],
        let unit = QueryDate.Unit(rawValue: words[1]), unit != .day
      else { return nil }
      self = .calendar(unit, offset: offset)
    }
  }
}

extension QueryScanner {
  /// Maximum number of units. A million days are more than dates can represent.
  private static let farthestOffset = 1_000_000

  /// Reads `$time.…` with its argument and the numbers added or subtracted after it, in the unit of the function.
  mutating func timeFunction() throws(QuerySyntaxError) -> QueryDate {
    let start = position
    guard take("$time."), let function = TimeFunction(takeFunctionName()) else {
      move(to: start)
      throw unexpected(
        "a time should stand: $time.now, $time.today(-7), $time.yesterday, $time.this_week, $time.last_month, "
          + "$time.next_year, $time.iso(2024-05-01)…")
    }
    switch function {
    case .iso: return .iso(try isoArgument())
    case .now: return .now(seconds: try sum(of: "seconds", from: start))
    case .calendar(let unit, let offset):
      let steps = try sum(of: "\(unit.rawValue)s", from: start)
      guard let whole = Int(exactly: steps), whole.magnitude <= Self.farthestOffset else {
        throw error("found \(steps) \(unit.rawValue)s where a whole number up to 1,000,000 should stand", at: start)
      }
      return .calendar(unit, offset: offset + whole)
    }
  }

  private mutating func takeFunctionName() -> String {
    let name = scalars[position...].prefix { ("a"..."z").contains($0) || $0 == "_" }
    move(to: name.endIndex)
    return String(String.UnicodeScalarView(name))
  }

  /// The sum of the argument, if there is one, and of all added numbers.
  private mutating func sum(of unit: String, from start: Int) throws(QuerySyntaxError) -> Double {
    var sum = try parenthesizedNumber(of: unit)
    while let sign = takeSign() {
      skipBlanks()
      sum += sign * (try number(of: unit))
    }
    guard sum.isFinite else { throw error("found a time that lies farther away than any number", at: start) }
    return sum
  }

  /// Reads the argument. `()` is the same as no argument.
  private mutating func parenthesizedNumber(of unit: String) throws(QuerySyntaxError) -> Double {
    guard take("(") else { return 0 }
    skipBlanks()
    if take(")") { return 0 }
    let number = try number(of: unit)
    skipBlanks()
    guard take(")") else { throw unexpected("')' should stand") }
    return number
  }

  private mutating func takeSign() -> Double? {
    let start = position
    skipBlanks()
    if take("+") { return 1 }
    if take("-") { return -1 }
    move(to: start)
    return nil
  }

  private mutating func number(of unit: String) throws(QuerySyntaxError) -> Double {
    let length = NumberLiteral.length(in: scalars[position...])
    guard length > 0, let number = NumberLiteral(scalars[position..<position + length]) else {
      throw unexpected("a number of \(unit) should stand")
    }
    skip(length)
    return number.double
  }

  /// Reads `(2024-05-01T12:00:00Z)`, with or without quotes inside.
  private mutating func isoArgument() throws(QuerySyntaxError) -> ISODate {
    guard take("(") else { throw unexpected("'(' should stand: $time.iso(2024-05-01)") }
    skipBlanks()
    let start = position
    let quotes = next.flatMap(QuotationMarks.init(opening:))
    if quotes != nil { skip(1) }
    let written = scalars[position...].prefix { $0 != ")" && quotes?.close($0) != true }
    move(to: written.endIndex)
    if let quotes, let scalar = next, quotes.close(scalar) { skip(1) }
    skipBlanks()
    let text = String(String.UnicodeScalarView(written)).trimmingBlanks()
    guard let date = ISODate(parsing: text) else {
      throw error("found \(excerpt(written)) where a date should stand: 2024-05-01 or 2024-05-01T12:00:00Z", at: start)
    }
    guard take(")") else { throw unexpected("')' should stand") }
    return date
  }
}

extension StringProtocol {
  fileprivate func trimmingBlanks() -> SubSequence {
    let head = drop(while: \.isWhitespace)
    return head[..<(head.lastIndex { !$0.isWhitespace }.map(head.index(after:)) ?? head.startIndex)]
  }
}
