import CFreeType
import CShaping

/// One line of text in a script that needs shaping: letters are joined, reordered or stacked, as in Arabic, Hebrew and
/// the scripts of India. Other letters are drawn one glyph per character.
struct ShapedLine {
  private let glyphs: [shaped_glyph]
  /// Width of the line in pixels.
  let width: Int

  /// Limit of the glyphs. Even a line of the smallest letters has fewer.
  private static let mostGlyphs = 400

  /// - Returns: `nil` if libraqm is not installed, or has no glyphs for the text.
  init?(_ text: some StringProtocol, runsLeft: Bool, face: FT_Face) {
    let glyphs = [shaped_glyph](unsafeUninitializedCapacity: Self.mostGlyphs) { room, count in
      var text = String(text)
      let found = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          shape_line(face, $0.baseAddress, $0.count, runsLeft, room.baseAddress, room.count)
        }
      }
      count = max(0, found)
    }
    if glyphs.isEmpty { return nil }
    self.glyphs = glyphs
    width = glyphs.reduce(0) { $0 + Int($1.advance) } >> 6
  }

  func draw(x: Int, baseline: Int, with painter: GlyphPainter, on canvas: inout GreyCanvas) {
    var x = x << 6
    for glyph in glyphs {
      let (left, down) = ((x + Int(glyph.right)) >> 6, Int(glyph.up) >> 6)
      painter.draw(glyph: glyph.number, x: left, baseline: baseline - down, on: &canvas)
      x += Int(glyph.advance)
    }
  }

  static var isAvailable: Bool { shaping_is_available() }

  /// True if the character belongs to a script that needs shaping.
  static func isNeeded(for character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x590...0xDFF, 0xF00...0x109F, 0x1780...0x18AF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF,
      0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }

  /// True if the line runs from right to left: its first letter is Hebrew, Arabic or of a related script.
  static func runsLeft(_ text: some StringProtocol) -> Bool {
    let letter = text.unicodeScalars.first { $0.properties.isAlphabetic }
    switch letter?.value ?? 0 {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: return true
    default: return false
    }
  }
}
