import MDQuery
import Testing

/// What people type into a search field, and what is understood.
@Suite struct KeywordsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var typed: String
    var terms: [Keyword]
    var testDescription: String { typed.debugDescription }

    init(_ typed: String, _ terms: Keyword...) { (self.typed, self.terms) = (typed, terms) }
  }

  static let cases = [
    Case(""), Case("   \t\n"), Case("\u{3000}"), Case("\"\""), Case("\"  \""), Case("\""), Case("“”"),
    Case("*"), Case("***"),
    Case("word", Keyword("word")),
    Case(" two  words\n", Keyword("two"), Keyword("words")),
    Case("全角　空白", Keyword("全角"), Keyword("空白")),
    Case("begin*", Keyword("begin", isPrefix: true)),
    Case("begin***", Keyword("begin", isPrefix: true)),
    Case("in*side", Keyword("in*side")),
    Case("*end", Keyword("*end")),
    Case("\"a phrase\"", Keyword("a phrase", isPhrase: true)),
    Case("\"a phrase\"*", Keyword("a phrase", isPhrase: true, isPrefix: true)),
    Case("\"a phrase*\"", Keyword("a phrase*", isPhrase: true)),
    Case("\"never closed here", Keyword("never closed here", isPhrase: true)),
    Case("“typographic quotes”", Keyword("typographic quotes", isPhrase: true)),
    Case("„deutsche Zeichen“", Keyword("deutsche Zeichen", isPhrase: true)),
    Case("«guillemets ici»", Keyword("guillemets ici", isPhrase: true)),
    Case("\"mixed kinds”", Keyword("mixed kinds", isPhrase: true)),
    Case("word\"phrase here\"word", Keyword("word"), Keyword("phrase here", isPhrase: true), Keyword("word")),
    Case("\"one\"\"two\"", Keyword("one", isPhrase: true), Keyword("two", isPhrase: true)),
    Case("it's O'Brien’s", Keyword("it's"), Keyword("O'Brien’s")),
    Case("AND OR NOT NEAR(a, b)", Keyword("AND"), Keyword("OR"), Keyword("NOT"), Keyword("NEAR(a,"), Keyword("b)")),
    Case("+++ -- :: ^", Keyword("+++"), Keyword("--"), Keyword("::"), Keyword("^")),
    Case("name:value col : x", Keyword("name:value"), Keyword("col"), Keyword(":"), Keyword("x")),
    Case("a\u{0}b", Keyword("a\u{0}b")),
    Case("👩‍👩‍👧‍👦*", Keyword("👩‍👩‍👧‍👦", isPrefix: true)),
    Case("e\u{301}*", Keyword("e\u{301}", isPrefix: true)),
  ]

  @Test(arguments: cases) func understands(_ example: Case) {
    let parsed = Keywords(parsing: example.typed)
    #expect(parsed.terms == example.terms)
    #expect(parsed.isEmpty == example.terms.isEmpty)
  }

  /// Work, not time, is what must grow with the input: a megabyte of each shape that could make a parser look twice.
  @Test(.timeLimit(.minutes(1)), arguments: ["\"", "a ", "*", "a*", "\"a", "a\"b\" ", " ", "“", "x", "\" "])
  func aMegabyteIsParsedInOneGo(_ piece: String) {
    let count = (1 << 20) / piece.utf8.count
    let parsed = Keywords(parsing: String(repeating: piece, count: count))
    #expect(parsed.terms.count <= 2 * count)
    #expect(parsed.terms.reduce(0) { $0 + $1.text.utf8.count } <= 1 << 20)
  }
}
