/// A query, checked and ready to be planned: every value has the form of its attribute, names are Spotlight's own.
///
/// The grammar is Spotlight's file metadata query expression syntax. ``QueryParser`` makes it of text and
/// ``QueryPrinter`` text of it; parsing what was printed gives the same expression.
public indirect enum QueryExpression: Hashable, Sendable {
  /// `true` or `false`: every item, or none.
  case constant(Bool)
  case comparison(QueryComparison)
  /// `InRange(attribute, lower, upper)`: both ends included.
  case inRange(QueryRange)
  case not(QueryExpression)
  /// At least two parts.
  case and([QueryExpression])
  /// At least two parts.
  case or([QueryExpression])
}

/// An attribute set against a value.
///
/// An attribute with several values matches when any of them does; `!=` when it has a value and none is equal.
public struct QueryComparison: Hashable, Sendable {
  public enum Operator: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  public var attribute: QueryAttribute
  public var comparator: Operator
  public var value: QueryValue

  public init(_ attribute: QueryAttribute, _ comparator: Operator, _ value: QueryValue) {
    self.attribute = attribute
    self.comparator = comparator
    self.value = value
  }
}

/// `InRange(attribute, lower, upper)`. The ends are numbers or dates, never text.
public struct QueryRange: Hashable, Sendable {
  public var attribute: QueryAttribute
  public var lower: QueryValue
  public var upper: QueryValue

  public init(_ attribute: QueryAttribute, _ lower: QueryValue, _ upper: QueryValue) {
    self.attribute = attribute
    self.lower = lower
    self.upper = upper
  }
}
