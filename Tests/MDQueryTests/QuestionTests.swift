import MDModel
import MDQuery
import Testing

/// A text and the question it is read as, in the form `words | condition`; `nil` if it is no question.
struct QuestionCase: Sendable, CustomTestStringConvertible {
  var typed: String
  var words: String?
  var required: String?
  var testDescription: String { typed.debugDescription }

  init(_ typed: String, _ words: String?, _ required: String? = nil) {
    (self.typed, self.words, self.required) = (typed, words, required)
  }

  func check(_ location: SourceLocation = #_sourceLocation) {
    let question = NaturalCase.parser.parse(typed).question?.read(in: NaturalCase.context)
    #expect(question?.words.joined(separator: " ") == words, sourceLocation: location)
    #expect(question?.required.map { QueryPrinter.text(of: $0) } == required, sourceLocation: location)
  }
}

/// Which parts of a text are the words of a question, and which are conditions.
@Suite struct QuestionTests {
  private static func word(_ text: String) -> String { NaturalWordsTests.word(text + "*") }
  private static func question(_ text: String) -> Question? {
    NaturalCase.parser.parse(text).question?.read(in: NaturalCase.context)
  }
  private static func phrase(_ text: String) -> String { NaturalWordsTests.phrase(text) }

  @Test(arguments: [
    QuestionCase("garden", "garden"), QuestionCase("  garden\tcopper\n", "garden copper"),
    QuestionCase("the garden and the house", "the garden and the house"), QuestionCase("Garden", "Garden"),
    QuestionCase("東京 garden", "東京 garden"), QuestionCase("report(1).pdf", "report(1).pdf"),
    QuestionCase("e-mail it's c++", "e-mail it's c++"), QuestionCase("foo:bar", "foo:bar"),
    QuestionCase("garden garden", "garden garden"), QuestionCase("gard* house", "gard* house"),
  ]) func plainWordsAreWords(_ example: QuestionCase) { example.check() }

  @Test(arguments: [
    QuestionCase("garden \"red house\"", "garden", phrase("red house")),
    QuestionCase("\"red house\"", nil), QuestionCase("\"a\" \"b\"", nil),
    QuestionCase("“red house” garden", "garden", phrase("red house")),
    QuestionCase("garden \"never closed", "garden", phrase("never closed")),
    QuestionCase("garden \"\"", "garden"),
    QuestionCase("garden \"a\" \"b\"", "garden", "(\(phrase("a"))) && (\(phrase("b")))"),
  ]) func quotedWordsAreConditions(_ example: QuestionCase) { example.check() }

  @Test(arguments: [
    QuestionCase("garden title:red", "garden", "kMDItemTitle == \"red*\"cdwt"), QuestionCase("title:red", nil),
    QuestionCase("title:\"red house\" garden", "garden", "kMDItemTitle == \"red house\"cdwt"),
    QuestionCase(
      "garden title:(red house)", "garden", "kMDItemTitle == \"red*\"cdwt && kMDItemTitle == \"house*\"cdwt"),
    QuestionCase("garden -title:red", "garden", "!(kMDItemTitle == \"red*\"cdwt)"),
    QuestionCase("garden size:MB", "garden size:MB"),
  ]) func keywordsAreConditions(_ example: QuestionCase) { example.check() }

  @Test(arguments: [
    QuestionCase("g*en house", "house", word("g*en")), QuestionCase("house *en", "house", word("*en")),
    QuestionCase("garden -red", "garden", "!(\(word("red")))"),
    QuestionCase("-red garden", "garden", "!(\(word("red")))"),
    QuestionCase("garden NOT red house", "garden house", "!(\(word("red")))"),
    QuestionCase("garden NOT NOT red", "garden red"), QuestionCase("-red", nil), QuestionCase("-red -blue", nil),
    QuestionCase("g*en", nil), QuestionCase("garden g*en*", "garden", word("g*en")),
    QuestionCase("garden -\"red house\"", "garden", "!(\(phrase("red house")))"),
    QuestionCase("garden -red -blue", "garden", "!(\(word("red"))) && !(\(word("blue")))"),
    QuestionCase("garden not red", "garden not red"), QuestionCase("garden red-house", "garden red-house"),
  ]) func whatIsExcludedIsACondition(_ example: QuestionCase) { example.check() }

