import MDModel
import MDQuery
import Testing

/// The meaning of queries in the query language.
@Suite struct QueryParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var expression: QueryExpression
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ expression: QueryExpression) { (self.text, self.expression) = (text, expression) }
  }

  /// Queries that users and programs are known to write.
  static let known = [
    Case(
      "kMDItemFSName == '*.swift'c", compare("kMDItemFSName", .equal, .text("", ".swift", modifiers: .caseInsensitive))),
    Case("kMDItemCFBundleIdentifier = 'com.x.y'", compare("kMDItemCFBundleIdentifier", .equal, .text("com.x.y"))),
    Case("kMDItemLastUsedDate >= $time.today(-7)", compare("kMDItemLastUsedDate", .greaterOrEqual, .day(-7))),
    Case("InRange(kMDItemFSSize, 1000, 2000)", inRange("kMDItemFSSize", .integer(1000), .integer(2000))),
    Case("kMDItemUserTags == Red", compare("kMDItemUserTags", .equal, .text("Red"))),
    Case(
      #"(authorNames == "Steve"wc && (contentType == "audio"wc || contentType == "video"wc))"#,
      .and([
        compare("kMDItemAuthors", .equal, .text("Steve", modifiers: .cw)),
        .or([
          compare("kMDItemContentType", .equal, .text("audio", modifiers: .cw)),
          compare("kMDItemContentType", .equal, .text("video", modifiers: .cw)),
        ]),
      ])),
    Case("InRange(completionDate,$time.today(-10),$time.today)", inRange("completionDate", .day(-10), .day(0))),
    Case("title == 'x*'c", compare("kMDItemTitle", .equal, .text("x", "", modifiers: .caseInsensitive))),
    Case(#"(keywords == "natural*"cwdt)"#, compare("kMDItemKeywords", .equal, .text("natural", "", modifiers: .cdwt))),
    Case(#"contentTypeTree="public.image""#, compare("kMDItemContentTypeTree", .equal, .text("public.image"))),
    Case(#"**="report*"cdw"#, compareAny(.equal, .text("report", "", modifiers: .cdw))),
    Case("_kMDItemGroupId = 8", compare("_kMDItemGroupId", .equal, .integer(8))),
    Case(
      #"kMDItemContentType == "com.apple.application-bundle""#,
      compare("kMDItemContentType", .equal, .text("com.apple.application-bundle"))),
    Case(
      #"kMDItemFSSize > 1000000 && kMDItemContentTypeTree == "public.movie""#,
      .and([
        compare("kMDItemFSSize", .greater, .integer(1_000_000)),
        compare("kMDItemContentTypeTree", .equal, .text("public.movie")),
      ])),
    Case(#"kMDItemFSName == "*""#, compare("kMDItemFSName", .equal, .text("", ""))),
    Case(
      "(* = search* cdw || kMDItemTextContent = search* cdw)",
      .or([
        compareAny(.equal, .text("search", "", modifiers: .cdw)),
        compare("kMDItemTextContent", .equal, .text("search", "", modifiers: .cdw)),
      ])),
    Case(
      #"(* == "x*"cdw || kMDItemTextContent == "x*"cdw)"#,
      .or([
        compareAny(.equal, .text("x", "", modifiers: .cdw)),
        compare("kMDItemTextContent", .equal, .text("x", "", modifiers: .cdw)),
      ])),
    Case(#"kMDItemFSName == "*X*"cd"#, compare("kMDItemFSName", .equal, .text("", "X", "", modifiers: .cd))),
    Case("kMDItemFSCreationDate == $time.yesterday", compare("kMDItemFSCreationDate", .equal, .day(-1))),
    Case(#"!(kMDItemTitle == "*")"#, .not(compare("kMDItemTitle", .equal, .text("", "")))),
    Case(
      "(InRange(kMDItemContentCreationDate,$time.today,$time.today(+1))) && (true)",
      .and([inRange("kMDItemContentCreationDate", .day(0), .day(1)), .constant(true)])),
  ]

  static let texts = [
    Case(#"title == "Paris""#, compare("kMDItemTitle", .equal, .text("Paris"))),
    Case(#"title == "Paris"c"#, compare("kMDItemTitle", .equal, .text("Paris", modifiers: .caseInsensitive))),
    Case(
      #"title == "Frédéric"d"#, compare("kMDItemTitle", .equal, .text("Frédéric", modifiers: .diacriticInsensitive))),
    Case(#"title == "Paris"w"#, compare("kMDItemTitle", .equal, .text("Paris", modifiers: .words))),
    Case(#"title == "t…"t"#, compare("kMDItemTitle", .equal, .text("t…", modifiers: .tokens))),
    Case(#"title == "*paris""#, compare("kMDItemTitle", .equal, .text("", "paris"))),
    Case(#"title == "*paris*" dc"#, compare("kMDItemTitle", .equal, .text("", "paris", "", modifiers: .cd))),
    Case(#"title == "p*s""#, compare("kMDItemTitle", .equal, .text("p", "s"))),
    Case(#"title == "p***s""#, compare("kMDItemTitle", .equal, .text("p", "s"))),
    Case(#"title == "5\*""#, compare("kMDItemTitle", .equal, .text("5*"))),
    Case(#"title == 5\*"#, compare("kMDItemTitle", .equal, .text("5*"))),
    Case(#"title == "a\"b\\c\d""#, compare("kMDItemTitle", .equal, .text(#"a"b\cd"#))),
    Case(#"title == 'say "x"'"#, compare("kMDItemTitle", .equal, .text(#"say "x""#))),
    Case("title == “Paris”c", compare("kMDItemTitle", .equal, .text("Paris", modifiers: .caseInsensitive))),
    Case("title == „Paris“", compare("kMDItemTitle", .equal, .text("Paris"))),
    Case("title == »Paris«", compare("kMDItemTitle", .equal, .text("Paris"))),
    Case("title == ‘Paris’", compare("kMDItemTitle", .equal, .text("Paris"))),
    Case("title == \"a “b” c\"", compare("kMDItemTitle", .equal, .text("a “b” c"))),
    Case("title == \"\u{301}\"", compare("kMDItemTitle", .equal, .text("\u{301}"))),
    Case("title == \"a\nb\0\"", compare("kMDItemTitle", .equal, .text("a\nb\0"))),
    Case(#"title == """#, compare("kMDItemTitle", .equal, .text(""))),
    Case("title == *", compare("kMDItemTitle", .equal, .text("", ""))),
    Case(#"title != "x""#, compare("kMDItemTitle", .notEqual, .text("x"))),
    Case("title == AT&T", compare("kMDItemTitle", .equal, .text("AT&T"))),
    Case("title == 2024-05-01", compare("kMDItemTitle", .equal, .text("2024-05-01"))),
    Case(
      "title == OR OR title == d",
      .or([
        compare("kMDItemTitle", .equal, .text("OR")), compare("kMDItemTitle", .equal, .text("d")),
      ])),
    Case("* == 42", compareAny(.equal, .text("42"))),
    Case("* != true c", compareAny(.notEqual, .text("true", modifiers: .caseInsensitive))),
    Case("my-own.key:2 == \"2024-05-01\"", compare("my-own.key:2", .equal, .text("2024-05-01"))),
    Case("own == word", compare("own", .equal, .text("word"))),
  ]

  static let numbers = [
    Case("kMDItemFSSize>-5", compare("kMDItemFSSize", .greater, .integer(-5))),
    Case("kMDItemFSSize<=+5", compare("kMDItemFSSize", .lessOrEqual, .integer(5))),
    Case("kMDItemFSSize < 0x1F", compare("kMDItemFSSize", .less, .integer(31))),
    Case("kMDItemFSSize < -0X1f", compare("kMDItemFSSize", .less, .integer(-31))),
    Case("kMDItemFSSize != 1.5", compare("kMDItemFSSize", .notEqual, .real(1.5))),
    Case("kMDItemFSSize == .5", compare("kMDItemFSSize", .equal, .real(0.5))),
    Case("kMDItemFSSize == 5.", compare("kMDItemFSSize", .equal, .real(5))),
    Case("kMDItemFSSize == 1e+3", compare("kMDItemFSSize", .equal, .real(1000))),
    Case("kMDItemFSSize == 9223372036854775807", compare("kMDItemFSSize", .equal, .integer(.max))),
    Case("kMDItemFSSize == -9223372036854775808", compare("kMDItemFSSize", .equal, .integer(.min))),
    Case("kMDItemFSSize == 9223372036854775808", compare("kMDItemFSSize", .equal, .real(9_223_372_036_854_775_808))),
    Case("kMDItemFSSize == 0x8000000000000000", compare("kMDItemFSSize", .equal, .real(9_223_372_036_854_775_808))),
    Case("kMDItemFSSize == YES", compare("kMDItemFSSize", .equal, .integer(1))),
    Case("kMDItemFSSize == false", compare("kMDItemFSSize", .equal, .integer(0))),
    Case("kMDItemFSSize > 5 cd", compare("kMDItemFSSize", .greater, .integer(5))),
    Case("kMDItemFSSize == \"*\"", compare("kMDItemFSSize", .equal, .text("", ""))),
    Case("thumbnailData != *", compare("thumbnailData", .notEqual, .text("", ""))),
    Case("kMDItemFSInvisible == 1", compare("kMDItemFSInvisible", .equal, .integer(1))),
    Case("kMDItemFSInvisible == true", compare("kMDItemFSInvisible", .equal, .boolean(true))),
    Case("kMDItemFSInvisible != NO", compare("kMDItemFSInvisible", .notEqual, .boolean(false))),
    Case("kMDItemFSInvisible < YES", compare("kMDItemFSInvisible", .less, .integer(1))),
    Case("own > 3.5", compare("own", .greater, .real(3.5))),
    Case("own == YES", compare("own", .equal, .boolean(true))),
    Case("InRange ( own , 1 , 2.5 ) c", inRange("own", .integer(1), .real(2.5))),
    Case(
      "InRange(own,\"2024\"cd,'2025-02')",
      inRange("own", .iso(ISODate(year: 2024)), .iso(ISODate(year: 2025, month: 2)))),
  ]

  static let dates = [
    Case("own == $time.now", compare("own", .equal, .now(0))),
    Case("kMDItemDueDate == 86400", compare("kMDItemDueDate", .equal, .reference(86400))),
    Case("kMDItemDueDate == 2024", compare("kMDItemDueDate", .equal, .reference(2024))),
    Case("kMDItemDueDate == '2024'", compare("kMDItemDueDate", .equal, .iso(ISODate(year: 2024)))),
    Case("kMDItemDueDate < 2024-05-01", compare("kMDItemDueDate", .less, .iso(ISODate(year: 2024, month: 5, day: 1)))),
    Case("own < \"2024-05-01\"", compare("own", .less, .iso(ISODate(year: 2024, month: 5, day: 1)))),
    Case("kMDItemDueDate == \"*\"", compare("kMDItemDueDate", .equal, .text("", ""))),
    Case("dueDate > $time.now(-3600)", compare("kMDItemDueDate", .greater, .now(-3600))),
    Case("dueDate > $time.now - 3600", compare("kMDItemDueDate", .greater, .now(-3600))),
    Case("dueDate > $time.now-3600.5", compare("kMDItemDueDate", .greater, .now(-3600.5))),
    Case("dueDate > $time.now( 10 ) + 5 - 1", compare("kMDItemDueDate", .greater, .now(14))),
    Case("dueDate > $time.today + 2", compare("kMDItemDueDate", .greater, .day(2))),
    Case("dueDate > $time.today(-7) + 2", compare("kMDItemDueDate", .greater, .day(-5))),
    Case("dueDate > $time.today()", compare("kMDItemDueDate", .greater, .day(0))),
    Case("dueDate > $time.today(1e1)", compare("kMDItemDueDate", .greater, .day(10))),
    Case("dueDate == $time.tomorrow", compare("kMDItemDueDate", .equal, .day(1))),
    Case("dueDate == $time.yesterday(-1)", compare("kMDItemDueDate", .equal, .day(-2))),
    Case("dueDate == $time.this_week(1)", compare("kMDItemDueDate", .equal, .date(.calendar(.week, offset: 1)))),
    Case("dueDate == $time.last_week(-2)", compare("kMDItemDueDate", .equal, .date(.calendar(.week, offset: -3)))),
    Case("dueDate == $time.next_month", compare("kMDItemDueDate", .equal, .date(.calendar(.month, offset: 1)))),
    Case("dueDate == $time.last_month", compare("kMDItemDueDate", .equal, .date(.calendar(.month, offset: -1)))),
    Case("dueDate == $time.this_year - 2", compare("kMDItemDueDate", .equal, .date(.calendar(.year, offset: -2)))),
    Case(
      "dueDate < $time.iso(2024-05-01T12:00:00Z)",
      compare(
        "kMDItemDueDate", .less,
        .iso(ISODate(year: 2024, month: 5, day: 1, time: .init(hour: 12, minute: 0, second: 0, offset: 0))))),
    Case(
      "dueDate < $time.iso( \"2024-05-01\" )",
      compare("kMDItemDueDate", .less, .iso(ISODate(year: 2024, month: 5, day: 1)))),
    Case("dueDate < $time.iso( 2024-05 )", compare("kMDItemDueDate", .less, .iso(ISODate(year: 2024, month: 5)))),
  ]

  private static func own(_ name: String) -> QueryExpression { compare(AttributeKey(name), .equal, .integer(1)) }

  static let connectives = [
    Case("a=1||b=1&&d=1", .or([own("a"), .and([own("b"), own("d")])])),
    Case("a = 1 OR b = 1 AND NOT d = 1", .or([own("a"), .and([own("b"), .not(own("d"))])])),
    Case("(a = 1 OR b = 1) AND d = 1", .and([.or([own("a"), own("b")]), own("d")])),
    Case("(a=1&&b=1)&&(d=1&&e=1)", .and([own("a"), own("b"), own("d"), own("e")])),
    Case("a=1||(b=1||(d=1))", .or([own("a"), own("b"), own("d")])),
    Case("!a=1&&b=1", .and([.not(own("a")), own("b")])),
    Case("!(a=1&&b=1)", .not(.and([own("a"), own("b")]))),
    Case("! ! NOT(a=1)", .not(.not(.not(own("a"))))),
    Case("!true", .not(.constant(true))),
    Case(" ( ( true ) ) ", .constant(true)),
    Case(
      "a='x'AND b='y'OR(false)",
      .or([
        .and([compare("a", .equal, .text("x")), compare("b", .equal, .text("y"))]), .constant(false),
      ])),
    Case("a=x\u{A0}t\n&&\u{3000}b=1", .and([compare("a", .equal, .text("x", modifiers: .tokens)), own("b")])),
    Case("ORIGIN=1||NOTE=1||trueish=1||InRanges=1", .or(["ORIGIN", "NOTE", "trueish", "InRanges"].map(own))),
  ]

  @Test(arguments: known + texts + numbers + dates + connectives)
  func means(_ example: Case) throws {
    let parsed = try QueryParser.parse(example.text)
    #expect(parsed == example.expression)
    #expect(try QueryParser.parse(QueryPrinter.text(of: parsed)) == parsed)
  }

  @Test(arguments: [
    ("kMDItemTitle ==", true), ("_kMDItemX > ", true), ("title = two words", true), ("* == )", true),
    ("**=", true), ("InRange (x", true), ("!( NOT kMDItemFSSize < ten", true), ("  ((title=(", true),
    ("limelight_rule == a b", true), ("a = b x", false), ("kMDItemTitle", false), ("kMDItemTitle is it", false),
    ("* and more", false), ("InRange", false), ("C++ == fun", false), ("", false), ("(((", false), ("!= 5", false),
    ("titles == x y", false), ("invoice 2024", false), ("InRanges(", false),
    ("size:<10", false), ("width:>=1080 x", false), ("pixelWidth:>1000", false),
  ])
  func isMeantAsExpression(text: String, expected: Bool) {
    #expect(throws: QuerySyntaxError.self) { try QueryParser.parse(text) }
    #expect(QueryParser.looksLikeExpression(text) == expected)
  }

  @Test(arguments: [
    ("true", false), ("!false && (true || false)", false), ("true && a == 1", true), ("InRange(a, 1, 2)", true),
    ("!(a == 1) || true", true),
  ])
  func hasComparison(text: String, expected: Bool) throws {
    #expect(try QueryParser.parse(text).hasComparison == expected)
  }

  @Test(arguments: [
    (#"a == 'x"y'"#, #"a == 'x"y'"#), (#"title == "it's""#, #"kMDItemTitle == "it's""#),
    ("a=1&&(b=1||NOT d=1)", "a == 1 && (b == 1 || !(d == 1))"),
    ("(a=1&&b=1)||d=x* wdc", #"a == 1 && b == 1 || d == "x*"cdw"#),
    ("!InRange(a,1,2)&&!!true", "!InRange(a, 1, 2) && !!true"), ("dueDate<86400", "kMDItemDueDate < 86400"),
    ("dueDate==$time.yesterday", "kMDItemDueDate == $time.today(-1)"), ("a<$time.now-1.5", "a < $time.now(-1.5)"),
    ("dueDate<'2024-05'", "kMDItemDueDate < $time.iso(2024-05)"), ("**=5\\**", #"* == "5\**""#),
  ])
  func isPrinted(text: String, expected: String) throws {
    #expect(QueryPrinter.text(of: try QueryParser.parse(text)) == expected)
  }
}
