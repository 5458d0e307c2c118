import MDModel
import MDQuery
import Testing

/// A text and the expression it is parsed to.
struct NaturalCase: Sendable, CustomTestStringConvertible {
  var typed: String
  var expression: String
  var testDescription: String { typed.debugDescription }

  init(_ typed: String, _ expression: String) { (self.typed, self.expression) = (typed, expression) }

  static let context = NaturalContext(
    time: TimeContext(now: Timestamp(nanoseconds: 1_717_243_200_000_000_000)), home: "/home/me")
  static let parser = NaturalParser(context: context)

  static func printed(_ typed: String) -> String { QueryPrinter.text(of: parser.parse(typed).expression) }

  func check(_ location: SourceLocation = #_sourceLocation) {
    #expect(Self.printed(typed) == expression, sourceLocation: location)
  }
}

/// Words, phrases and the operators between them.
@Suite struct NaturalWordsTests {
  /// Expressions for a word and a phrase.
  ///
  /// A word of letters and digits is compared by tokens. A word with punctuation or wildcards is compared as written.
  static func word(_ text: String) -> String {
    let isPlain = text.hasSuffix("*") && (text == "c++*" || text.dropLast().allSatisfy { $0.isLetter || $0.isNumber })
    let modifiers = isPlain ? "cdwt" : "cdw"
    return "* == \"\(text)\"\(modifiers) || kMDItemTextContent == \"\(text)\"\(modifiers)"
  }
  static func phrase(_ text: String) -> String { "* == \"\(text)\"cdwt || kMDItemTextContent == \"\(text)\"cd" }

  @Test(arguments: [
    NaturalCase("report", word("report*")),
    NaturalCase(" report\n", word("report*")),
    NaturalCase("report*", word("report*")),
    NaturalCase("report**", word("report*")),
    NaturalCase("*port", word("*port*")),
    NaturalCase("re*rt", word("re*rt*")),
    NaturalCase("Straße", word("Straße*")),
    NaturalCase("東京", word("東京*")),
    NaturalCase("c++", word("c++*")),
    NaturalCase("it's", word("it's*")),
    NaturalCase("http://x", word("http://x*")),
    NaturalCase("12:30", word("12:30*")),
    NaturalCase("C:\\x", word("C:\\\\x*")),
    NaturalCase("foo:bar", word("foo:bar*")),
    NaturalCase("kMDItemNoSuch:x", word("kMDItemNoSuch:x*")),
    NaturalCase("report(1).pdf", word("report(1).pdf*")),
    NaturalCase("AT&T", word("AT&T*")),
    NaturalCase("!x", word("!x*")),
    NaturalCase("--help", word("--help*")),
    NaturalCase("e-mail", word("e-mail*")),
    NaturalCase("*.odt", "kMDItemFSName == \"*.odt\"c"),
    NaturalCase(".docx", "kMDItemFSName == \"*.docx\"c"),
    NaturalCase(".NET", word(".NET*").replacing("cdw", with: "cdwt")),
    NaturalCase("IMG_*", "kMDItemFSName == \"*IMG_*\"cd"),
    NaturalCase("report*.pdf", "kMDItemFSName == \"*report*.pdf\"cd"),
    NaturalCase("U.S.A.", "\(word("U.S.A.*")) || \(phrase("usa"))"),
    NaturalCase("1,043.50", "\(word("1,043.50*")) || \(phrase("1043 50"))"),
    NaturalCase(
      "030 1234-5678", "(\(word("030*"))) && (\(word("1234-5678*"))) || \(phrase("3012345678"))"),
    NaturalCase("-U.S.A.", "!(\(word("U.S.A.*")) || \(phrase("usa")))"),
    NaturalCase("and", word("and*")),
    NaturalCase("OR", word("OR*")),
    NaturalCase("NOT", word("NOT*")),
    NaturalCase("+++", "kMDItemFSName == \"*+++*\"cd"),
    NaturalCase("-", "kMDItemFSName == \"*-*\"cd"),
    NaturalCase("|", "kMDItemFSName == \"*|*\"cd"),
    NaturalCase("*", "kMDItemFSName == \"*\"cd"),
    NaturalCase("\"two words\"", phrase("two words")),
    NaturalCase("\" two words \"", phrase("two words")),
    NaturalCase("\"two wor*\"", phrase("two wor*")),
    NaturalCase("\"two wor\"*", phrase("two wor*")),
    NaturalCase("\"a * b\"", phrase("a \\* b")),
    NaturalCase("\"one\"", phrase("one")),
    NaturalCase("\"never closed here", phrase("never closed here")),
    NaturalCase("“two words”", phrase("two words")),
    NaturalCase("„two words“", phrase("two words")),
    NaturalCase("«two words»", phrase("two words")),
    NaturalCase("\"a OR b\"", phrase("a OR b")),
    NaturalCase("\"kind:pdf\"", phrase("kind:pdf")),
    NaturalCase("\"+++\"", "kMDItemFSName == \"*+++*\"cd"),
    NaturalCase("", "false"),
    NaturalCase(" \n", "false"),
    NaturalCase("\"\"", "false"),
    NaturalCase("\"", "false"),
  ]) func oneTerm(_ example: NaturalCase) { example.check() }

