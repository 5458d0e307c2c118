import ByteReading

/// One name in the `name` table of a font (OpenType 1.9, `name`).
struct FontName {
  /// The purpose of a name, by its number in the table.
  enum Kind: UInt16, CaseIterable {
    case copyright = 0
    case family = 1
    case style = 2
    case unique = 3
    case full = 4
    case version = 5
    case postScript = 6
    case trademark = 7
    case manufacturer = 8
    case designer = 9
    case description = 10
    case vendorURL = 11
    case designerURL = 12
    case license = 13
    case licenseURL = 14
    case typographicFamily = 16
    case typographicStyle = 17
    case sampleText = 19
  }

  let kind: Kind
  let text: String
  /// True for English names: US English on Windows, language number 0 on other platforms.
  let isEnglish: Bool

  /// - Returns: `nil` for unsupported kinds and encodings, and for empty names.
  init?(platform: UInt16, encoding: UInt16, language: UInt16, kind: UInt16, bytes: Span<UInt8>) {
    guard let kind = Kind(rawValue: kind), bytes.count <= Self.maximumBytes else { return nil }
    let text: String
    switch (platform, encoding) {
    case (0, _), (3, 0), (3, 1), (3, 10): text = Self.utf16(bytes)
    case (1, 0): text = Self.macRoman(bytes)
    default: return nil
    }
    let trimmed = LegacyText.trim(text)
    guard !trimmed.isEmpty else { return nil }
    self.kind = kind
    self.text = trimmed
    isEnglish = platform == 3 ? language == 0x409 : language == 0
  }

  /// Maximum length of a name. Licences are the longest: the SIL Open Font License has 5 kB, twice that in UTF-16.
  private static let maximumBytes = 64 << 10

  private static func utf16(_ bytes: Span<UInt8>) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      units.append(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  private static func macRoman(_ bytes: Span<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 0 { break }
      scalars.append(byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80])
    }
    return String(scalars)
  }

  /// Mac OS Roman characters from 0x80 on.
  private static let upperHalf = Array(
    ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ"
      + "–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").unicodeScalars)
}
