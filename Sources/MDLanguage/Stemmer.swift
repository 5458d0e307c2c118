import CStemmer

/// Reduces words of one language to their stems, with Snowball. Use each stemmer on one thread only.
package struct Stemmer: ~Copyable {
  private let handle: OpaquePointer

  /// - Returns: `nil` if Snowball has no stemmer for the language.
  package init?(_ language: WordLanguage) {
    guard let handle = sb_stemmer_new(language.rawValue, nil) else { return nil }
    self.handle = handle
  }

  deinit { sb_stemmer_delete(handle) }

  /// Calls `body` with the stem of a folded word. The stem's bytes are valid during the call only.
  package func withStem<Value>(
    of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) -> Value {
    // Snowball returns no stem only if memory runs out. Then the word counts as its own stem.
    guard let stem = sb_stemmer_stem(handle, word.baseAddress, Int32(clamping: word.count)) else { return body(word) }
    return body(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(handle))))
  }

  package func stem(of word: [UInt8]) -> [UInt8] { word.withUnsafeBufferPointer { withStem(of: $0) { Array($0) } } }
}

/// Language whose stems are used. The raw value is Snowball's name of it.
package enum WordLanguage: String, Sendable, CaseIterable {
  case english, german, french, spanish, italian, portuguese, dutch, swedish, danish, norwegian, finnish, russian
  case hungarian, romanian, turkish, greek, arabic

  /// Languages written in a script, the language of most texts first. Words are folded, so marks on letters cannot tell
  /// the languages of a script apart.
  static func candidates(for script: Script) -> [WordLanguage] {
    switch script {
    case .latin:
      [
        .english, .german, .french, .spanish, .italian, .portuguese, .dutch, .swedish, .danish, .norwegian, .finnish,
        .hungarian, .romanian, .turkish,
      ]
    case .cyrillic: [.russian]
    case .greek: [.greek]
    case .arabic: [.arabic]
    case .other: []
    }
  }

  /// Scripts that tell languages apart.
  enum Script {
    case latin, cyrillic, greek, arabic, other

    /// The script of a word's first letter.
    init(of word: String) {
      switch word.unicodeScalars.first?.value ?? 0 {
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: self = .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x400...0x52F: self = .cyrillic
      case 0x600...0x6FF: self = .arabic
      default: self = .other
      }
    }
  }
}
