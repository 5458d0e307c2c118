#if GRDB
/// Writes the SQL of an expression, for a row of the root table with a given name.
struct ExpressionSQL {
  private let row: String
  /// Number of subqueries so far. It makes the names in each subquery unique.
  private var count = 0

  static func value(of expression: TypedExpression, row: String) -> String {
    var writer = ExpressionSQL(row: row)
    return writer.value(expression)
  }

  /// The value as text; NULL if there is no value.
  static func text(of expression: TypedExpression, row: String) -> String {
    var writer = ExpressionSQL(row: row)
    return writer.text(expression)
  }

  /// Values of the rows that a path leads to, as a JSON array of texts: sorted, without repetitions.
  static func texts(_ path: RelationshipPath, _ column: String, row: String) -> String {
    let (source, last) = path.source(from: row, prefix: "l")
    let value = "\(last).\(column.sqlName)"
    return "(SELECT json_group_array(v) FROM (SELECT DISTINCT \(asText(value)) AS v \(source) AND \(value) IS NOT NULL "
      + "ORDER BY v COLLATE BINARY))"
  }

  private init(row: String) { self.row = row }

  private mutating func source(_ path: RelationshipPath) -> (sql: String, last: String) {
    count += 1
    return path.source(from: row, prefix: "e\(count)_")
  }

  private mutating func value(_ expression: TypedExpression) -> String {
    switch expression {
    case .text(let text): return text.sqlText
    case .number(let digits): return digits
    case .column(let path, let column, _): return single(path, column)
    case .minus(let inner): return "(- \(value(inner)))"
    // Division gives fractions, as people calculate: 1 / 2 is 0.5, where SQLite's integers give 0.
    case .arithmetic("/", let left, let right): return "(CAST(\(value(left)) AS REAL) / \(value(right)))"
    case .arithmetic(let symbol, let left, let right): return "(\(value(left)) \(symbol) \(value(right)))"
    case .joined(let left, let right): return "(ifnull(\(text(left)), '') || ifnull(\(text(right)), ''))"
    case .first(let values):
      return values.count == 1
        ? value(values[0]) : "coalesce(\(values.map { value($0) }.joined(separator: ", ")))"
    case .dateText(let inner, let format): return dateText(value(inner), format)
    case .numberText(let inner, let decimals):
      let number = value(inner)
      return "(CASE WHEN \(number) IS NOT NULL THEN printf('%.\(decimals)f', \(number)) END)"
    case .count(let path, let column): return counted(path, column)
    case .aggregate(let kind, let path, let column, _): return aggregated(kind, path, column)
    case .list(let path, let column, let separator): return list(path, column, separator)
    }
  }

  private mutating func text(_ expression: TypedExpression) -> String {
    let sql = value(expression)
    return expression.type == .text ? sql : Self.asText(sql)
  }

  /// Converts a value to text. Fractions get no needless digits.
  private static func asText(_ sql: String) -> String {
    "(CASE typeof(\(sql)) WHEN 'real' THEN printf('%.15g', \(sql)) ELSE CAST(\(sql) AS TEXT) END)"
  }

  private mutating func single(_ path: RelationshipPath, _ column: String) -> String {
    guard !path.steps.isEmpty else { return "\(row).\(column.sqlName)" }
    let (source, last) = source(path)
    return "(SELECT \(last).\(column.sqlName) \(source))"
  }

  /// Text of a date: numbers are seconds since 1970, and texts are dates that SQLite can read.
  private func dateText(_ sql: String, _ format: String) -> String {
    "(CASE typeof(\(sql)) WHEN 'text' THEN strftime(\(format.sqlText), \(sql)) "
      + "WHEN 'null' THEN NULL ELSE strftime(\(format.sqlText), \(sql), 'unixepoch') END)"
  }

  private mutating func counted(_ path: RelationshipPath, _ column: String?) -> String {
    let (source, last) = source(path)
    return "(SELECT count(\(column.map { "\(last).\($0.sqlName)" } ?? "*")) \(source))"
  }

  private mutating func aggregated(
    _ kind: TypedExpression.Aggregate, _ path: RelationshipPath, _ column: String
  ) -> String {
    let (source, last) = source(path)
    let name = kind == .average ? "avg" : kind.rawValue
    let result = "\(name)(\(last).\(column.sqlName))"
    return kind == .sum ? "(SELECT ifnull(\(result), 0) \(source))" : "(SELECT \(result) \(source))"
  }

  /// Joins the values in sorted order, so that the same rows give the same text.
  private mutating func list(_ path: RelationshipPath, _ column: String, _ separator: String) -> String {
    let (source, last) = source(path)
    let value = "\(last).\(column.sqlName)"
    return "(SELECT group_concat(v, \(separator.sqlText)) FROM (SELECT \(Self.asText(value)) AS v \(source) "
      + "AND \(value) IS NOT NULL ORDER BY v COLLATE BINARY))"
  }
}

extension String {
  /// The text as an SQL literal.
  var sqlText: String { "'\(replacing("'", with: "''"))'" }
}
#endif
