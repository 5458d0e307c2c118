/// Converts a written value to the form that its attribute needs, or explains why that is impossible.
struct ValueCheck {
  let attribute: AttributeReference
  /// The comparator; `nil` for an end of `InRange`.
  let comparator: QueryComparison.Operator?
  let scanner: QueryScanner

  func value(_ written: WrittenValue) throws(QuerySyntaxError) -> QueryValue {
    if !isOrdered, let text = written.text, text.matchesAnything { return .text(text) }
    guard let value = typed(written) else { throw mismatch(written) }
    return value
  }

  /// True for less and greater, which text does not have.
  private var isOrdered: Bool { comparator != .equal && comparator != .notEqual }

  private func typed(_ written: WrittenValue) -> QueryValue? {
    switch attribute.form {
    case .text: text(written)
    case .number: number(written)
    case .boolean: boolean(written)
    case .date: date(written)
    case .data: nil
    case .open: asWritten(written)
    }
  }

  /// A number or boolean compared with `*` is a text, because nothing else can be meant.
  private func text(_ written: WrittenValue) -> QueryValue? {
    if case .bare(let bare) = written.form, attribute.attribute != .any, bare.number != nil || bare.boolean != nil {
      return nil
    }
    return written.text.map(QueryValue.text)
  }

  private func number(_ written: WrittenValue) -> QueryValue? {
    guard case .bare(let bare) = written.form else { return nil }
    return bare.number.map(QueryValue.init) ?? bare.boolean.map { .integer($0 ? 1 : 0) }
  }

  private func boolean(_ written: WrittenValue) -> QueryValue? {
    guard case .bare(let bare) = written.form else { return nil }
    if case .integer(let number) = bare.number { return .integer(number) }
    return bare.boolean.map(self.boolean)
  }

  /// As a number if order matters.
  private func boolean(_ value: Bool) -> QueryValue { isOrdered ? .integer(value ? 1 : 0) : .boolean(value) }

  private func date(_ written: WrittenValue) -> QueryValue? {
    if case .bare(let bare) = written.form, let number = bare.number {
      return .date(.reference(seconds: number.double))
    }
    if case .time(let date) = written.form { return .date(date) }
    return written.isoDate.map { .date(.iso($0)) }
  }

  private func asWritten(_ written: WrittenValue) -> QueryValue? {
    switch written.form {
    case .time(let date): return .date(date)
    case .bare(let bare):
      if let number = bare.number { return QueryValue(number) }
      if let value = bare.boolean { return boolean(value) }
    case .quoted: break
    }
    // The attribute may hold anything. With `<` or `>` a quoted date is a date, because text has no order.
    return isOrdered ? written.isoDate.map { .date(.iso($0)) } : written.text.map(QueryValue.text)
  }
}

extension ValueCheck {
  private func mismatch(_ written: WrittenValue) -> QuerySyntaxError {
    let found = scanner.excerpt(scanner.scalars[written.range])
    return scanner.error("found \(found) where \(expected(instead: written))", at: written.range.lowerBound)
  }

  private func expected(instead written: WrittenValue) -> String {
    let name = attribute.shownName
    let holding = "\(name) \(attribute.holding)"
    switch attribute.form {
    case .text: return "a text should stand: \(holding), write \(form(quoted(written)))"
    case .number: return "a number should stand: \(holding), write \(form(unquotedNumber(written)))"
    case .boolean: return "true or false should stand: \(holding), write \(form("true"))"
    case .date:
      return "a date should stand: \(holding), write \(form("\"2024-05-01\"")) or \(form("$time.today(-7)"))"
    case .data: return "'*' should stand: \(holding), which is only there or not, write \(name) == \"*\""
    case .open: return "a number or a date should stand: text has no order, write \(form("1000"))"
    }
  }

  private func form(_ example: String) -> String {
    comparator.map { "\(attribute.shownName) \($0.rawValue) \(example)" }
      ?? "InRange(\(attribute.shownName), \(example), …)"
  }

  private func quoted(_ written: WrittenValue) -> String {
    guard case .bare = written.form, written.range.count <= 32 else { return "\"Paris\"" }
    return "\"\(String(String.UnicodeScalarView(scanner.scalars[written.range])))\""
  }

  private func unquotedNumber(_ written: WrittenValue) -> String {
    let text = Array((written.text?.literal ?? "").unicodeScalars)
    return text.count > 32 || NumberLiteral(text[...]) == nil ? "1000" : String(String.UnicodeScalarView(text))
  }
}

extension WrittenValue {
  fileprivate var text: QueryText? {
    switch form {
    case .quoted(let text): text
    case .bare(let bare): bare.text
    case .time: nil
    }
  }

  fileprivate var isoDate: ISODate? { text?.literal.flatMap { ISODate(parsing: $0) } }
}

extension QueryText {
  /// The whole text, if it has no wildcard.
  fileprivate var literal: String? { pieces.count == 1 ? pieces[0] : nil }
}

extension QueryValue {
  fileprivate init(_ number: NumberLiteral) {
    switch number {
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    }
  }
}
