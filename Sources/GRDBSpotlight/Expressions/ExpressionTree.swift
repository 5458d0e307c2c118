#if GRDB
/// An expression as written, before its names are looked up.
indirect enum ExpressionSyntax: Equatable {
  case text(String)
  case number(String)
  case path(KeyPathSyntax)
  case minus(ExpressionSyntax, place: Int)
  case operation(Character, ExpressionSyntax, ExpressionSyntax, place: Int)
  case call(String, [ExpressionSyntax], place: Int)

  /// Place of its beginning or of its operator; `nil` for literals.
  var place: Int? {
    switch self {
    case .text, .number: nil
    case .path(let path): path.components.first?.place
    case .minus(_, let place), .operation(_, _, _, let place), .call(_, _, let place): place
    }
  }
}

/// Names with dots between them: relationships, and possibly a column at the end.
struct KeyPathSyntax: Equatable {
  struct Component: Equatable {
    var name: String
    /// Column of the foreign key, in brackets, if the name alone means several relationships.
    var column: String?
    var place: Int
  }

  var components: [Component]
}

/// An expression whose names are resolved and whose types fit.
indirect enum TypedExpression: Hashable {
  case text(String)
  case number(String)
  case column(RelationshipPath, String, ExpressionType)
  case minus(TypedExpression)
  case arithmetic(Character, TypedExpression, TypedExpression)
  case joined(TypedExpression, TypedExpression)
  /// The first of the values that is not NULL.
  case first([TypedExpression])
  /// Text of a date, by a format of `strftime`.
  case dateText(TypedExpression, format: String)
  /// Text of a number with a fixed number of decimals.
  case numberText(TypedExpression, decimals: Int)
  case count(RelationshipPath, column: String?)
  case aggregate(Aggregate, RelationshipPath, String, ExpressionType)
  case list(RelationshipPath, String, separator: String)

  /// An aggregate of the values of many rows.
  enum Aggregate: String {
    case sum, min, max, average
  }

  var type: ExpressionType {
    switch self {
    case .text, .joined, .dateText, .numberText, .list: .text
    case .number, .minus, .arithmetic, .count: .number
    case .column(_, _, let type): type
    case .first(let values): values.allSatisfy { $0.type == values[0].type } ? values[0].type : .value
    case .aggregate(let kind, _, _, let type): kind == .sum || kind == .average ? .number : type
    }
  }

  /// Paths over which the expression reads other rows.
  var paths: [RelationshipPath] {
    switch self {
    case .text, .number: []
    case .column(let path, _, _), .count(let path, _), .aggregate(_, let path, _, _), .list(let path, _, _): [path]
    case .minus(let inner), .dateText(let inner, _), .numberText(let inner, _): inner.paths
    case .arithmetic(_, let left, let right), .joined(let left, let right): left.paths + right.paths
    case .first(let values): values.flatMap(\.paths)
    }
  }
}
#endif
