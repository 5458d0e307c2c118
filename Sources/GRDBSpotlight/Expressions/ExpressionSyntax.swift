#if GRDB
/// Expression as it was written, before its names are looked up.
indirect enum ExpressionSyntax: Equatable {
  case text(String)
  case number(String)
  case path(KeyPathSyntax)
  case minus(ExpressionSyntax, place: Int)
  case operation(Character, ExpressionSyntax, ExpressionSyntax, place: Int)
  case call(String, [ExpressionSyntax], place: Int)

  /// Where it begins, or where its operator is.
  var place: Int? {
    switch self {
    case .text, .number: nil
    case .path(let path): path.components.first?.place
    case .minus(_, let place), .operation(_, _, _, let place), .call(_, _, let place): place
    }
  }
}

/// Names with dots between them: relationships, and a column at the end.
struct KeyPathSyntax: Equatable {
  struct Component: Equatable {
    var name: String
    /// Column of the foreign key, in brackets, where a name alone means several relationships.
    var column: String?
    var place: Int
  }

  var components: [Component]
}
#endif
