import MDQuery
import MDTestSupport
import Testing

/// Hostile texts: they cause no crash and no deep recursion, and the work stays proportional to the length.
@Suite struct NaturalHostileTests {
  /// Pieces with a meaning for the parser, and letters and signs that often cause trouble.
  private static let pieces = [
    "a", "word", " ", "\"", "“", "»", "(", ")", "-", "NOT", "OR", "AND", "|", "&&", "*", ":", "：", "kind:", "kind:(",
    "date:",
    "size:", "size:>", ">=", "10MB", "..", "1:30", ",", "1e999", "-5", "in:", "~/", "/", "is:", "tag:", "title:\"",
    "kMDItemFSSize:", "\u{0}", "\u{202E}", "مرحبا", "שלום", "👩‍👩‍👧‍👦", "e\u{301}", "\u{301}", "\r\n", "　", "\u{FFFD}", "ソース",
    "코드", "\\",
    "'", "last", "month", "2024", "9223372036854775808",
  ]

  @Test(arguments: 0..<20) func randomTextsHaveAReading(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let count = Int.random(in: 0..<60, using: &generator)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator)! }.joined()
      let reading = NaturalCase.parser.parse(text)
      #expect(Self.isSound(reading.expression), "seed \(seed): \(text.debugDescription)")
      #expect(Self.isReadBack(reading.expression), "seed \(seed): \(text.debugDescription)")
      #expect(Self.isSound(NaturalParser.names(text)), "seed \(seed): \(text.debugDescription)")
    }
  }

  /// True if `and` and `or` have at least two parts, none of the same kind as the whole, and all numbers are finite.
  private static func isSound(_ expression: QueryExpression) -> Bool {
    switch expression {
    case .constant: true
    case .comparison(let comparison): isSound(comparison.value)
    case .inRange(let range): isSound(range.lower) && isSound(range.upper)
    case .not(let part): isSound(part)
    case .and(let parts):
      parts.count > 1 && parts.allSatisfy { if case .and = $0 { false } else { isSound($0) } }
    case .or(let parts):
      parts.count > 1 && parts.allSatisfy { if case .or = $0 { false } else { isSound($0) } }
    }
  }

  /// True if the printed query is parsed to the same expression, as for `--explain` and saved searches.
  private static func isReadBack(_ expression: QueryExpression) -> Bool {
    (try? QueryParser.parse(QueryPrinter.text(of: expression))) == expression
  }

  private static func isSound(_ value: QueryValue) -> Bool {
    if case .real(let number) = value { number.isFinite } else { true }
  }

  /// A megabyte of each shape that could make a parser read text twice or recurse deeply.
  @Test(
    .timeLimit(.minutes(1)), arguments: pieces + ["(a ", "-(", "a OR ", "kind:(", "date:last ", "a\"b\" ", "(a)", "1:"])
  func aMegabyteIsReadUpToTheLimits(_ piece: String) {
    let reading = NaturalCase.parser.parse(String(repeating: piece, count: (1 << 20) / piece.utf8.count))
    #expect(reading.notes.first == "only the first 65536 bytes were read")
    #expect(reading.expression.words.count <= 1000)
    #expect(depth(of: reading.expression) <= 2 * 200 + 3)
  }

  private func depth(of expression: QueryExpression) -> Int {
    switch expression {
    case .constant, .comparison, .inRange: 1
    case .not(let part): 1 + depth(of: part)
    case .and(let parts), .or(let parts): 1 + (parts.map(depth).max() ?? 0)
    }
  }

  @Test func parenthesesBeyondTheLimitAreIgnored() {
    let deep = String(repeating: "(a OR ", count: 10_000) + "b" + String(repeating: ")", count: 10_000) + " c"
    let flat = NaturalCase.parser.parse(
      String(repeating: "(", count: 10_000) + "a" + String(repeating: ")", count: 10_000))
    #expect(QueryPrinter.text(of: flat.expression) == NaturalWordsTests.word("a*"))
    #expect(flat.notes == ["parentheses more than 200 deep are ignored"])
    let reading = NaturalCase.parser.parse(deep)
    #expect(reading.expression.words.map(\.pieces[0]) == ["a"])
    #expect(reading.notes.contains("only the first 1000 terms were read"))
  }

  @Test func termsBeyondTheLimitAreIgnored() {
    let reading = NaturalCase.parser.parse((0..<1_001).map { "w\($0)" }.joined(separator: " "))
    #expect(reading.expression.words.map(\.pieces[0]) == (0..<1_000).map { "w\($0)" })
    #expect(reading.notes == ["only the first 1000 terms were read"])
  }

  @Test(arguments: ["kind:", "ext:"]) func listsAreNoWayAroundTheLimit(_ keyword: String) {
    let text = keyword + String(repeating: "a,", count: 10_000)
    #expect(QueryPrinter.text(of: NaturalCase.parser.parse(text).expression) == NaturalWordsTests.word(text + "*"))
  }

  @Test func aCharacterIsNotCutInTwo() {
    let reading = NaturalCase.parser.parse(String(repeating: "é", count: 32_767) + "x" + "é")
    #expect(reading.expression.words.map(\.pieces) == [[String(repeating: "é", count: 32_767) + "x", ""]])
  }
}
