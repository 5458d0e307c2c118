#if GRDB
/// Turns the text of an expression into SQL.
struct ExpressionResolver {
  let paths: PathResolver

  /// SQL of a field for a row with a given name, and the paths over which the expression reads other rows.
  ///
  /// - Throws: ``ExpressionError``.
  func sql(of text: String, for field: SpotlightField, row: String) throws -> (sql: String, paths: [RelationshipPath]) {
    try naming(text) { () throws(ExpressionFault) in
      let syntax = try ExpressionParser.parse(text)
      // As keywords, a bare path with many values becomes a list. The checker would refuse it: `tag.name`, for example.
      if field == .keywords, let found = try list(syntax) {
        return (ExpressionSQL.texts(found.path, found.column, row: row), [found.path])
      }
      let expression = try ExpressionChecker(paths: paths).check(syntax)
      let sql = ExpressionSQL.text(of: expression, row: row)
      guard field == .keywords else { return (sql, expression.paths) }
      return ("CASE WHEN \(sql) <> '' THEN json_array(\(sql)) END", expression.paths)
    }
  }

  /// Resolves a path that leads to rows and names no column.
  func relationship(_ text: String) throws -> RelationshipPath {
    try naming(text) { () throws(ExpressionFault) in
      let found = try paths.resolve(try ExpressionParser.parsePath(text))
      guard found.column == nil else {
        throw ExpressionFault(place: 0, reason: "it ends with a column; relationships alone are meant.")
      }
      return found.path
    }
  }

  /// The path and its column, if the expression is a bare path with many values.
  private func list(_ syntax: ExpressionSyntax) throws(ExpressionFault) -> (path: RelationshipPath, column: String)? {
    guard case .path(let path) = syntax else { return nil }
    let found = try paths.resolve(path)
    guard found.path.isToMany, let column = found.column else { return nil }
    return (found.path, column)
  }

  private func naming<Value>(_ text: String, _ body: () throws(ExpressionFault) -> Value) throws -> Value {
    do throws(ExpressionFault) { return try body() } catch {
      throw ExpressionError(table: paths.root.name, expression: text, place: error.place + 1, reason: error.reason)
    }
  }
}
#endif
