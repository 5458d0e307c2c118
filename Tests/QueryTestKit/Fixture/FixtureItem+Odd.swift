import MDModel

/// Attributes that apps invented, and names that careless code mishandles.
extension FixtureItem {
  static let custom: [FixtureItem] = [
    FixtureItem(
      "custom-a", "first.dat", in: "custom", "public.data",
      [
        "com_example_count": 7, "com_example_ratio": 0.5, "com_example_flag": true,
        "com_example_when": .date(.at(2024, 6, 12)), "com_example_names": ["alpha", "beta"],
        "com_example_big": 9_007_199_254_740_993, "com_example_mixed": "5", "com.example.dotted-key": "dots",
        "com_example_quote": "O'Brien; DROP TABLE item; --",
      ]),
    FixtureItem(
      "custom-b", "second.dat", in: "custom", "public.data",
      [
        "com_example_count": 7.0, "com_example_ratio": -2, "com_example_flag": false,
        "com_example_when": .date(.at(2023, 1, 1)), "com_example_names": ["beta", "gamma"],
        "com_example_big": 9_007_199_254_740_992.0,
      ]),
    FixtureItem(
      "custom-c", "third.dat", in: "custom", "public.data",
      ["com_example_count": "7", "com_example_ratio": 1e10, "com_example_flag": 1, "com_example_names": []]),
    FixtureItem(
      "custom-d", "fourth.dat", in: "custom", "public.data",
      [
        "com_example_count": [3, 7, 11], "com_example_names": "Alpha", "com_example_mixed": ["red", 5, true],
        "com_example_data": .data([1, 2, 3]),
      ]),
  ]

  static let odd: [FixtureItem] = [
    odd("o-tab", "tab\there.md"), odd("o-newline", "line\nbreak.md"), odd("o-star", "five*stars.md"),
    odd("o-question", "what?.md"), odd("o-quote", "say \"cheese\".md"), odd("o-apostrophe", "it's.md"),
    odd("o-backslash", "back\\slash.md"), odd("o-percent", "50%_off.md"), odd("o-plus", "+++"),
    odd("o-dash", "-dash.md"), odd("o-resume", "résumé.md"), odd("o-resume-nfd", "re\u{301}sume\u{301} 2.md"),
    odd("o-japanese", "日本語メモ.md"), odd("o-emoji", "🎉fest🎉.md"), odd("o-hebrew", "שלום.md"),
    odd("o-hidden", ".secret"), odd("o-padded", " padded.md"), odd("o-camel", "XMLHttpRequest.md"),
    odd("o-or", "this OR that.md"), odd("o-parentheses", "(draft).md"),
  ]

  private static func odd(_ label: String, _ name: String) -> FixtureItem {
    FixtureItem(label, name, in: "odd", size: 5)
  }
}
