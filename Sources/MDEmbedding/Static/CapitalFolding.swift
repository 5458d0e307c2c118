/// Converts text in capitals to lower case, so that its words are cut into the pieces of their usual spelling.
enum CapitalFolding {
  /// The text in lower case if more than half of its cased letters are capitals; else `nil`.
  static func folded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    if isSurelySmall(text) { return nil }
    let decoded = String(decoding: text, as: UTF8.self)
    var (capitals, small) = (0, 0)
    for character in decoded.unicodeScalars where mayHaveCase(character.value) {
      if character.properties.isUppercase { capitals += 1 } else if character.properties.isLowercase { small += 1 }
    }
    return capitals > small ? Array(decoded.lowercased().utf8) : nil
  }

  /// True if lower-case ASCII letters outnumber everything that may be a capital, so that the text need not be
  /// decoded.
  private static func isSurelySmall(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (small, capitals) = (0, 0)
    for byte in text {
      small &+= byte &- UInt8(ascii: "a") < 26 ? 1 : 0
      // A letter outside of ASCII has exactly one byte from 0xC0 on.
      capitals &+= byte &- UInt8(ascii: "A") < 26 || byte >= 0xC0 ? 1 : 0
    }
    return small >= capitals
  }

  /// True if a character is in a script with two cases. Saves property lookups for the others.
  private static func mayHaveCase(_ value: UInt32) -> Bool {
    switch value {
    case ..<0x590, 0x10A0..<0x1100, 0x13A0..<0x1400, 0x1C80..<0x2000, 0x2100..<0x2200, 0x2C00..<0x2E00,
      0xA640..<0xAC00, 0xFB00..<0xFB20, 0xFF20..<0xFF60, 0x1_0400...:
      true
    default: false
    }
  }
}
