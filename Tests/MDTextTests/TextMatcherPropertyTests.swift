import Foundation
import MDTestSupport
import MDText
import Testing

/// Seeds make every failure repeatable.
@Suite struct TextMatcherPropertyTests {
  private static let alphabet = [
    "a", "a", "A", "b", "é", "e\u{301}", "É", "ß", "ẞ", "Æ", "ø", "ı", "İ", " ", "-", "_", ".", "1", "日", "本", "が",
    "か\u{3099}", "か", "\u{301}", "\u{308}", "s", "S", "e", "한",
  ]

  /// A few different letters, so that many matches occur.
  private func letters(_ generator: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 1...6, using: &generator)).map { _ in Self.alphabet.randomElement(using: &generator) ?? "a" }
  }

  private func text(_ letters: [String], _ count: ClosedRange<Int>, _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: count, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
  }

  private func pieces(_ letters: [String], _ generator: inout SeededGenerator) -> [String] {
    let inner = (0..<Int.random(in: 0...2, using: &generator)).map { _ in text(letters, 1...2, &generator) }
    if inner.isEmpty && Bool.random(using: &generator) { return [text(letters, 0...4, &generator)] }
    let ends = (text(letters, 0...2, &generator), text(letters, 0...2, &generator))
    return [Bool.random(using: &generator) ? "" : ends.0] + inner + [Bool.random(using: &generator) ? "" : ends.1]
  }

  @Test(arguments: Rounds.seeds(300))
  func agreesWithTheDefinitions(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let letters = letters(&generator)
      let (value, pieces) = (text(letters, 0...9, &generator), pieces(letters, &generator))
      for rawValue in UInt8(0)..<8 {
        let options = TextMatcher.Options(rawValue: rawValue)
        // A piece of marks only folds to nothing. Then only its position distinguishes it from a wildcard.
        if options.contains(.diacriticInsensitive), pieces.contains(where: Self.isMarksOnly) { continue }
        let expected = NaiveMatcher(pieces: pieces, options: options).matches(value)
        let found = TextMatcher(pieces: pieces, options: options).matches(value)
        #expect(found == expected, "\(pieces) \(rawValue) in “\(value)”, seed \(seed)")
      }
    }
  }

  private static func isMarksOnly(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0 == "\u{301}" || $0 == "\u{308}" }
  }
}

/// Required runs must occur in every value that matches.
extension TextMatcherPropertyTests {
  private static let joining = [
    "ㄱ", "ㅏ", "\u{1112}", "\u{1161}", "\u{11AB}", "한", "가", "か", "ｶ", "ﾞ", "\u{3099}", "\u{309B}", "e", "\u{301}",
    "\u{FFFD}", "\u{AD}", "\u{FE0F}", "k", "\u{212A}", "Å", "A\u{30A}", "ſ", "S", "Ǆ", "ǆ", "ﬀ", "f", "ς", "Σ", "Ꭰ",
    "ꭰ",
    "½", "㌀", "ɤ", "\u{A7CB}", " ",
  ]

