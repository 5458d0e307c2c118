/// An encoding with one byte per character.
struct CodePage: Sendable {
  let encoding: TextEncoding
  /// Languages that can be written in it.
  let languages: [String]
  /// The characters of all bytes; U+FFFD for a byte without a character.
  let characters: [Unicode.Scalar]
  /// True for EBCDIC, whose ASCII letters have other codes.
  let isEBCDIC: Bool

  init(_ name: String, converter: String, languages: String, characters: String) {
    encoding = TextEncoding(name, converter: converter)
    self.languages = languages.split(separator: " ").map(String.init)
    let scalars = Array(characters.unicodeScalars)
    isEBCDIC = scalars.count == 256
    self.characters = isEBCDIC ? scalars : (0..<0x80).map { Unicode.Scalar($0 as UInt8) } + scalars
  }

  /// The class of each byte in each language: its index in the alphabet or, after these, the index of its
  /// ``CharacterClass``.
  func classes(in languages: [LetterStatistics]) -> [[UInt8]] {
    let small = smallCharacters
    let kinds = small.map { CharacterClass($0).rawValue }
    return languages.map { language in
      let places = language.places
      let special = language.lowCount + language.alphabet.count
      return small.indices.map { byte in
        if let place = places[small[byte]] { return UInt8(place) }
        if small[byte].isASCII { return asciiClass(small[byte], isLatin: language.isLatin, special) }
        return UInt8(special + kinds[byte])
      }
    }
  }

  private func asciiClass(_ scalar: Unicode.Scalar, isLatin: Bool, _ special: Int) -> UInt8 {
    if (0x61...0x7A).contains(scalar.value) { return isLatin ? UInt8(scalar.value - 0x60) : 1 }
    // In EBCDIC national letters replace these signs.
    let isNational = isEBCDIC && "{}[]\\|~^@#$`".unicodeScalars.contains(scalar)
    return isNational ? UInt8(special + CharacterClass.sign.rawValue) : 0
  }

  /// The characters in lower case. Romanian letters with comma are replaced by those with cedilla.
  private var smallCharacters: [Unicode.Scalar] {
    characters.map { scalar in
      if scalar == "\u{218}" || scalar == "\u{219}" { return "\u{15F}" }
      if scalar == "\u{21A}" || scalar == "\u{21B}" { return "\u{163}" }
      let small = scalar.properties.lowercaseMapping.unicodeScalars
      return small.count == 1 ? small.first ?? scalar : scalar
    }
  }

  /// For each byte: 1 for a small letter, 2 for a capital, 0 for anything else.
  var cases: [UInt8] {
    characters.map { scalar in
      guard CharacterClass(scalar) == .foreign else { return 0 }
      return scalar.properties.isLowercase ? 1 : scalar.properties.isUppercase ? 2 : 0
    }
  }
}
