package import MDQuery
import MDModel
import MDTypes

/// Decides whether one item matches an expression, as the documentation of the query language says.
///
/// Simple rather than fast. It shares no code with the planner and the matcher that are compared with it.
package struct NaiveEvaluator: Sendable {
  package typealias Predicate = (NaiveItem) -> Bool

  /// The interval that a date in a query covers.
  private let span: @Sendable (QueryDate) -> DateSpan?

  package init(span: @escaping @Sendable (QueryDate) -> DateSpan?) { self.span = span }

  package func matches(_ expression: QueryExpression, _ item: NaiveItem) -> Bool { predicate(expression)(item) }

  /// Predicate of the expression.
  package func predicate(_ expression: QueryExpression) -> Predicate {
    switch expression {
    case .constant(let answer): return { _ in answer }
    case .comparison(let comparison): return predicate(comparison)
    case .inRange(let range): return predicate(range)
    case .not(let inner):
      let inner = predicate(inner)
      return { !inner($0) }
    case .and(let parts):
      let parts = parts.map(predicate)
      return { item in parts.allSatisfy { $0(item) } }
    case .or(let parts):
      let parts = parts.map(predicate)
      return { item in parts.contains { $0(item) } }
    }
  }

  private func predicate(_ comparison: QueryComparison) -> Predicate {
    if comparison.attribute == .named(.textContent), case .text(let text) = comparison.value {
      let holds = content(text)
      // As with other attributes, an item without text matches neither `==` nor `!=`.
      return { item in !item.text.isEmpty && holds(item.text) == (comparison.comparator == .equal) }
    }
    if case .text(let text) = comparison.value, let carries = mimeTypes(text, comparison.attribute) {
      return { item in
        !item.values(of: comparison.attribute).isEmpty && carries(item) == (comparison.comparator == .equal)
      }
    }
    // `!=` is true if the attribute is present and none of its values is equal. An absent attribute matches neither
    // `==` nor `!=`.
    if comparison.comparator == .notEqual {
      let isEqual = test(QueryComparison(comparison.attribute, .equal, comparison.value))
      return { item in
        let values = item.values(of: comparison.attribute)
        return !values.isEmpty && !values.contains(where: isEqual)
      }
    }
    let test = test(comparison)
    return { item in item.values(of: comparison.attribute).contains(where: test) }
  }

  private func content(_ text: QueryText) -> (String) -> Bool {
    if text.matchesAnything { return { _ in true } }
    let tokens = NaiveTokens(text.pieces, in: .texts)
    return { tokens.match($0) }
  }

  private func predicate(_ range: QueryRange) -> Predicate {
    let test = test(range)
    return { item in item.values(of: range.attribute).contains(where: test) }
  }

  // MARK: One value

  /// Test of one value, for every operator except `!=`.
  private func test(_ comparison: QueryComparison) -> (NaiveValue) -> Bool {
    switch comparison.value {
    case .text(let text): comparison.comparator == .equal ? test(text, of: comparison.attribute) : { _ in false }
    case .date(let date): test(comparison.comparator, date)
    case .integer, .real, .boolean: test(comparison.comparator, NaiveNumber(comparison.value))
    }
  }

  private func test(_ text: QueryText, of attribute: QueryAttribute) -> (NaiveValue) -> Bool {
    // `attribute == "*"` asks whether the attribute is present, so a value of any kind matches.
    if text.matchesAnything { return { _ in true } }
    if let type = Self.type(text, attribute) { return { $0.string == type } }
    if text.modifiers.contains(.tokens), text.pieces != [""] {
      let tokens = NaiveTokens(text.pieces, in: .attributes)
      return { $0.string.map(tokens.match) ?? false }
    }
    let pattern = NaiveText(text.pieces, text.modifiers)
    return { pattern.match($0) }
  }

  /// The type for a MIME type that is compared with a type attribute, as in `kMDItemContentType == "text/plain"`.
  private static func type(_ text: QueryText, _ attribute: QueryAttribute) -> String? {
    let isOfTypes = attribute == .named(.contentType) || attribute == .named(.contentTypeTree)
    guard isOfTypes, text.pieces.count == 1, text.pieces[0].contains("/") else { return nil }
    return UTType(mimeType: text.pieces[0])?.identifier
  }

  /// Predicate for a MIME type with wildcards that is compared with a type attribute, as in `kMDItemContentType ==
  /// "image/*"`.
  ///
  /// It holds if one of the item's types has a MIME type that matches. `nil` for other comparisons.
  private func mimeTypes(_ text: QueryText, _ attribute: QueryAttribute) -> Predicate? {
    let isOfTypes = attribute == .named(.contentType) || attribute == .named(.contentTypeTree)
    guard isOfTypes, text.pieces.count > 1, text.pieces.contains(where: { $0.contains("/") }) else { return nil }
    let matches = test(QueryText(pieces: text.pieces.map { $0.lowercased() }, modifiers: text.modifiers), of: .any)
    return { item in
      let types = item.values(of: attribute).compactMap(\.string).compactMap(UTType.init)
      let carried = types.flatMap { $0.tags[.mimeType] ?? [] }.map { NaiveValue(.string($0)) }
      return carried.contains(where: matches)
    }
  }

  private func test(_ comparator: QueryComparison.Operator, _ number: NaiveNumber?) -> (NaiveValue) -> Bool {
    { value in
      guard let number, let left = NaiveNumber(value.value) else { return false }
      return comparator.holds(left.order(to: number))
    }
  }

  private func test(_ comparator: QueryComparison.Operator, _ date: QueryDate) -> (NaiveValue) -> Bool {
    let span = span(date)
    return { value in
      guard case .date(let time) = value.value, let span else { return false }
      return switch comparator {
      case .equal: span.start <= time && time < span.end
      case .notEqual: false
      case .less: time < span.start
      case .lessOrEqual: time < span.end
      case .greater: time >= span.end
      case .greaterOrEqual: time >= span.start
      }
    }
  }

  /// A range runs from the start of its lower end to the end of its upper end.
  private func test(_ range: QueryRange) -> (NaiveValue) -> Bool {
    let lower = test(QueryComparison(range.attribute, .greaterOrEqual, range.lower))
    let upper = test(QueryComparison(range.attribute, .lessOrEqual, range.upper))
    return { lower($0) && upper($0) }
  }
}

extension QueryComparison.Operator {
  /// - Parameter order: the left value compared with the right one: negative, 0 or positive.
  fileprivate func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}
