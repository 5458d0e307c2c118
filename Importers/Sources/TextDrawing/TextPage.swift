import CFreeType

/// The beginning of a text as a page shows it: small letters of a font of the system, lines from the top.
public final class TextPage {
  private let library: FT_Library
  private let face: FT_Face
  private let painter: GlyphPainter

  /// Fonts with a fixed width for each letter, the one with most letters first; then what else there may be.
  private static let fonts = [
    "truetype/dejavu/DejaVuSansMono.ttf", "dejavu/DejaVuSansMono.ttf", "TTF/DejaVuSansMono.ttf",
    "dejavu-sans-mono-fonts/DejaVuSansMono.ttf", "truetype/noto/NotoSansMono-Regular.ttf",
    "truetype/liberation/LiberationMono-Regular.ttf", "truetype/freefont/FreeMono.ttf",
    "opentype/noto/NotoSansCJK-Regular.ttc", "truetype/unifont/unifont.ttf", "truetype/dejavu/DejaVuSans.ttf",
  ].flatMap { ["/usr/share/fonts/\($0)", "/usr/local/share/fonts/\($0)"] }

  /// - Returns: `nil` where none of the fonts is there.
  public init?() {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    guard let face = Self.fonts.lazy.compactMap({ Self.face($0, library) }).first else {
      FT_Done_FreeType(library)
      return nil
    }
    self.library = library
    self.face = face
    painter = GlyphPainter(face)
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  private static func face(_ path: String, _ library: FT_Library) -> FT_Face? {
    var face: FT_Face?
    return FT_New_Face(library, path, 0, &face) == 0 ? face : nil
  }

  /// Draws the text on a sheet of paper.
  ///
  /// - Parameters:
  ///   - edge: its height.
  ///   - wraps: whether lines that are too long go on below, instead of ending at the margin.
  /// - Returns: a PNG file; `nil` where the text has no letter that can be drawn.
  public func picture(of text: String, edge: Int, wraps: Bool) -> [UInt8]? {
    // The shape of ISO 216, and some thirty lines.
    let edge = min(max(16, edge), 1_024)
    var canvas = GreyCanvas(width: edge * 5 / 7, height: edge)
    let size = max(4, edge / 28)
    guard painter.setSize(size) else { return nil }
    var line = TextLine(margin: edge / 20, height: size + max(1, size / 4))
    for character in text.unicodeScalars {
      guard line.baseline < canvas.height - line.margin else { break }
      put(character, at: &line, wraps: wraps, on: &canvas)
    }
    return canvas.isBlank ? nil : canvas.png()
  }

  private func put(_ character: Unicode.Scalar, at line: inout TextLine, wraps: Bool, on canvas: inout GreyCanvas) {
    switch character {
    case "\n": line.end()
    case "\t": line.x += line.height * 2
    case _ where character.value < 0x20: break
    default:
      guard line.x < canvas.width - line.margin else { return }
      line.x += painter.draw(character, x: line.x, baseline: line.baseline, on: &canvas)
      if wraps, line.x > canvas.width - line.margin - line.height / 2 { line.end() }
    }
  }
}

/// Where the next letter stands.
private struct TextLine {
  let margin: Int
  let height: Int
  var x: Int
  var baseline: Int

  init(margin: Int, height: Int) {
    (self.margin, self.height) = (margin, height)
    (x, baseline) = (margin, margin + height)
  }

  mutating func end() { (x, baseline) = (margin, baseline + height) }
}
