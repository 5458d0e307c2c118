import MDTestSupport

/// Words and texts made of few parts, so that random values and random queries often match.
struct RandomTexts {
  static let words = [
    "paris", "Paris", "PARIS", "Parish", "MyWindowClass", "NSWindow", "window", "Frédéric", "frede\u{301}ric",
    "Frederic",
    "Straße", "strasse", "日本語", "本", "日本", "東京", "한국어", "x", "X1", "a", "ß", "Æ", "100%", "it's", "+++", "🎉",
    "foo.bar", "\"", "\\", "*", "Łódź", "ÉCOLE", "x1y2", "ภาษา", "Привет", "ПРИВЕТ", "iPhone", "Œuvre", "ひらがな", "②",
  ]
  private static let separators = [" ", "-", "_", ".", ", ", ""]

  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func word() -> String { pick(Self.words) }

  mutating func text(upTo most: Int) -> String {
    (0..<Int.random(in: 1...most, using: &generator)).reduce(into: "") { text, place in
      if place > 0 { text += pick(Self.separators) }
      text += word()
    }
  }

  /// A substring of a text, cut between characters, or the whole text.
  mutating func part() -> String {
    let characters = Array(text(upTo: 2))
    guard chance(2) else { return String(characters) }
    let start = Int.random(in: 0..<characters.count, using: &generator)
    return String(characters[start...].prefix(Int.random(in: 1...4, using: &generator)))
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// True with probability 1/`sides`.
  mutating func chance(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &generator) == 0 }
}
