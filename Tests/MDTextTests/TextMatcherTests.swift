import MDText
import Testing

/// A matcher for a text as written in a query: `*` is a wildcard, and the modifiers are letters.
func matcher(_ text: String, _ modifiers: String = "") -> TextMatcher {
  let options: [Character: TextMatcher.Options] = [
    "c": .caseInsensitive, "d": .diacriticInsensitive, "w": .words, "t": .tokens, "m": .content,
  ]
  return TextMatcher(
    pieces: text.split(separator: "*", omittingEmptySubsequences: false).map(String.init),
    options: TextMatcher.Options(modifiers.compactMap { options[$0] }))
}

@Suite struct TextMatcherTests {
  @Test(
    arguments: [
      ("Paris", "", "Paris", "paris PARIS Paris. Pari"), ("Paris", "c", "Paris PARIS paris", "Parı Pariss"),
      ("Frédéric", "", "Frédéric Fre\u{301}de\u{301}ric", "Frederic"), ("e*", "", "e ex", "e\u{301} é E"),
      ("é*", "", "é e\u{301}x", "e ex"), ("*e", "", "e xe", "e\u{301}"), ("Å", "", "Å A\u{30A} \u{212B}", "A å"),
      ("å", "c", "Å A\u{30A} \u{212B} å", "a"), ("K", "", "K \u{212A}", "k"),
      ("k", "c", "K k \u{212A}", "ķ"), ("straße", "c", "straße STRAßE", "strasse STRASSE"),
      ("Frédéric", "d", "Frederic Frédéric Fréderic", "frederic"), ("strasse", "d", "straße", "Straße"),
      ("STRASSE", "d", "STRAẞE", "STRAßE straße"), ("AEoi", "d", "Æøı AEoi", "æøı AEOI"), ("É", "d", "E É", "e é"),
      ("Жук", "d", "Жук", "жук"), ("strass*", "cd", "Straße strasse", "stras"), ("*SE", "cd", "Straße", "Strass"),
      ("ﬁn", "cd", "fin FIN ﬁn", "fi"), ("か", "cd", "か", "か\u{3099} が"), ("が", "cd", "か\u{3099} が", "か"),
      ("각", "", "각 \u{1100}\u{1161}\u{11A8}", "가"), ("가*", "", "가 가나", "각 \u{1100}\u{1161}\u{11A8}"),
      ("p*s", "", "ps paris pass", "paris. P s"), ("*a*a*", "", "aa banana", "a bab"),
      ("a*b*c", "", "abc axbxc", "acb abcd"),
      ("ab*ba", "", "abba abxba", "aba"), ("*", "", "x é", ""), ("İ", "c", "İ I\u{307} i\u{307}", "i I"),
      ("a\u{FFFD}", "", "a\u{FFFD}", "a"),
    ] as [(String, String, String, String)])
  func wholeValues(_ text: String, _ modifiers: String, _ matching: String, _ others: String) {
    let matcher = matcher(text, modifiers)
    for value in matching.split(separator: " ") { #expect(matcher.matches(String(value)), "\(value)") }
    for value in others.split(separator: " ") { #expect(!matcher.matches(String(value)), "\(value)") }
  }

  @Test(
    arguments: [
      (
        "Paris", ["I love Paris", "Paris-France.jpg", "xParis", "Paris", "_Paris_", "ParisHilton"],
        ["Comparison", "paris", "Parisian", "NParis", "1Paris", "Paris1"]
      ),
      ("Window", ["MyWindowClass", "Broken Window", "éWindow", "e\u{301}Window"], ["NSWindow", "Windows", "WWindow"]),
      ("two words", ["has two words.", "two words"], ["two  words", "two wordsx", "atwo words"]),
      ("Paris-France", ["Paris-France.jpg"], ["Paris_France", "Paris-Frances"]),
      ("p*s", ["a paris b", "ps", "p1s-x", "pass"], ["p s", "p-s", "xpass", "passx"]),
      ("*x", ["ax", "b.ax y", "x"], ["xa", "axy", "AXX"]), ("*x*", ["axb", "x"], ["y", ""]),
      ("x*", ["xa", "b xa", "bXa xy"], ["ax", "Xx"]), ("本", ["日本語", "本", "x本x"], ["日"]),
      ("日本", ["今日本当", "日本"], ["日 本"]), ("a本", ["a本b", "語a本"], ["xa本"]), ("é", ["e\u{301}", "x é"], ["éa", "e"]),
      ("op", ["co op"], ["co\u{AD}op"]), ("", [""], ["a", " "]), ("a*", ["e a\u{301}b a"], ["a\u{301}b", "e\u{301}a"]),
      ("a.b*c", ["x a.bbc", "a.bc"], ["a.b c", "a.bcd"]), ("a* b*c", ["axx bxc", "a bc"], ["ax.x bc", "ax bx c"]),
      ("Op", ["coOp", "co\u{AD}Op"], ["COp"]), ("-x", ["a-x", "-x y"], ["a-xy"]), ("ไทย", ["ภาษาไทย"], ["ไท"]),
    ] as [(String, [String], [String])])
  func words(_ text: String, _ matching: [String], _ others: [String]) {
    let matcher = matcher(text, "w")
    for value in matching { #expect(matcher.matches(value), "\(value)") }
    for value in others { #expect(!matcher.matches(value), "\(value)") }
  }

  @Test(
    arguments: [
      (
        "report 2024", ["The Report-2024.pdf", "réport (2024)"],
        ["report for 2024", "2024 report", "report 2024b5c6d7"]
      ),
      ("report 20*", ["Report_2024"], ["report x 2024"]), ("*port", ["Report", "air port"], ["ports"]),
      ("c++*", ["c++", "my C++ notes"], ["cat", "c", "c#"]), ("* x", ["x", "a x"], ["ax"]),
      ("*po*", ["Report"], ["pxo"]),
      ("inter*ization", ["internationalization", "inter x modernization"], ["international", "ization inter"]),
      ("a*b*c", ["axbxc", "ab bc", "a b c", "abc"], ["cba", "ab"]), ("aa*aa", ["aaaa", "aax yaa"], ["aaa", "aa"]),
      ("a b*c d", ["a bc d", "a b c d", "a bx y zc d"], ["a b", "a x b c d", "a bc x d"]),
      ("日本", ["今日本当", "日本"], ["日", "本日"]), ("語", ["日本語", "語学", "a語b"], ["日本"]),
      ("第3章", ["第3章", "一第3章節"], ["第4章"]), ("", [""], ["a", "+"]), ("++", [], ["", "++", "a"]),
      ("window class", ["the-window class"], ["class window", "MyWindowClass"]),
      ("window", ["MyWindowClass", "my-window", "NSWindow"], ["NSWindows"]),
      ("2024*", ["Rechnung2024.pdf", "Report2024Final"], ["a12024"]), ("1273*", ["DSC01273"], ["DSC51273"]),
      ("strasse*", ["Straßen"], ["Stras"]),
      ("e\u{301}*", ["Etui"], ["x"]), ("*", ["", "x"], []),
    ] as [(String, [String], [String])])
  func tokens(_ text: String, _ matching: [String], _ others: [String]) {
    for modifiers in ["t", "cdwt"] {
      let matcher = matcher(text, modifiers)
      for value in matching { #expect(matcher.matches(value), "\(value)") }
      for value in others { #expect(!matcher.matches(value), "\(value)") }
    }
  }

  /// Contents are tokenized as documents are, so a part of a camelCase word may begin at any of its borders.
  @Test func contentsHaveTheTokensOfDocuments() {
    #expect(matcher("http", "m").matches("an XMLHttpRequest"))
    #expect(matcher("httprequest", "t").matches("an XMLHttpRequest"))
    #expect(!matcher("httprequest", "m").matches("an XMLHttpRequest"))
    #expect(matcher("request", "t").matches("an XMLHttpRequest"))
  }

  @Test func bytesThatAreNotTextCountAsReplacementCharacters() {
    func matches(_ text: String, _ modifiers: String, _ bytes: [UInt8]) -> Bool {
      bytes.withUnsafeBufferPointer { matcher(text, modifiers).matches($0) }
    }
    for modifiers in ["", "c", "d", "cd"] {
      #expect(matches("a\u{FFFD}b", modifiers, [0x61, 0xFF, 0x62]))
      #expect(matches("a\u{FFFD}é", modifiers, [0x61, 0xE3, 0x81, 0xC3, 0xA9]))
      #expect(!matches("ab", modifiers, [0x61, 0xFF, 0x62]))
      #expect(matches("*", modifiers, [0xFF]))
      #expect(matches("b", modifiers + "w", [0x61, 0xFF, 0x62]))
    }
    #expect(matches("a b", "t", [0x61, 0xFF, 0x62]))
  }

  @Test(arguments: ["", "c", "d", "cd", "w", "cdw"])
  func manyWildcardsTakeNoExponentialTime(_ modifiers: String) {
    let value = String(repeating: "aé", count: 4000)
    #expect(!matcher(String(repeating: "a*", count: 40) + "b", modifiers).matches(value))
    #expect(matcher(String(repeating: "a*", count: 40) + "é", modifiers).matches(value))
    #expect(!matcher(String(repeating: "a*", count: 40) + "b", "t").matches(value))
  }

  @Test(
    arguments: [
      ("Report", "", ["report"]), ("*Straße*x", "c", ["strasse", "x"]), ("か*", "", []), ("かか*", "c", ["か"]),
      ("か*", "cd", ["か"]), ("ㄱ*ㅏ", "", []), ("a\u{FFFD}b", "cd", ["a", "b"]), ("*", "cd", []), ("", "", []),
      ("two words*", "t", ["two", "words"]), ("日本語", "cdw", ["日本語"]), ("日本語", "t", ["日本", "本語"]),
    ] as [(String, String, [String])])
  func requiredRuns(_ text: String, _ modifiers: String, _ expected: [String]) {
    #expect(matcher(text, modifiers).requiredRuns.map { String(decoding: $0, as: UTF8.self) } == expected)
  }
}