  /// `a`, `b` and `c` stand for the expression of that word.
  @Test(arguments: [
    NaturalCase("a b", "(a) && (b)"),
    NaturalCase("a　b", "(a) && (b)"),
    NaturalCase("a AND b", "(a) && (b)"),
    NaturalCase("a && b", "(a) && (b)"),
    NaturalCase("a&&b", "(a) && (b)"),
    NaturalCase("a OR b", "a || b"),
    NaturalCase("a | b", "a || b"),
    NaturalCase("a || b", "a || b"),
    NaturalCase("a|b", "a || b"),
    NaturalCase("a b OR c", "(a) && (b) || c"),
    NaturalCase("a OR b c", "a || (b) && (c)"),
    NaturalCase("a (b OR c)", "(a) && (b || c)"),
    NaturalCase("(a b) c", "(a) && (b) && (c)"),
    NaturalCase("(a OR b) OR c", "a || b || c"),
    NaturalCase("-a", "!(a)"),
    NaturalCase("NOT a", "!(a)"),
    NaturalCase("NOT NOT a", "a"),
    NaturalCase("NOT -a", "a"),
    NaturalCase("NOT(a)", "!(a)"),
    NaturalCase("a -b", "(a) && !(b)"),
    NaturalCase("a AND NOT b", "(a) && !(b)"),
    NaturalCase("a -(b OR c)", "(a) && !(b || c)"),
    NaturalCase("a NOT (b c)", "(a) && !((b) && (c))"),
    NaturalCase("(-a OR b) c", "(!(a) || b) && (c)"),
    NaturalCase("a - b", "(a) && (b)"),
    NaturalCase("a & b", "(a) && (b)"),
    NaturalCase("OR a", "a"),
    NaturalCase("a OR", "a"),
    NaturalCase("a OR OR b", "a || b"),
    NaturalCase("a AND", "a"),
    NaturalCase("a NOT", "a"),
    NaturalCase("a NOT OR b", "a || b"),
    NaturalCase("(a", "a"),
    NaturalCase("a)", "a"),
    NaturalCase(")a (", "a"),
    NaturalCase("() a", "a"),
    NaturalCase("-() a", "a"),
    NaturalCase("((((a))))", "a"),
  ]) func terms(_ example: NaturalCase) {
    var expression = ""
    for character in example.expression {
      expression += "abc".contains(character) ? Self.word("\(character)*") : String(character)
    }
    NaturalCase(example.typed, expression).check()
  }

  @Test func wordsAreWhatIsLookedForAndNotExcluded() {
    let reading = NaturalCase.parser.parse("a* -b \"c d\" kind:pdf (e OR -f) NOT (g -h) \"i j\"* +++ author:k")
    #expect(
      reading.expression.words == [
        QueryText(pieces: ["a", ""], modifiers: .cdwt), QueryText("c d", modifiers: .cdwt),
        QueryText(pieces: ["e", ""], modifiers: .cdwt), QueryText(pieces: ["h", ""], modifiers: .cdwt),
        QueryText(pieces: ["i j", ""], modifiers: .cdwt),
      ])
    #expect(reading.notes == ["+++ alone is ignored"])
  }

  /// A separate sign is ignored only next to plain words. Keywords and excluded words name no text that could be meant
  /// instead.
  @Test(
    arguments: [
      ("100 €", "100*", nil), ("rock + roll ?", "roll*", nil), ("\"a b\" €", "a b", nil),
      ("+++", nil, "+++"), ("kind:text €", nil, "€"), ("NOT euro €", nil, "€"), ("€ OR party", "party*", "€"),
      ("party 🎄", "🎄*", nil), ("(€) x", "x*", "€"), ("x ㎏", "㎏*", nil),
    ] as [(String, String?, String?)]) func signsApartArePassedOver(typed: String, word: String?, name: String?)
  {
    let text = QueryPrinter.text(of: NaturalCase.parser.parse(typed).expression)
    if let word { #expect(text.contains("* == \"\(word)\""), "\(text)") }
    #expect(text.contains("kMDItemFSName") == (name != nil), "\(text)")
    if let name { #expect(text.contains("kMDItemFSName == \"*\(name)*\"cd"), "\(text)") }
  }

  @Test(arguments: [
    ("a )", "a closing parenthesis without its opening one is ignored"),
    ("( a", "a parenthesis that is never closed reaches to the end"),
    ("a - b", "- alone is ignored"),
    ("", "nothing to look for"),
    ("size:>tenMB", "size:>tenMB is no size; taken as a word"),
    (
      "size:" + String(repeating: "x", count: 999),
      "size:" + String(repeating: "x", count: 95) + "… is no size; taken as a word"
    ),
    ("kind:", "kind: is no kind; taken as a word"),
    ("pages:\"a few\"", "pages:\"a few\" is no number; taken as a phrase"),
    ("size:(>1MB - <\"2 MB\")", "- alone is ignored"),
    ("size:(>1MB >)", "> is no size; taken as a word"),
    ("size:(>1MB ten)", "ten is no size; taken as a word"),
    ("size:(>1MB \"a b\")", "\"a b\" is no size; taken as a phrase"),
    ("is:new", "is:new is no state (favorite, encrypted, failed, truncated, shared, file, member); taken as a word"),
  ]) func notes(_ typed: String, _ note: String) { #expect(NaturalCase.parser.parse(typed).notes == [note]) }

  @Test(arguments: [
    ("notes", "kMDItemFSName == \"*notes*\"cd"),
    (" two  words ", "kMDItemFSName == \"*two*\"cd && kMDItemFSName == \"*words*\"cd"),
    ("*.swift", "kMDItemFSName == \"*.swift*\"cd"),
    ("a*b", "kMDItemFSName == \"*a*b*\"cd"),
    ("-x OR (\"y", "kMDItemFSName == \"*-x*\"cd && kMDItemFSName == \"*OR*\"cd && kMDItemFSName == '*(\"y*'cd"),
    ("kind:pdf", "kMDItemFSName == \"*kind:pdf*\"cd"),
    ("*", "kMDItemFSName == \"*\"cd"),
    ("", "false"),
  ]) func names(_ typed: String, _ expression: String) {
    #expect(QueryPrinter.text(of: NaturalParser.names(typed)) == expression)
  }
}
