public import CFreeType

/// Draws text with the glyphs of one face: one glyph per character from left to right, or the glyphs chosen by
/// ``ShapedLine``.
public struct GlyphPainter {
  let face: FT_Face

  /// Flags for loading glyphs. Outlines are used unchanged, without hinting.
  private static let flags = Int32(FT_LOAD_RENDER | FT_LOAD_NO_HINTING)

  /// - Parameter face: must stay open while the painter is in use.
  public init(_ face: FT_Face) { self.face = face }

  /// Sets the size of letters. A face with fixed sizes uses the nearest one.
  ///
  /// - Returns: `false` if the face has no such size.
  public func setSize(_ pixels: Int) -> Bool {
    if face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 {
      return FT_Set_Pixel_Sizes(face, 0, FT_UInt(max(1, pixels))) == 0
    }
    let sizes = UnsafeBufferPointer(start: face.pointee.available_sizes, count: Int(face.pointee.num_fixed_sizes))
    let distances = sizes.map { abs(Int($0.height) - pixels) }
    guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return false }
    return FT_Select_Size(face, FT_Int(nearest)) == 0
  }

  public func covers(_ character: Unicode.Scalar) -> Bool { FT_Get_Char_Index(face, FT_ULong(character.value)) != 0 }

  /// Size of a text in pixels: height above and below the baseline, and width.
  public func extent(of text: some Sequence<Unicode.Scalar>) -> (above: Int, below: Int, width: Int) {
    var extent = (above: 0, below: 0, width: 0)
    for character in text {
      guard let glyph = load(character) else { continue }
      extent.above = max(extent.above, Int(glyph.bitmap_top))
      extent.below = max(extent.below, Int(glyph.bitmap.rows) - Int(glyph.bitmap_top))
      extent.width += Self.advance(of: glyph)
    }
    return extent
  }

  /// Draws a character.
  ///
  /// - Parameters:
  ///   - x: column at which the character starts.
  ///   - baseline: row of the baseline.
  /// - Returns: the advance width, or 0 if the face has no glyph for the character.
  public func draw(_ character: Unicode.Scalar, x: Int, baseline: Int, on canvas: inout GreyCanvas) -> Int {
    guard let glyph = load(character) else { return 0 }
    Self.put(glyph, x: x, baseline: baseline, on: &canvas)
    return Self.advance(of: glyph)
  }

  /// Draws a glyph by its index in the face.
  func draw(glyph number: UInt32, x: Int, baseline: Int, on canvas: inout GreyCanvas) {
    guard FT_Load_Glyph(face, FT_UInt(number), Self.flags) == 0, let glyph = face.pointee.glyph?.pointee else { return }
    Self.put(glyph, x: x, baseline: baseline, on: &canvas)
  }

  private static func put(_ glyph: FT_GlyphSlotRec, x: Int, baseline: Int, on canvas: inout GreyCanvas) {
    copy(glyph.bitmap, left: x + Int(glyph.bitmap_left), top: baseline - Int(glyph.bitmap_top), to: &canvas)
  }

  private func load(_ character: Unicode.Scalar) -> FT_GlyphSlotRec? {
    guard FT_Load_Char(face, FT_ULong(character.value), Self.flags) == 0 else { return nil }
    return face.pointee.glyph?.pointee
  }

  /// Advance width in pixels. FreeType counts in 64ths of a pixel.
  private static func advance(of glyph: FT_GlyphSlotRec) -> Int { max(0, (Int(glyph.advance.x) + 32) >> 6) }

  private static func copy(_ bitmap: FT_Bitmap, left: Int, top: Int, to canvas: inout GreyCanvas) {
    guard let start = bitmap.buffer, bitmap.pitch > 0 else { return }
    let isGrey = bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_GRAY.rawValue)
    guard isGrey || bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_MONO.rawValue) else { return }
    // A glyph may be much larger than the picture. Copy only the visible part.
    let rows = max(0, -top)..<max(0, -top, min(Int(bitmap.rows), canvas.height - top))
    let columns = max(0, -left)..<max(0, -left, min(Int(bitmap.width), canvas.width - left))
    for row in rows {
      let line = start + row * Int(bitmap.pitch)
      for column in columns {
        let coverage = isGrey ? line[column] : line[column >> 3] & (0x80 >> UInt8(column & 7)) != 0 ? 255 : 0
        canvas.cover(left + column, top + row, coverage)
      }
    }
  }
}
