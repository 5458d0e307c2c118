import MDTestSupport
import MDText
import Testing

/// Seeds make every failure repeatable.
@Suite struct TokenizerPropertyTests {
  /// Words grouped by the kind of script. Words of different groups may be adjacent without a separator.
  private static let words: [[String]] = [
    [
      "the", "camelCase", "XMLHttpRequest", "utf8", "Straße", "naïve", "cafe\u{301}s", "ﬁn", "İstanbul", "ısı", "ΟΔΟΣ",
      "Ёлка", "שָׁלוֹם", "مُحَمَّد", "हिन्दी", "Tiếng", "Ｗｉｄｅ", "x", "m²", "co\u{AD}op", "ǅep", "𝒳yz", "আমি", "½", "½abCd",
      "abCd½", "abCd㌔", "aﷺBcDe", "می\u{200C}خواهم", "۱۲۳", "Report2024Final",
    ],
    ["日本語", "語", "ガス", "ｶﾞﾊﾟ", "か\u{3099}す", "コーヒー", "한국어", "\u{1112}\u{1161}\u{11AB}글", "ㄅㄆㄇ", "葛\u{E0100}", "㌀"],
    ["ไทย", "ภาษา", "ລາວ", "ខ្មែរ", "မြန်မာ"],
  ]
  private static let separators = [" ", "_", ", ", "—", "\n\t", "😀", "'", "・", "。", "\u{200B}", "\0", "™"]

  private struct Text {
    var words: [String] = []
    /// The separators: one more than words.
    var separators: [String] = [""]

    func part(_ range: Range<Int>) -> String {
      range.reduce(into: "") { text, word in
        text += words[word] + (word + 1 < range.upperBound ? separators[word + 1] : "")
      }
    }
  }

