import CFreeType
import TextDrawing

/// A sample picture of a font: two letters, and a line of more letters below.
enum Specimen {
  /// Sample letters of several scripts. The picture shows the first that the face supports.
  private static let samples: [(large: String, small: String)] = [
    ("Aa", "ABCDEFG abcdefg 123"), ("Аа", "АБВГДЕ абвгде 123"), ("Αα", "ΑΒΓΔΕΖ αβγδεζ 123"), ("Աա", "ԱԲԳԴԵԶ աբգդեզ"),
    ("אב", "אבגדהוזחטי"), ("ع", "ابتثجحخدذر"), ("永あ", "永字日本語あいうえお"), ("永", "永字中文"), ("한글", "가나다라마바사"),
    ("अआ", "अआइईउऊएऐ"), ("กข", "กขคฆงจฉช"), ("აბ", "აბგდევზთ"), ("ሀለ", "ሀለሐመሠረሰሸ"), ("கஅ", "அஆஇஈஉஊ"),
  ]
  /// Maximum number of characters shown for other fonts, such as fonts of symbols.
  private static let mostOthers = 12

  /// - Returns: a PNG file, or `nil` if the face has no drawable glyph.
  static func picture(of face: FT_Face, edge: Int) -> [UInt8]? {
    let edge = min(max(16, edge), 1_024)
    let painter = GlyphPainter(face)
    guard let (large, small) = text(for: painter, face) else { return nil }
    var canvas = GreyCanvas(width: edge, height: edge)
    draw(large, with: painter, around: edge * 45 / 100, most: edge * 62 / 100, on: &canvas)
    draw(small, with: painter, around: edge * 88 / 100, most: edge * 12 / 100, on: &canvas)
    return canvas.isBlank ? nil : canvas.png()
  }

  private typealias Sample = (large: [Unicode.Scalar], small: [Unicode.Scalar])

  private static func text(for painter: GlyphPainter, _ face: FT_Face) -> Sample? {
    for sample in samples where sample.large.unicodeScalars.allSatisfy(painter.covers) {
      let small = sample.small.unicodeScalars.filter { $0 == " " || painter.covers($0) }
      return (Array(sample.large.unicodeScalars), Array(small))
    }
    let others = characters(of: face)
    return others.isEmpty ? nil : (Array(others.prefix(2)), others)
  }

  /// The first visible characters of the face.
  private static func characters(of face: FT_Face) -> [Unicode.Scalar] {
    var found: [Unicode.Scalar] = []
    var glyph: FT_UInt = 0
    var code = FT_Get_First_Char(face, &glyph)
    // Character codes ascend. A damaged table may continue after the last valid character.
    while glyph != 0, found.count < mostOthers, code <= 0x10FFFF {
      let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: code))
      if let scalar, scalar.value > 0x20, scalar.value != 0xA0 { found.append(scalar) }
      code = FT_Get_Next_Char(face, code, &glyph)
    }
    return found
  }

  /// Draws a centred line as large as it fits.
  private static func draw(
    _ text: [Unicode.Scalar], with painter: GlyphPainter, around middle: Int, most height: Int,
    on canvas: inout GreyCanvas
  ) {
    guard painter.setSize(height) else { return }
    var extent = painter.extent(of: text)
    let room = canvas.width * 88 / 100
    let tall = extent.above + extent.below
    if extent.width > room || tall > height, extent.width > 0, tall > 0 {
      let scale = min(Double(room) / Double(extent.width), Double(height) / Double(tall))
      guard painter.setSize(Int(Double(height) * scale)) else { return }
      extent = painter.extent(of: text)
    }
    var x = (canvas.width - extent.width) / 2
    let baseline = middle + (extent.above - extent.below) / 2
    let runsLeft = text.first.map { (0x590...0x8FF).contains($0.value) } ?? false
    for character in runsLeft ? text.reversed() : text {
      x += painter.draw(character, x: x, baseline: baseline, on: &canvas)
    }
  }
}
