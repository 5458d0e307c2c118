/// Text in capitals is made small: pieces of words are those of words as they are usually written.
enum CapitalFolding {
  /// A text with small letters, where more than half of its letters with case are capitals; else `nil`.
  static func folded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    if isSurelySmall(text) { return nil }
    let decoded = String(decoding: text, as: UTF8.self)
    var (capitals, small) = (0, 0)
    for character in decoded.unicodeScalars where mayHaveCase(character.value) {
      if character.properties.isUppercase { capitals += 1 } else if character.properties.isLowercase { small += 1 }
    }
    return capitals > small ? Array(decoded.lowercased().utf8) : nil
  }

  /// Whether small letters of ASCII are more than all else that could be a capital.
  private static func isSurelySmall(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (small, capitals) = (0, 0)
    for byte in text {
      small &+= byte &- UInt8(ascii: "a") < 26 ? 1 : 0
      // A letter beyond ASCII has one first byte.
      capitals &+= byte &- UInt8(ascii: "A") < 26 || byte >= 0xC0 ? 1 : 0
    }
    return small >= capitals
  }

  /// Whether a character is one of the scripts with two cases; most others are asked about in vain.
  private static func mayHaveCase(_ value: UInt32) -> Bool {
    switch value {
    case ..<0x590, 0x10A0..<0x1100, 0x13A0..<0x1400, 0x1C80..<0x2000, 0x2100..<0x2200, 0x2C00..<0x2E00,
      0xA640..<0xAC00, 0xFB00..<0xFB20, 0xFF20..<0xFF60, 0x1_0400...:
      true
    default: false
    }
  }
}
