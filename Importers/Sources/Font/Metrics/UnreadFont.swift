/// Kinds of bitmap fonts that FreeType does not read, and in which nothing is written that a person would look for: of
/// consoles, of TeX, and of old systems.
enum UnreadFont {
  private static let marks: [[UInt8]] = [
    [0x36, 0x04], [0x72, 0xB5, 0x4A, 0x86],  // Linux' consoles
    [0xF7, 0x59], [0xF7, 0x83], [0xF7, 0xCA],  // TeX: packed, generic, virtual
    [0x01, 0x36], [0x36, 0x01],  // vfont of BSD
    [0x14, 0x02, 0x59, 0x19],  // libgrx
    Array("D1.0\r".utf8), Array("<MakerScreenFont".utf8), [0xFF] + Array("FON".utf8),  // Speedo, FrameMaker, DOS
  ]

  static func isKnown(_ start: [UInt8]) -> Bool { marks.contains { start.starts(with: $0) } }
}
