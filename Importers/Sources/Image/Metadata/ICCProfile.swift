import ByteReading

/// Finds the name of an ICC colour profile (ICC.1:2022, sections 7 and 10.15; `desc` of ICC.1:2001, section 6.5.17).
enum ICCProfile {
  /// The name of the profile that EXIF's colour space 1 and PNG's `sRGB` chunk imply.
  static let standardRGBName = "sRGB IEC61966-2.1"

  private static let maximumTags = 100

  /// The text of the profile's `desc` tag; `nil` if it is missing or damaged.
  static func name(in profile: [UInt8]) -> String? {
    let source = ByteSource(block: profile)
    guard let count: UInt32 = source.integer(at: 128, .big) else { return nil }
    for index in 0..<min(Int(count), maximumTags) {
      guard source.matches("desc", at: 132 + index * 12) else { continue }
      guard let offset: UInt32 = source.integer(at: 136 + index * 12, .big) else { return nil }
      let name = description(source, at: Int(offset))
      return name.flatMap { $0.isEmpty ? nil : $0 }
    }
    return nil
  }

  private static func description(_ source: ByteSource, at offset: Int) -> String? {
    if source.matches("mluc", at: offset) { return localized(source, at: offset) }
    guard source.matches("desc", at: offset), let count: UInt32 = source.integer(at: offset + 8, .big) else {
      return nil
    }
    return LegacyText.decode(source.prefix(at: offset + 12, limit: min(Int(count), 1_024)))
  }

  /// The first localized name, which is in UTF-16.
  private static func localized(_ source: ByteSource, at offset: Int) -> String? {
    guard let count: UInt32 = source.integer(at: offset + 20, .big),
      let start: UInt32 = source.integer(at: offset + 24, .big)
    else { return nil }
    let bytes = Array(source.prefix(at: offset + Int(start), limit: min(Int(count), 1_024)))
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      ByteOrder.big.integer(bytes[$0...($0 + 1)], as: UInt16.self)
    }
    return LegacyText.trim(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
  }
}
