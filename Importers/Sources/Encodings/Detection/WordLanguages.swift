import Languages

/// Detects the languages of a sample from its words in pure ASCII, which are the same in all code pages.
struct WordLanguages {
  private let tags: Set<String>
  /// Sample size in bytes. The language detector takes no more.
  private static let sampleBytes = 600
  private static let searchedBytes = 4 << 10

  /// Uses the lines that have bytes from 0x80 on, or all lines if these reveal no language.
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

  /// No language is known.
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

  /// Languages that are confused with each other if their accented words are missing.
  private static let akin: [Set<String>] = [
    ["nb", "no", "nn", "da", "sv"], ["hr", "bs", "sr", "sl"], ["cs", "sk"], ["af", "nl"], ["pt", "gl", "es", "ca"],
    ["lt", "lv"], ["fi", "et"], ["tr", "az"],
  ]

  /// The cost of a language, in steps of ``LetterTable/step``: how unlikely a word of it is among the sample's
  /// languages.
  func cost(of language: LetterStatistics) -> Int32 {
    if tags.isEmpty || tags.contains(language.name) { return 0 }
    guard tags.contains("en") else { return 35 }
    // English text contains names from everywhere. In a text in another script, the ASCII words are mostly English.
    if PageRarity.western.contains(language.name) { return 4 }
    return ["is", "ga", "cy", "et", "eo"].contains(language.name) ? 24 : language.isLatin ? 15 : 0
  }
}
