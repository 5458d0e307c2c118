/// A value as written in a query, before it is checked against its attribute.
struct WrittenValue {
  enum Form {
    case quoted(QueryText)
    case bare(BareValue)
    case time(QueryDate)
  }

  var form: Form
  /// Range in the query.
  let range: Range<Int>
}

/// A value without quotes: a text, and its other possible readings.
struct BareValue {
  var text: QueryText
  let number: NumberLiteral?
  let boolean: Bool?

  init(_ written: ArraySlice<Unicode.Scalar>, text: QueryText) {
    self.text = text
    number = NumberLiteral(written)
    boolean = Self.booleans[String(String.UnicodeScalarView(written))]
  }

  private static let booleans = ["true": true, "YES": true, "false": false, "NO": false]

  /// True if an unquoted value ends before `scalar`. Blanks, `&&` and `||` end it, too.
  static func ends(at scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", ",", "<", ">", "=": true
    default: QuotationMarks(opening: scalar) != nil
    }
  }
}

/// Quotes that belong together. Languages open and close with typographic quotes in different ways, so each quote of a
/// family closes any other of it.
struct QuotationMarks {
  private let family: [Unicode.Scalar]

  init?(opening scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "'": family = [scalar]
    case "“", "”", "„", "‟": family = ["“", "”", "„", "‟"]
    case "‘", "’", "‚", "‛": family = ["‘", "’", "‚", "‛"]
    case "«", "»": family = ["«", "»"]
    case "‹", "›": family = ["‹", "›"]
    default: return nil
    }
  }

  func close(_ scalar: Unicode.Scalar) -> Bool { family.contains(scalar) }
}

extension QueryScanner {
  /// Reads a quoted value, a bare value or a `$time` function, with its modifiers.
  mutating func value() throws(QuerySyntaxError) -> WrittenValue {
    let start = position
    if next == "$" {
      let date = try timeFunction()
      let end = position
      _ = try modifiers()
      return WrittenValue(form: .time(date), range: start..<end)
    }
    if let first = next, let quotes = QuotationMarks(opening: first) {
      var text = QueryText(pieces: try quotedPieces(quotes))
      let end = position
      text.modifiers = try modifiers()
      return WrittenValue(form: .quoted(text), range: start..<end)
    }
    var value = try bareValue()
    let end = position
    value.text.modifiers = try modifiers()
    return WrittenValue(form: .bare(value), range: start..<end)
  }

  private mutating func quotedPieces(_ quotes: QuotationMarks) throws(QuerySyntaxError) -> [String] {
    let start = position
    var text = PatternBuilder()
    skip(1)
    while let scalar = takeNext() {
      if quotes.close(scalar) { return text.pieces }
      // An escaped scalar is literal: `\*` is a star and not a wildcard.
      if scalar != "\\" { text.append(scalar) } else if let literal = takeNext() { text.append(literal: literal) }
    }
    throw error("found a quote that is not closed: \(excerpt(scalars[start...]))", at: start)
  }

  private mutating func bareValue() throws(QuerySyntaxError) -> BareValue {
    let start = position
    var text = PatternBuilder()
    // `a == !b` has no value: a `!` here is an operator. Inside a value, as in `yes!`, it is text.
    if next != "!" {
      while let scalar = next, continuesBareValue(scalar) {
        skip(1)
        if scalar != "\\" { text.append(scalar) } else if let literal = takeNext() { text.append(literal: literal) }
      }
    }
    guard position > start else {
      throw unexpected("a value should stand: a quoted text, a number, true, false or $time…")
    }
    if let scalar = next, BareValue.ends(at: scalar), scalar != ")", scalar != "," {
      throw error("found '\(scalar)' within a value without quotes: put the value into quotes", at: position)
    }
    return BareValue(scalars[start..<position], text: QueryText(pieces: text.pieces))
  }

  private func continuesBareValue(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "&", "|": !stands("&&", at: position) && !stands("||", at: position)
    default: !scalar.properties.isWhitespace && !BareValue.ends(at: scalar)
    }
  }
}

/// Collects literal pieces of a text, with wildcards between them.
private struct PatternBuilder {
  private var done: [String] = []
  private var current = String.UnicodeScalarView()

  var pieces: [String] { done + [String(current)] }

  mutating func append(literal scalar: Unicode.Scalar) { current.append(scalar) }

  mutating func append(_ scalar: Unicode.Scalar) {
    guard scalar == "*" else { return append(literal: scalar) }
    done.append(String(current))
    current = String.UnicodeScalarView()
  }
}
