import MDQuery

extension FuzzTarget {
  /// Query expressions. An accepted expression is printed and parsed again with the same result; an error points into
  /// the text.
  static let expressions = FuzzTarget(name: "expressions", maximumBytes: 4_096) { input in
    let text = String(decoding: input, as: UTF8.self)
    let budget = StepBudget(text.utf8.count * 20)
    switch parse(text) {
    case .success(let expression): try checkRoundTrip(of: expression)
    case .failure(let error):
      try check(error, in: text)
      _ = QueryParser.looksLikeExpression(text)
    }
    try budget.check("a query of \(input.count) bytes")
  }

  private static func parse(_ text: String) -> Result<QueryExpression, QuerySyntaxError> {
    Result { () throws(QuerySyntaxError) in try QueryParser.parse(text) }
  }

  private static func checkRoundTrip(of expression: QueryExpression) throws(Violation) {
    let text = QueryPrinter.text(of: expression)
    guard text.utf8.count <= QueryParser.maximumBytes else { return }
    switch parse(text) {
    case .success(let again):
      try require(again == expression, "\(text) is read as \(again), but was \(expression)")
      try require(QueryPrinter.text(of: again) == text, "\(text) is printed otherwise the second time")
    case .failure(let error): throw Violation(description: "\(text): \(error)")
    }
  }

  private static func check(_ error: QuerySyntaxError, in text: String) throws(Violation) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    try require(lines.indices.contains(error.line - 1), "line \(error.line) of \(lines.count)")
    try require((1...lines[error.line - 1].count + 1).contains(error.column), "column \(error.column) is not there")
    try require(error.message.count < 600, "a message of \(error.message.count) characters")
    let picture = error.picture { $0.unicodeScalars.count }
    try require(picture.split(separator: "\n").count <= 2 && picture.hasSuffix("^"), "no picture: \(picture)")
  }
}
