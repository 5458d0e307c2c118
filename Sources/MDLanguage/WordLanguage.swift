/// Language that words are reduced to stems in, under the name that Snowball has for it.
public enum WordLanguage: String, Sendable, CaseIterable {
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
