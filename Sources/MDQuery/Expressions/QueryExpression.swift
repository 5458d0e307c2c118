package import MDModel

/// A checked query, ready for planning: every value has the form of its attribute, and names are Spotlight's own.
///
/// The grammar is Spotlight's file metadata query expression syntax. ``QueryParser`` reads it and ``QueryPrinter``
/// prints it. Parsing the printed text gives the same expression.
package indirect enum QueryExpression: Hashable, Sendable {
  /// `true` or `false`: every item, or none.
  case constant(Bool)
  case comparison(QueryComparison)
  /// `InRange(attribute, lower, upper)`, including both ends.
  case inRange(QueryRange)
  case not(QueryExpression)
  /// Conjunction of at least two parts.
  case and([QueryExpression])
  /// Disjunction of at least two parts.
  case or([QueryExpression])
}

/// A comparison of an attribute with a value.
///
/// An attribute with several values matches if any of them does. With `!=` it matches if it has a value and none is
/// equal.
package struct QueryComparison: Hashable, Sendable {
  package enum Operator: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  package var attribute: QueryAttribute
  package var comparator: Operator
  package var value: QueryValue

  package init(_ attribute: QueryAttribute, _ comparator: Operator, _ value: QueryValue) {
    self.attribute = attribute
    self.comparator = comparator
    self.value = value
  }
}

/// `InRange(attribute, lower, upper)`. The ends are numbers or dates, never text.
package struct QueryRange: Hashable, Sendable {
  package var attribute: QueryAttribute
  package var lower: QueryValue
  package var upper: QueryValue

  package init(_ attribute: QueryAttribute, _ lower: QueryValue, _ upper: QueryValue) {
    self.attribute = attribute
    self.lower = lower
    self.upper = upper
  }
}

/// Attribute of a comparison.
package enum QueryAttribute: Hashable, Sendable {
  /// `*`: every attribute with words for people, such as names, titles and authors.
  case any
  /// One attribute. The name of a CoreSpotlight property stands for the attribute that it is a synonym of.
  case named(AttributeKey)
}

extension QueryExpression {
  /// Names of the attributes in the query, each once, in the order of first use.
  package var attributeKeys: [AttributeKey] {
    var keys: [AttributeKey] = []
    collectAttributes(into: &keys)
    return keys
  }

  private func collectAttributes(into keys: inout [AttributeKey]) {
    switch self {
    case .constant: break
    case .comparison(let comparison): Self.note(comparison.attribute, in: &keys)
    case .inRange(let range): Self.note(range.attribute, in: &keys)
    case .not(let part): part.collectAttributes(into: &keys)
    case .and(let parts), .or(let parts): for part in parts { part.collectAttributes(into: &keys) }
    }
  }

  private static func note(_ attribute: QueryAttribute, in keys: inout [AttributeKey]) {
    if case .named(let key) = attribute, !keys.contains(key) { keys.append(key) }
  }
}

extension QueryExpression {
  /// Texts that are searched as words: compared with `*` or the text content, and not negated. Each once. Answers are
  /// ranked by them, and snippets show them.
  package var words: [QueryText] {
    var found: [QueryText] = []
    collectWords(into: &found, isExcluded: false)
    return found
  }

  private func collectWords(into found: inout [QueryText], isExcluded: Bool) {
    switch self {
    case .comparison(let comparison):
      guard !isExcluded, comparison.comparator == .equal, comparison.attribute.holdsText,
        case .text(let text) = comparison.value, !text.matchesAnything,
        !found.contains(where: { $0.pieces == text.pieces })
      else { return }
      found.append(text)
    case .and(let parts), .or(let parts): for part in parts { part.collectWords(into: &found, isExcluded: isExcluded) }
    case .not(let part): part.collectWords(into: &found, isExcluded: !isExcluded)
    case .constant, .inRange: break
    }
  }
}

extension QueryAttribute {
  fileprivate var holdsText: Bool { self == .any || self == .named(.textContent) }
}
