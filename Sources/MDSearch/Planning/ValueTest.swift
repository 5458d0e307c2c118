import MDModel
import MDQuery
import MDStore
import MDText

/// Test of an attribute's value.
enum ValueTest {
  /// Any value: the attribute exists.
  case presence
  case text(TextMatcher)
  case number(ValueInterval)
  /// Interval in nanoseconds since 1970 UTC.
  case date(ValueInterval)
  /// No value passes, for example for a date that does not exist.
  case nothing

  func passes(_ value: StoredValue) -> Bool {
    switch (self, value) {
    case (.presence, _): true
    case (.text(let matcher), .text(let text)): matcher.matches(text)
    case (.number(let interval), .number(let number)): interval.contains(number)
    case (.date(let interval), .date(let date)): interval.contains(date)
    default: false
    }
  }

  func passes(_ value: AttributeValue) -> Bool {
    switch value {
    case .string(let text): passes(text: text)
    case .integer(let number): passes(.number(.integer(number)))
    case .real(let number): passes(.number(.real(number)))
    case .boolean(let flag): passes(.number(.integer(flag ? 1 : 0)))
    case .date(let date): passes(.date(date.nanoseconds))
    case .data: passes(.data)
    case .array(let elements): elements.contains { passes($0) }
    }
  }

  func passes(text: String) -> Bool {
    var text = text
    return text.withUTF8 { passes(.text($0)) }
  }
}

extension ValueTest {
  /// The test of a comparison. For `!=`, the test that no value may pass.
  init(_ comparison: QueryComparison, dates: DateResolver) {
    switch comparison.value {
    case .text(let text): self = text.matchesAnything ? .presence : .text(TextMatcher(text))
    case .integer(let number): self = .number(ValueInterval(comparison.comparator, .integer(number)))
    case .real(let number): self = .number(ValueInterval(comparison.comparator, .real(number)))
    case .boolean(let flag): self = .number(ValueInterval(comparison.comparator, .integer(flag ? 1 : 0)))
    case .date(let date):
      self = dates.span(of: date).map { .date(ValueInterval(comparison.comparator, $0)) } ?? .nothing
    }
  }

  /// The test of `InRange`. Both ends are included; a date includes all of the time that it covers.
  init(_ range: QueryRange, dates: DateResolver) {
    let lower = ValueTest(QueryComparison(range.attribute, .greaterOrEqual, range.lower), dates: dates)
    let upper = ValueTest(QueryComparison(range.attribute, .lessOrEqual, range.upper), dates: dates)
    self =
      switch (lower, upper) {
      case (.number(let from), .number(let to)): .number(from.intersection(to))
      case (.date(let from), .date(let to)): .date(from.intersection(to))
      default: .nothing
      }
  }
}

extension TextMatcher {
  init(_ text: QueryText) { self.init(pieces: text.pieces, options: Options(rawValue: text.modifiers.rawValue)) }
}

extension ValueInterval {
  init(_ comparator: QueryComparison.Operator, _ number: Number) {
    switch comparator {
    case .equal, .notEqual: self.init(number)
    case .less: self.init(upper: Bound(number, isIncluded: false))
    case .lessOrEqual: self.init(upper: Bound(number, isIncluded: true))
    case .greater: self.init(lower: Bound(number, isIncluded: false))
    case .greaterOrEqual: self.init(lower: Bound(number, isIncluded: true))
    }
  }

  /// Compares with a date span. `==` is within the span, `<` before its start, `>` after its end, `>=` from its start
  /// on, `<=` up to its end.
  init(_ comparator: QueryComparison.Operator, _ span: DateSpan) {
    let (start, end) = (Number.integer(span.start.nanoseconds), Number.integer(span.end.nanoseconds))
    switch comparator {
    case .equal, .notEqual:
      self.init(lower: Bound(start, isIncluded: true), upper: Bound(end, isIncluded: false))
    case .less: self.init(upper: Bound(start, isIncluded: false))
    case .lessOrEqual: self.init(upper: Bound(end, isIncluded: false))
    case .greater: self.init(lower: Bound(end, isIncluded: true))
    case .greaterOrEqual: self.init(lower: Bound(start, isIncluded: true))
    }
  }
}