  private func bytes(_ letters: [String], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(text(letters, 1...8, &generator).utf8)
    while !bytes.isEmpty && Int.random(in: 0..<3, using: &generator) == 0 {
      bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0x80...0xFF, using: &generator)
    }
    return bytes
  }

  /// Pieces that often match: parts of the value, with wildcards in between.
  private func pieces(of value: [UInt8], _ generator: inout SeededGenerator) -> [String] {
    let scalars = Array(String(decoding: value, as: UTF8.self).unicodeScalars)
    let cuts = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      Int.random(in: 0...scalars.count, using: &generator)
    }.sorted()
    let borders = [0] + cuts + [scalars.count]
    let parts = zip(borders, borders.dropFirst()).map { String(String.UnicodeScalarView(scalars[$0..<$1])) }
    return parts.count < 2 || Bool.random(using: &generator) ? parts : [""] + parts.dropFirst().dropLast() + [""]
  }

  private func expectRuns(of matcher: TextMatcher, in value: [UInt8], _ comment: String) -> Bool {
    guard value.withUnsafeBufferPointer({ matcher.matches($0) }) else { return false }
    var folded: [UInt8] = []
    value.withUnsafeBufferPointer { Folding.fold($0, into: &folded) }
    let trigrams = Set(TrigramTokenizer.trigrams(ofFolded: folded))
    for run in matcher.requiredRuns {
      let stands = folded.withUnsafeBufferPointer { bytes in
        run.withUnsafeBufferPointer { TrigramTokenizer.contains(folded: bytes, $0) }
      }
      #expect(stands && trigrams.isSuperset(of: TrigramTokenizer.trigrams(ofFolded: run)), "\(comment) \(run)")
    }
    return true
  }

  @Test(arguments: Rounds.seeds(200))
  func requiredRunsStandInAllThatMatches(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var matches = 0
    for _ in 0..<30 {
      // Adjacent entries of the list interact with each other.
      let all = Self.joining + Self.alphabet
      let letters = Array(all[Int.random(in: 0..<(all.count - 5), using: &generator)...].prefix(6))
      let value = bytes(letters, &generator)
      let pieces = pieces(of: value, &generator)
      let options = TextMatcher.Options(rawValue: UInt8.random(in: 0..<32, using: &generator))
      let matcher = TextMatcher(pieces: pieces, options: options)
      // Also values other than the source of the pieces: in other case, composed, decomposed, and of the same letters.
      let text = String(decoding: value, as: UTF8.self)
      let others = [
        text.lowercased(), text.uppercased(), text.precomposedStringWithCanonicalMapping,
        text.decomposedStringWithCanonicalMapping, self.text(letters, 1...8, &generator),
      ]
      for value in [value] + others.map({ Array($0.utf8) }) {
        matches += expectRuns(of: matcher, in: value, "\(pieces) \(options) in \(value), seed \(seed)") ? 1 : 0
      }
    }
    #expect(matches > 20, "seed \(seed)")
  }

  /// Every scalar with case, compared with those it may equal.
  @Test func requiredRunsOfEveryCase() {
    for value in UInt32(0x80)...0x1E943 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else { continue }
      let text = String(scalar)
      let forms = [text, text.lowercased(), text.uppercased(), text.decomposedStringWithCanonicalMapping]
      for options in [[], .caseInsensitive, .diacriticInsensitive] as [TextMatcher.Options] {
        for form in forms {
          let matcher = TextMatcher(pieces: [form], options: options)
          for other in forms { _ = expectRuns(of: matcher, in: Array(other.utf8), "\(form) \(options) in \(other)") }
        }
      }
    }
  }
}

/// Characters for which the comparison takes a shortcut.
extension TextMatcherPropertyTests {
  /// Every scalar of the blocks with case and some others, compared with scalars of similar meaning or position.
  @Test(arguments: [
    0x80...0x17F, 0x180...0x58F, 0x1C80...0x1EFF, 0x1F00...0x1FFF, 0x2010...0x2030, 0x2100...0x218F, 0x3040...0x30FF,
    0xAC00...0xAC20, 0xFF00...0xFF9F,
  ])
  func eachScalarEqualsItsEquivalentsOnly(_ range: ClosedRange<UInt32>) {
    let scalars = range.compactMap { Unicode.Scalar($0) }.filter { $0.properties.age != nil }.map { String($0) }
    for (place, text) in scalars.enumerated() {
      let cased = TextMatcher(pieces: [text], options: [])
      let caseless = TextMatcher(pieces: [text], options: .caseInsensitive)
      let behind = TextMatcher(pieces: ["a", text], options: .caseInsensitive)
      let small = text.map { $0.lowercased() }
      let forms = Set([text, text.lowercased(), text.uppercased(), "k"])
      let neighbours = scalars[max(0, place - 1)...].prefix(3)
      for other in forms.union(forms.map(\.decomposedStringWithCanonicalMapping)).union(neighbours) {
        #expect(cased.matches(other) == (text == other), "\(text) \(other)")
        #expect(caseless.matches(other) == (small == other.map { $0.lowercased() }), "\(text)c \(other)")
        // Also after a letter, to which a mark would attach.
        let isBehind = ("a" + other).map { $0.lowercased() } == ["a"] + small
        #expect(behind.matches("a" + other) == isBehind, "a*\(text)c in a\(other)")
      }
    }
  }
}
