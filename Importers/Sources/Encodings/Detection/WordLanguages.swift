import Languages

/// Languages that the words of a sample are in, by those of ASCII alone, which are the same in all pages.
struct WordLanguages {
  private let tags: Set<String>
  /// The detector of languages takes no more.
  private static let sampleBytes = 600
  private static let searchedBytes = 4 << 10

  /// Those of the lines that have bytes from 0x80 on, or else of all lines.
  init(_ sample: UnsafeMutableBufferPointer<UInt8>) {
    var near: [UInt8] = []
    var all: [UInt8] = []
    for line in sample.prefix(Self.searchedBytes).split(separator: 0x0A) where near.count < Self.sampleBytes {
      let words = Self.asciiWords(of: line)
      if line.contains(where: { $0 >= 0x80 }) { near += words }
      if all.count < Self.sampleBytes { all += words }
    }
    let tags = near.withUnsafeBufferPointer(LanguageGuess.languages(of:))
    self.init(tags: tags.isEmpty ? all.withUnsafeBufferPointer(LanguageGuess.languages(of:)) : tags)
  }

  private init(tags: [String]) {
    self.tags = Set(tags.flatMap { tag in Self.akin.first { $0.contains(tag) } ?? [tag] })
  }

  /// Nothing is known of the words.
  static let unknown = WordLanguages(tags: [])

  private static func asciiWords(of line: Slice<UnsafeMutableBufferPointer<UInt8>>) -> [UInt8] {
    var words: [UInt8] = []
    for word in line.split(whereSeparator: { !isLetter($0) }) where word.allSatisfy({ $0 < 0x80 }) {
      words += word
      words.append(0x20)
    }
    return words
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) }

  /// Languages that are taken for one another without their accents.
  private static let akin: [Set<String>] = [
    ["nb", "no", "nn", "da", "sv"], ["hr", "bs", "sr", "sl"], ["cs", "sk"], ["af", "nl"], ["pt", "gl", "es", "ca"],
    ["lt", "lv"], ["fi", "et"], ["tr", "az"],
  ]

  /// Cost of a language, in steps of ``LetterTable/step``: chance of a word of it among these words.
  func cost(of language: LetterStatistics) -> Int32 {
    if tags.isEmpty || tags.contains(language.name) { return 0 }
    guard tags.contains("en") else { return 35 }
    // English has names of everywhere; in other scripts it is what the words of ASCII are.
    if PageRarity.western.contains(language.name) { return 4 }
    return ["is", "ga", "cy", "et", "eo"].contains(language.name) ? 24 : language.isLatin ? 15 : 0
  }
}
