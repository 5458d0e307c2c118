import CStemmer

/// Reduces words of one language to their stems, by Snowball. It belongs to one thread.
package struct Stemmer: ~Copyable {
  private let handle: OpaquePointer

  /// - Returns: `nil` for a language that Snowball has no stemmer for.
  package init?(_ language: WordLanguage) {
    guard let handle = sb_stemmer_new(language.rawValue, nil) else { return nil }
    self.handle = handle
  }

  deinit { sb_stemmer_delete(handle) }

  /// Calls `body` with the stem of a folded word; it is valid during the call.
  package func withStem<Value>(
    of word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) -> Value {
    // Only without memory there is no stem: then the word is its own.
    guard let stem = sb_stemmer_stem(handle, word.baseAddress, Int32(clamping: word.count)) else { return body(word) }
    return body(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(handle))))
  }

  package func stem(of word: [UInt8]) -> [UInt8] { word.withUnsafeBufferPointer { withStem(of: $0) { Array($0) } } }
}

/// Language that words are reduced to stems in, under the name that Snowball has for it.
package enum WordLanguage: String, Sendable, CaseIterable {
  case english, german, french, spanish, italian, portuguese, dutch, swedish, danish, norwegian, finnish, russian
  case hungarian, romanian, turkish, greek, arabic

  /// Languages of a script, the one that most texts are in first. Words are folded, so a letter without marks tells
  /// nothing within a script.
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

  /// Scripts that tell languages apart here.
  enum Script {
    case latin, cyrillic, greek, arabic, other

    /// Script of the first letter of a word.
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