  @Test(arguments: [
    QuestionCase("garden (red house)", "garden red house"), QuestionCase("(garden)", "garden"),
    QuestionCase("(garden (red) house", "garden red house"), QuestionCase("garden ) house", "garden house"),
    QuestionCase("garden ()", "garden"), QuestionCase("()", nil),
    QuestionCase("garden -(red house)", "garden", "!((\(word("red"))) && (\(word("house"))))"),
    QuestionCase("garden NOT(red -house)", "garden", "!((\(word("red"))) && !(\(word("house"))))"),
    QuestionCase("garden (-red house)", "garden house", "!(\(word("red")))"),
    QuestionCase("garden (title:red house)", "garden house", "kMDItemTitle == \"red*\"cdwt"),
    QuestionCase("garden -((red))", "garden", "!(\(word("red")))"),
  ]) func groupsOfWordsAreTheirWords(_ example: QuestionCase) { example.check() }

  @Test(arguments: [
    "garden OR house", "garden | house", "garden || house", "garden AND house", "garden && house", "a b OR c",
    "(garden OR house)", "title:(a OR b) garden", "garden -(a OR b)", "garden title:a OR house", "OR garden",
    "GARDEN OR HOUSE", "A AND B", "garden AND THE HOUSE", "GARDEN | RED BLUE HOUSE", "", " ", "\"\"",
  ]) func operatorsSayWhatMustBeThere(typed: String) { QuestionCase(typed, nil).check() }

  /// In a sentence in capitals, "AND" and "OR" are words for the question, but stay operators in the expression.
  @Test(arguments: [
    QuestionCase("TERMS AND CONDITIONS OF SALE", "TERMS AND CONDITIONS OF SALE"),
    QuestionCase("TO BE OR NOT TO BE", "TO BE OR NOT TO BE"), QuestionCase("A B C OR D", "A B C OR D"),
    QuestionCase("A B \"C\" D OR E", "A B D OR E", phrase("C")),
  ]) func operatorsInASentenceOfCapitalsAreWords(_ example: QuestionCase) { example.check() }

  @Test(arguments: [
    QuestionCase("garden - house", "garden house"), QuestionCase("garden & house", "garden house"),
    QuestionCase("garden ?", "garden"), QuestionCase("c'est quoi ?", "c'est quoi"), QuestionCase("?", nil),
    QuestionCase("+++", nil), QuestionCase("OR", "OR"), QuestionCase("NOT", "NOT"), QuestionCase("-", nil),
    QuestionCase("garden !!! ...", "garden"),
  ]) func signsAloneAreNoWords(_ example: QuestionCase) { example.check() }

  /// Kinds and dates in plain words become conditions, and are reported.
  @Test func readingsAreConditions() throws {
    let question = try #require(Self.question("photos of my garden -red"))
    #expect(question.words == ["garden"] && question.readings.count == 1)
    let excluded = "!(\(Self.word("red")))"
    #expect(QueryPrinter.text(of: try #require(question.required)).hasPrefix(excluded))
    let date = try #require(Self.question("photos from last week"))
    #expect(date.words.isEmpty && date.readings.count == 2 && date.required != nil)
    // Quoted words and values of keywords are not read as kinds.
    let quoted = try #require(Self.question("\"photos\" garden title:photos"))
    #expect(quoted.readings.isEmpty && quoted.words == ["garden"])
  }

  @Test func severalTextsAreOneQuestion() throws {
    func part(_ text: String) -> (question: Question?, expression: QueryExpression) {
      let reading = NaturalCase.parser.parse(text)
      return (reading.question, reading.expression)
    }
    let both = try #require(Question([part("garden -red"), part("house OR hut")]))
    #expect(both.words == ["garden"])
    let expected = "!(\(Self.word("red"))) && (\(Self.word("house")) || \(Self.word("hut")))"
    #expect(both.required.map { QueryPrinter.text(of: $0) } == expected)
    #expect(Question([part("garden"), part("house")])?.words == ["garden", "house"])
    #expect(Question([part("garden")])?.required == nil)
    #expect(Question([part("a OR b")]) == nil && Question([]) == nil)
  }

  /// Text beyond the limits is ignored without harm.
  @Test func longTextsAreCut() {
    let many = NaturalCase.parser.parse(String(repeating: "garden ", count: 20_000))
    #expect(many.question?.words.isEmpty == false && !many.notes.isEmpty)
    let deep = NaturalCase.parser.parse(String(repeating: "(", count: 5_000) + "garden")
    #expect(deep.question?.words == ["garden"])
    #expect(NaturalCase.parser.parse(String(repeating: "-(", count: 5_000) + "garden").question == nil)
  }
}
