import MDModel
import MDQuery

extension FuzzTarget {
  /// Words as users type them in plain searches. Any text has a reading, which can be printed as a query that reads the
  /// same.
  ///
  /// Inputs are so short that no query gets too many comparisons: two bytes give up to seven of them within `with:(`.
  static let words = FuzzTarget(name: "words", maximumBytes: 256) { input in
    var cursor = InputCursor(input)
    // Noon of a day from 1970 to 2149.
    let days = Int64(cursor.byte()) << 8 | Int64(cursor.byte())
    let now = Timestamp(nanoseconds: (days * 86_400 + 43_200) * 1_000_000_000)
    let time = TimeContext(now: now, firstWeekday: cursor.number(below: 7) + 1, dayComesFirst: cursor.bit())
    let text = String(decoding: cursor.rest, as: UTF8.self)
    let budget = StepBudget(input.count * 10)
    let context = NaturalContext(time: time, home: "/home/me")
    let reading = NaturalParser(context: context).parse(text)
    try budget.check("reading \(text.debugDescription)")
    try checkRoundTrip(of: reading.expression)
    if let required = reading.question?.read(in: context).required { try checkRoundTrip(of: required) }
    try checkRoundTrip(of: NaturalParser.names(text))
  }

  private static func checkRoundTrip(of expression: QueryExpression) throws(Violation) {
    let printed = QueryPrinter.text(of: expression)
    do {
      let read = try QueryParser.parse(printed)
      try require(read == expression, "\(printed) is read as \(QueryPrinter.text(of: read))")
    } catch {
      throw Violation(description: "\(printed) is no query: \(error)")
    }
  }
}
