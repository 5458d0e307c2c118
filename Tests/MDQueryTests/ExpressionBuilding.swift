import MDModel
import MDQuery

/// Short ways to write expressions in the tables of the tests.
func compare(
  _ key: AttributeKey, _ comparator: QueryComparison.Operator = .equal, _ value: QueryValue
) -> QueryExpression {
  .comparison(QueryComparison(.named(key), comparator, value))
}

func compareAny(_ comparator: QueryComparison.Operator = .equal, _ value: QueryValue) -> QueryExpression {
  .comparison(QueryComparison(.any, comparator, value))
}

func inRange(_ key: AttributeKey, _ lower: QueryValue, _ upper: QueryValue) -> QueryExpression {
  .inRange(QueryRange(.named(key), lower, upper))
}

extension QueryValue {
  /// A text of pieces with a wildcard between each two.
  static func text(_ pieces: String..., modifiers: TextModifiers = []) -> QueryValue {
    .text(QueryText(pieces: pieces, modifiers: modifiers))
  }

  static func day(_ offset: Int) -> QueryValue { .date(.calendar(.day, offset: offset)) }
  static func now(_ seconds: Double) -> QueryValue { .date(.now(seconds: seconds)) }
  static func reference(_ seconds: Double) -> QueryValue { .date(.reference(seconds: seconds)) }
  static func iso(_ date: ISODate) -> QueryValue { .date(.iso(date)) }
}

extension TextModifiers {
  static let cd: TextModifiers = [.caseInsensitive, .diacriticInsensitive]
  static let cdw: TextModifiers = [.caseInsensitive, .diacriticInsensitive, .words]
  static let cw: TextModifiers = [.caseInsensitive, .words]
  static let cdwt: TextModifiers = [.caseInsensitive, .diacriticInsensitive, .words, .tokens]
}