  private func randomText(_ generator: inout SeededGenerator) -> Text {
    var text = Text()
    var lastKind = -1
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let kind = Int.random(in: 0..<Self.words.count, using: &generator)
      let mayTouch = lastKind >= 0 && kind != lastKind && Bool.random(using: &generator)
      if lastKind >= 0 {
        text.separators.append(mayTouch ? "" : Self.separators.randomElement(using: &generator) ?? " ")
      }
      text.words.append(Self.words[kind].randomElement(using: &generator) ?? "")
      lastKind = kind
    }
    return text
  }

  /// The tokens at each position.
  private func positions(_ tokens: [Token]) -> [Set<String>] {
    tokens.reduce(into: []) { positions, token in
      if token.isColocated && !positions.isEmpty {
        positions[positions.count - 1].insert(token.text)
      } else {
        positions.append([token.text])
      }
    }
  }

  private func isPhrase(_ query: [Token], of document: [Set<String>]) -> Bool {
    guard query.count <= document.count, !query.contains(where: \.isColocated) else { return false }
    return (0...(document.count - query.count)).contains { start in
      query.indices.allSatisfy { document[start + $0].contains(query[$0].text) }
    }
  }

  @Test(arguments: Rounds.seeds(400))
  func partsOfATextAreFoundAsPhrases(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var tokenizer = Tokenizer()
    let text = randomText(&generator)
    let whole = text.part(0..<text.words.count)
    let document = positions(tokenizer.tokens(of: whole, purpose: .document))
    for first in text.words.indices {
      for end in (first + 1)...text.words.count {
        let query = text.part(first..<end)
        #expect(isPhrase(tokenizer.tokens(of: query, purpose: .query), of: document), "\(query) in \(whole)")
      }
    }
  }

  /// The end of a run of ideographs, together with the text after it, is found too.
  @Test(arguments: ["日本語", "日本語 x", "日本語 日本", "ไทย日本x", "第一章3節"])
  func endsOfRunsAreFound(_ text: String) {
    var tokenizer = Tokenizer()
    let document = positions(tokenizer.tokens(of: text, purpose: .document))
    let scalars = Array(text.unicodeScalars)
    for start in scalars.indices {
      let query = String(String.UnicodeScalarView(scalars[start...]))
      #expect(isPhrase(tokenizer.tokens(of: query, purpose: .query), of: document), "\(query) in \(text)")
    }
  }

  @Test(arguments: Rounds.seeds(400))
  func foldedTextHasTheSameTokens(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var tokenizer = Tokenizer()
    let text = randomText(&generator)
    let whole = text.part(0..<text.words.count)
    let tokens = tokenizer.tokens(of: whole, purpose: .query).map(\.text)
    #expect(tokenizer.tokens(of: Folding.fold(whole), purpose: .query).map(\.text) == tokens)
    #expect(tokens == tokens.map { Folding.fold($0) })
  }

  /// Checks every scalar, between letters and between ideographs.
  @Test func everyScalarFoldsTheSameInTokens() {
    var tokenizer = Tokenizer()
    for value in UInt32(0)...0x32400 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "xy" + String(Character(scalar)) + "日" + String(Character(scalar))
      let tokens = tokenizer.tokens(of: text, purpose: .query).map(\.text)
      let folded = tokenizer.tokens(of: Folding.fold(text), purpose: .query).map(\.text)
      #expect(tokens == folded, "U+\(String(value, radix: 16))")
    }
  }

  /// For any bytes, tokens are well-formed, in order, within the text, and limited in length.
  @Test(arguments: Rounds.seeds(300))
  func randomBytesGiveSoundTokens(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes = randomBytes(&generator)
    var tokenizer = Tokenizer()
    var (start, whole, end) = (0, "", 0)
    let isHyphenated = zip(bytes, bytes.dropFirst()).contains { [0x2D, 0x90, 0xAD].contains($0) && $1 < 0x10 }
    for token in bytes.withUnsafeBufferPointer({ tokenizer.tokens(of: $0, purpose: .document) }) {
      #expect(!token.text.isEmpty && token.text.utf8.count <= Tokenizer.longestToken)
      #expect(!token.text.unicodeScalars.contains("\u{FFFD}"))
      #expect(token.range.upperBound <= bytes.count && !token.range.isEmpty)
      if token.isColocated {
        // Halves of a hyphenated word share its position without being parts of it.
        guard !isHyphenated else { continue }
        // A joined run, or a word with its signs, extends beyond the word.
        guard token.range.lowerBound >= start, token.range.upperBound <= end else { continue }
        #expect(whole.utf8.count > token.text.utf8.count && whole.utf8.contains(token.text.utf8))
      } else {
        #expect(token.range.lowerBound >= start)
        (start, whole, end) = (token.range.lowerBound, token.text, token.range.upperBound)
      }
    }
    var (once, twice) = ([UInt8](), [UInt8]())
    bytes.withUnsafeBufferPointer { Folding.fold($0, into: &once) }
    once.withUnsafeBufferPointer { Folding.fold($0, into: &twice) }
    // Removing a mark may join bytes that were invalid separately. So only valid text must be completely folded at
    // once.
    if String(validating: bytes, as: UTF8.self) != nil { #expect(once == twice) }
  }

  /// Half of the cases are valid text with some bytes overwritten, which tests more than random bytes.
  private func randomBytes(_ generator: inout SeededGenerator) -> [UInt8] {
    if Bool.random(using: &generator) {
      return (0..<Int.random(in: 0...300, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    let text = randomText(&generator)
    var bytes = Array(text.part(0..<text.words.count).utf8)
    for _ in 0..<Int.random(in: 0...5, using: &generator) where !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
    }
    return bytes
  }

  @Test(arguments: Rounds.seeds(300))
  func snippetsOfRandomBytesAreSound(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes = randomBytes(&generator)
    var tokenizer = Tokenizer()
    let tokens = bytes.withUnsafeBufferPointer { tokenizer.tokens(of: $0, purpose: .document) }
    guard let token = tokens.randomElement(using: &generator) else { return }
    let maker = SnippetMaker(terms: [QueryTerm(tokens: [Array(token.text.utf8)])])
    let maximum = Int.random(in: 1...80, using: &generator)
    let snippet = bytes.withUnsafeBufferPointer { maker.snippet(of: $0, maximumCharacters: maximum) }
    #expect(snippet != nil)
    guard let snippet else { return }
    #expect(!snippet.highlights.isEmpty && snippet.text.unicodeScalars.count <= maximum)
    for range in snippet.highlights {
      #expect(!range.isEmpty && range.upperBound <= snippet.text.utf8.count)
      #expect(String(validating: Array(snippet.text.utf8)[range], as: UTF8.self) != nil)
    }
  }
}
