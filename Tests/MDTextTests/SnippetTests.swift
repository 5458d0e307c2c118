import MDText
import Testing

@Suite struct SnippetTests {
  /// The snippet, with brackets around its highlights and an ellipsis where it is cut.
  private func shown(_ text: [UInt8], _ terms: [QueryTerm], _ maximum: Int = 160) -> String? {
    let found = text.withUnsafeBufferPointer { SnippetMaker(terms: terms).snippet(of: $0, maximumCharacters: maximum) }
    guard let found else { return nil }
    #expect(found.text.unicodeScalars.count <= maximum)
    var bytes = Array(found.text.utf8)
    for range in found.highlights.reversed() {
      bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
      bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
    }
    return (found.isCutAtStart ? "…" : "") + String(decoding: bytes, as: UTF8.self) + (found.isCutAtEnd ? "…" : "")
  }

  private func shown(_ text: String, _ terms: String..., maximum: Int = 160) -> String? {
    shown(Array(text.utf8), terms.map { QueryTerm($0) }, maximum)
  }

  @Test func showsTheWordsAsWritten() {
    #expect(shown("The Café is open.", "cafe") == "The [Café] is open.")
    #expect(shown("one two three", "four") == nil)
    #expect(shown("", "four") == nil)
    #expect(shown("call getURL now", "url") == "call get[URL] now")
    #expect(shown("snake_case", "snake_case") == "[snake_case]")
    #expect(shown("a b a b", "a", "b") == "[a] [b] [a] [b]")
  }

  @Test func findsPhrasesOnlyWhole() {
    #expect(shown("big red dog, red big dog", "big dog") == "big red dog, red [big dog]")
    #expect(shown("a a b", "a b") == "a [a b]")
    #expect(shown("big red dog", "red big") == nil)
  }

  @Test func findsIdeographs() {
    #expect(shown("これは日本語の文です", "日本語") == "これは[日本語]の文です")
    #expect(shown("これは日本語", "語") == "これは日本[語]")
    #expect(shown("カ\u{3099}ス", "ガス") == "[カ\u{3099}ス]")
  }

  @Test func prefixesGoOn() {
    let term = QueryTerm("sea wea", isPrefix: true)
    #expect(shown(Array("the sea weather; sea".utf8), [term]) == "the [sea weather]; sea")
    #expect(shown(Array("weather".utf8), [QueryTerm("wea")]) == nil)
  }

  @Test func prefersMoreTermsThenTheEarliest() {
    let filling = String(repeating: "lorem ipsum ", count: 50)
    let text = "red " + filling + "dog " + filling + "red dog " + filling + "red dog"
    #expect(shown(text, "red", "dog", maximum: 40) == "…lorem ipsum [red] [dog] lorem ipsum lorem…")
    #expect(shown(text, "dog", maximum: 20) == "…ipsum [dog] lorem…")
  }

  @Test func collapsesSpaceAndControls() {
    #expect(shown("one\u{1}two\u{85}three", "two") == "one [two] three")
    #expect(shown("  one \t\r\n two\u{3000}\u{7}th\u{202E}ree  ", "two") == "one [two] three")
    #expect(shown([0x61, 0xFF, 0x20, 0x62, 0xE9, 0x20, 0xC3], [QueryTerm("b")]) == "a [b]")
  }

  @Test func showsAHyphenatedWordInOnePiece() {
    #expect(shown("it is of a func-\n  tion that", "function") == "it is of a [func-tion] that")
    #expect(shown("of a func-\ntion that", "tion that") == "of a func-[tion that]")
    #expect(shown("a -\nb, c-\n\nd", "c") == "a - b, [c]- d")
  }

  @Test func cutsWhatIsTooLong() {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(shown(long, String(repeating: "x", count: 128), maximum: 10) == "[xxxxxxxxxx]…")
    #expect(shown(long + " a " + long, "a", maximum: 10) == "…[a]…")
    #expect(shown("日本語" + String(repeating: "文", count: 100), "日本", maximum: 5) == "[日本]語文文…")
  }

  @Test func doesNotReadOnOnceAllIsFound() {
    var text = Array("needle ".utf8) + Array(repeating: UInt8(ascii: "x"), count: 3 << 20)
    #expect(shown(text, [QueryTerm("needle")], 30) == "[needle]…")
    text.replaceSubrange((5 << 19)..<(5 << 19) + 5, with: Array(" hay ".utf8))
    #expect(shown(text, [QueryTerm("hay")], 30) == "…[hay]…")
    #expect(shown(text, [QueryTerm("needle"), QueryTerm("hay")], 30) == "[needle]…")
  }

  @Test func survivesTextThatShowsNothing() {
    let nothing = [UInt8](repeating: 0, count: 1 << 20)
    let text = Array("a ".utf8) + nothing + Array(" b ".utf8) + nothing
    #expect(shown(text, [QueryTerm("b")]) == "…[b]…")
  }
}
