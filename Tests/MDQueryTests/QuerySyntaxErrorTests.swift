import MDQuery
import Testing

/// Messages for texts that are not queries.
@Suite struct QuerySyntaxErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var column: Int
    var phrases: [String]
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ column: Int, _ phrases: String...) {
      (self.text, self.column, self.phrases) = (text, column, phrases)
    }
  }

  static let structure = [
    Case("", 1, "found the end where a comparison should stand: an attribute"),
    Case("   ", 4, "found the end where a comparison should stand"),
    Case("== 5", 1, "found '==' where a comparison should stand"),
    Case("ü == 1", 1, "found 'ü' where a comparison should stand"),
    Case("a = 1 || AND", 10, "found 'AND' where a comparison should stand"),
    Case("a = 1 && ", 10, "found the end where a comparison should stand"),
    Case("a == 1 AND NOT", 15, "found the end where a comparison should stand"),
    Case("(a = 1", 7, "found the end", "the ')' should stand that closes the '(' at line 1, column 1"),
    Case("(a = 1 && (b = 1 x)", 18, "found 'x'", "closes the '(' at line 1, column 11"),
    Case("a = 1)", 6, "found ')' where '&&', '||' or the end should stand"),
    Case("a = 1 b = 2", 7, "found 'b' where '&&', '||' or the end should stand"),
    Case("a = 1 & b = 2", 7, "found '&' where '&&', '||' or the end should stand"),
    Case("a = x,y", 6, "found ',' where '&&', '||' or the end should stand"),
    Case("true == 1", 6, "found '==' where '&&', '||' or the end should stand"),
    Case("kMDItemTitle \"x\"", 14, "found '\"x\"' where an operator should stand: ==, !=, <, <=, > or >="),
    Case("kMDItemTitle", 13, "found the end where an operator should stand"),
    Case("InRange kMDItemFSSize", 9, "found 'kMDItemFSSize' where '(' should stand"),
    Case("InRange(kMDItemFSSize 1, 2)", 23, "found '1' where ',' should stand"),
    Case("InRange(kMDItemFSSize, 1)", 25, "found ')' where ',' should stand"),
    Case("InRange(kMDItemFSSize, 1, 2", 28, "found the end where ')' should stand"),
    Case("InRange(kMDItemFSSize, 1, 2)x", 29, "found 'x' where modifiers can stand"),
  ]

  static let values = [
    Case(
      "kMDItemFSSize = && a = 1", 17,
      "found '&&' where a value should stand: a quoted text, a number, true, false or $time…"),
    Case("kMDItemFSSize ==", 17, "found the end where a value should stand"),
    Case("a === 1", 5, "found '=' where a value should stand"),
    Case("a =! 1", 4, "found '!' where a value should stand"),
    Case("a = \"never closed", 5, "found a quote that is not closed: '\"never closed'"),
    Case(#"a = "x\""#, 5, "found a quote that is not closed"),
    Case("a = “x\"", 5, "found a quote that is not closed"),
    Case("a = 'x'cz", 8, "found 'cz' where modifiers can stand: letters out of c, d, w and t"),
    Case("a = 'x' cz", 9, "found 'cz' where '&&'"),
    Case("a = it's", 7, "found ''' within a value without quotes: put the value into quotes"),
    Case("a = f(x)", 6, "found '(' within a value without quotes"),
    Case("d < $time", 5, "found '$time' where a time should stand: $time.now, $time.today(-7)"),
    Case("d < $time.soon", 5, "found '$time.soon' where a time should stand"),
    Case("d < $time.this_day", 5, "where a time should stand"),
    Case("d < $5", 5, "found '$5' where a time should stand"),
    Case("d < $time.today(x)", 17, "found 'x' where a number of days should stand"),
    Case("d < $time.today(1", 18, "found the end where ')' should stand"),
    Case("d < $time.this_week - ", 23, "found the end where a number of weeks should stand"),
    Case("d < $time.today(1.5)", 5, "found 1.5 days where a whole number up to 1,000,000 should stand"),
    Case("d < $time.today(1000001)", 5, "whole number up to 1,000,000"),
    Case("d < $time.today + 1e300", 5, "whole number up to 1,000,000"),
    Case("d < $time.now(1e308) + 1e308", 5, "farther away than any number"),
    Case("d < $time.iso(soon)", 15, "found 'soon' where a date should stand: 2024-05-01"),
    Case("d < $time.iso(2024-05-01", 25, "found the end where ')' should stand"),
    Case("d < $time.iso", 14, "found the end where '(' should stand"),
    Case("d < $time.iso(2024) + 1", 21, "found '+' where '&&'"),
  ]

  static let types = [
    Case(
      "kMDItemFSSize == \"1000\"", 18, "a number should stand: kMDItemFSSize holds numbers, write kMDItemFSSize == 1000"
    ),
    Case("fileSize > \"big\"", 12, "fileSize holds numbers, write fileSize > 1000"),
    Case("kMDItemFSSize == 10MB", 18, "found '10MB' where a number should stand"),
    Case("kMDItemFSSize == 1e999", 18, "found '1e999' where a number should stand"),
    Case("kMDItemFSSize == $time.now", 18, "found '$time.now' where a number should stand"),
    Case("kMDItemFSSize == 2024-05-01", 18, "found '2024-05-01' where a number should stand"),
    Case("kMDItemFSSize > \"*\"", 17, "where a number should stand"),
    Case("InRange(kMDItemFSSize, 1, x)", 27, "write InRange(kMDItemFSSize, 1000, …)"),
    Case("kMDItemTitle == 42", 17, "a text should stand: kMDItemTitle holds text, write kMDItemTitle == \"42\""),
    Case("kMDItemTitle != YES", 17, "write kMDItemTitle != \"YES\""),
    Case("kMDItemTitle == $time.now", 17, "kMDItemTitle holds text, write kMDItemTitle == \"Paris\""),
    Case("* == $time.now", 6, "* holds text"),
    Case(
      "kMDItemTitle <= \"x\"", 14, "found '<=' where == or != should stand: kMDItemTitle holds text, which has no order"
    ),
    Case("* > 5", 3, "found '>' where == or != should stand"),
    Case("InRange(title, 1, 2)", 9, "found 'title' where numbers or dates are asked for: title holds text"),
    Case("InRange(own, \"a\", \"b\")", 14, "a number or a date should stand: text has no order"),
    Case("own < \"abc\"", 7, "text has no order, write own < 1000"),
    Case(
      "kMDItemDueDate == \"soon\"", 19, "kMDItemDueDate holds dates, write kMDItemDueDate == \"2024-05-01\"",
      "$time.today(-7)"),
    Case("kMDItemDueDate == YES", 19, "kMDItemDueDate holds dates"),
    Case("kMDItemDueDate == \"2024-*\"", 19, "kMDItemDueDate holds dates"),
    Case("kMDItemFSInvisible == maybe", 23, "kMDItemFSInvisible holds true or false, write kMDItemFSInvisible == true"),
    Case("kMDItemFSInvisible == 0.5", 23, "kMDItemFSInvisible holds true or false"),
    Case(
      "thumbnailData == 1", 18, "thumbnailData holds data, which is only there or not, write thumbnailData == \"*\""),
  ]

  @Test(arguments: structure + values + types) func names(_ example: Case) {
    let error = #expect(throws: QuerySyntaxError.self) { try QueryParser.parse(example.text) }
    #expect(error?.line == 1)
    #expect(error?.column == example.column)
    for phrase in example.phrases { #expect(error?.message.contains(phrase) == true, "\(error?.message ?? "")") }
    #expect(error?.description == "line 1, column \(example.column): \(error?.message ?? "")")
  }

  @Test(arguments: [
    ("a = 1 &&\nb == ", 2, 6), ("a = 1 &&\r\nb == ", 2, 6), ("\n\n\r)", 4, 1), ("a = \"x\ny\" )", 2, 4),
    ("a = 'e\u{301}👩‍👩‍👧‍👦' )", 1, 10), ("\u{301}", 1, 1), ("a = 'x'\u{301}", 1, 7), ("", 1, 1), ("a =\n", 2, 1),
  ])
  func countsLinesAndCharacters(text: String, line: Int, column: Int) {
    let error = #expect(throws: QuerySyntaxError.self) { try QueryParser.parse(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  /// Columns that a terminal would use for the characters in these examples.
  private static func columns(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      if scalar.properties.generalCategory == .nonspacingMark { return sum }
      return sum + (("\u{4E00}"..."\u{9FFF}").contains(scalar) ? 2 : 1)
    }
  }

  @Test(arguments: [
    ("a == ", "a == \n     ^"),
    ("a = 1 ||\nkMDItemTitle < 5", "kMDItemTitle < 5\n             ^"),
    ("a = '日本' b", "a = '日本' b\n           ^"),
    ("a = 'e\u{301}' b", "a = 'e\u{301}' b\n        ^"),
    ("\ta =\t'x' b", "\ta =\t'x' b\n\t   \t    ^"),
    ("a = '\u{1B}[2J\u{202E}' b", "a = '␛[2J\u{FFFD}' b\n            ^"),
  ])
  func pointsAtThePlace(text: String, picture: String) {
    let error = #expect(throws: QuerySyntaxError.self) { try QueryParser.parse(text) }
    #expect(error?.picture(columns: Self.columns) == picture)
  }

  @Test func aLongLineIsCutAroundThePlace() throws {
    let terms = String(repeating: "a = 1 && ", count: 200)
    let error = #expect(throws: QuerySyntaxError.self) { try QueryParser.parse(terms + "here! = 2 && " + terms) }
    let lines = try #require(error?.picture(columns: Self.columns)).split(separator: "\n")
    #expect(lines[0].count < 130)
    #expect(lines[0].hasPrefix("…") && lines[0].hasSuffix("…"))
    #expect(lines[0].dropFirst(lines[1].count - 1).hasPrefix("! = 2"))
  }

  @Test func nothingThatATerminalObeysIsQuoted() {
    for text in ["a = 1 \u{1B}[2J", "a \u{202E}x", "kMDItemFSSize = '\u{7}\u{9B}\u{2028}'"] {
      let error = #expect(throws: QuerySyntaxError.self) { try QueryParser.parse(text) }
      let categories = error?.description.unicodeScalars.map(\.properties.generalCategory) ?? []
      #expect(!categories.contains { [.control, .format, .lineSeparator].contains($0) }, "\(text.debugDescription)")
    }
  }
}
