import MDModel

/// One file per title, for comparisons of text. The file names carry no meaning.
extension FixtureItem {
  static let titles: [FixtureItem] = [
    titled("paris", 1, "Paris"),
    titled("paris-caps", 2, "PARIS"),
    titled("paris-love", 3, "I love Paris"),
    titled("paris-lower", 4, "paris"),
    titled("comparison", 5, "Comparison"),
    titled("parish", 6, "Parish council"),
    titled("window-class", 7, "MyWindowClass"),
    titled("window-ns", 8, "NSWindow"),
    titled("window-broken", 9, "Broken Window"),
    titled("frederic", 10, "Frédéric"),
    titled("frederic-nfd", 11, "Fre\u{301}de\u{301}ric"),
    titled("frederic-plain", 12, "Frederic"),
    titled("strasse", 13, "Straße"),
    titled("strasse-caps", 14, "STRASSE"),
    titled("tokyo", 15, "東京都"),
    titled("japanese", 16, "日本語の本"),
    titled("party", 17, "Party 🎉 time"),
    titled("quoted", 18, "She said \"hi\""),
    titled("panic", 19, "Don't panic"),
    titled("star", 20, "a*b"),
    titled("star-not", 21, "axb"),
    titled("path", 22, "C:\\temp"),
    titled("percent", 23, "100% pure"),
    titled("percent-not", 24, "100x pure"),
    titled("snake", 25, "snake_case_name"),
    titled("empty", 26, ""),
    titled("press", 27, "press"),
    titled("korean", 28, "한국어 문서"),
    titled("moscow", 29, "Москва"),
    titled("danish", 30, "Smørrebrød"),
    titled("kadikoy", 31, "Kadıköy"),
    titled("two-words", 32, "two words"),
    titled("two-far", 33, "two big words"),
    titled("words-two", 34, "words two"),
    titled("thai", 35, "ภาษาไทย"),
    titled("plus", 36, "C++ primer"),
  ]

  /// A file in which only the title differs from the other files of this kind.
  private static func titled(_ label: String, _ number: Int, _ title: String) -> FixtureItem {
    FixtureItem(
      label, "n\(number < 10 ? "0" : "")\(number).txt", in: "texts", "public.plain-text", [.title: .string(title)])
  }
}
