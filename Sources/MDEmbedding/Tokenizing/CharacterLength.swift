/// Bytes of characters in UTF-8, as SentencePiece counts them.
enum CharacterLength {
  /// By its first byte alone; a byte that begins none counts as a character.
  @inline(__always) static func byFirst(_ byte: UInt8) -> Int {
    switch byte {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  /// That of the first character of a text; `nil` where it begins with none.
  static func ofValid(_ text: UnsafeBufferPointer<UInt8>.SubSequence) -> Int? {
    guard let first = text.first else { return nil }
    if first < 0x80 { return 1 }
    let length = byFirst(first)
    guard length > 1, first < 0xF8, text.count >= length else { return nil }
    var character = UInt32(first) & (0x7F >> UInt32(length))
    for byte in text[text.startIndex + 1..<text.startIndex + length] {
      guard byte & 0xC0 == 0x80 else { return nil }
      character = character << 6 | UInt32(byte & 0x3F)
    }
    // Nothing written longer than need be, no surrogates, nothing beyond Unicode.
    let lowest: UInt32 = [0x80, 0x800, 0x1_0000][length - 2]
    return character >= lowest && Unicode.Scalar(character) != nil ? length : nil
  }
}
