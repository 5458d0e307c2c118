import MDTestSupport
import MDText
import Testing

/// Words that a hyphen divides at a line end.
@Suite struct HyphenatedWordTests {
  @Test(
    arguments: [
      ("func-\ntion", ["func", "func", "+tion", "+function", "tion"]),
      ("a func-\ntion b", ["a", "+func", "func", "+tion", "+function", "tion", "+b"]),
      ("func-\r\n  tion", ["func", "func", "+tion", "+function", "tion"]),
      ("func-\u{C}tion", ["func", "func", "+tion", "+function", "tion"]),
      ("func\u{2010}\n\ttion", ["func", "func", "+tion", "+function", "tion"]),
      ("func\u{AD}\ntion", ["func", "func", "+tion", "+function", "tion"]),
      ("in-\nter-\nnal x", ["in", "in", "+ter", "+nal", "+internal", "ter", "+nal", "+x"]),
      ("naï-\nveté", ["nai", "nai", "+vete", "+naivete", "vete"]),
      ("my-\nCamelCase", ["my", "my", "+camelcase", "+camel", "+case", "+mycamelcase", "camelcase"]),
      ("well-\nknown 日本", ["well", "well", "+known", "+wellknown", "known", "+日本", "+本"]),
    ] as [(String, [String])])
  func piecesAndTheWholeAreFound(_ text: String, _ expected: [String]) { #expect(written(text) == expected) }

  @Test(
    arguments: [
      "func-tion", "func- tion", "func-", "func-\n", "func -\ntion", "func\ntion", "func-\n\ntion", "COVID-\n19",
      "1-\nb",
      "func--\ntion", "func-\n-tion", "語-\n語", "func\u{2013}\ntion",
    ])
  func otherHyphensOnlySeparate(_ text: String) {
    #expect(written(text) == written(text.replacing(/[-\u{2010}\u{2013}]/, with: ",")))
    #expect(!written(text).contains("+function"))
  }

  @Test func onlyTextsHaveLines() {
    #expect(written("func-\ntion", .query) == ["func", "tion"])
    #expect(written("func-\ntion", .attribute) == ["func", "tion"])
  }

  @Test func manyPiecesAreSeveralWords() {
    let text = (0..<9).map { "p\(Character(Unicode.Scalar(UInt8(97 + $0))))" }.joined(separator: "-\n")
    let tokens = written(text)
    #expect(tokens.contains("+papbpcpd") && tokens.contains("+pepfpgph") && tokens.contains { $0.hasSuffix("pi") })
  }

  @Test func aWholeThatIsTooLongIsLeftOut() {
    let (first, second) = (String(repeating: "a", count: 100), String(repeating: "b", count: 100))
    #expect(written(first + "-\n" + second) == [first, first, "+" + second, second])
  }

  /// Phrases find the text if they use the whole word, or if they use one of its halves with the words on that side.
  @Test(arguments: Rounds.seeds(100))
  func phrasesRunAcross(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let before = Self.words("b", &generator)
    let after = Self.words("e", &generator)
    let text = (before + ["half-\nway"] + after).joined(separator: " ")
    for first in 0...before.count {
      for end in 0...after.count {
        let (start, rest) = (Array(before[first...]), Array(after[..<end]))
        #expect(Self.isFound(start + ["halfway"] + rest, in: text))
        if start.isEmpty || rest.isEmpty { #expect(Self.isFound(start + ["half", "way"] + rest, in: text)) }
        if rest.isEmpty { #expect(Self.isFound(start + ["half"], in: text)) }
        if start.isEmpty { #expect(Self.isFound(["way"] + rest, in: text)) }
      }
    }
    #expect(!Self.isFound(["way", "half"], in: text))
  }

  private static func words(_ letter: String, _ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...4, using: &generator)).map { letter + String($0) }
  }

  private static func isFound(_ phrase: [String], in text: String) -> Bool {
    let maker = SnippetMaker(terms: [QueryTerm(phrase.joined(separator: " "))])
    return Array(text.utf8).withUnsafeBufferPointer { maker.snippet(of: $0) } != nil
  }
}
