import CFreeType
import ByteReading

/// An open font face: one style of a family.
final class FontFace {
  private let face: FT_Face
  /// The stream that FreeType reads from while the face is open.
  private let stream: FontStream

  init(_ face: FT_Face, _ stream: FontStream) {
    self.face = face
    self.stream = stream
  }

  deinit { FT_Done_Face(face) }

  var faceCount: Int { face.pointee.num_faces }
  var glyphCount: Int { max(0, face.pointee.num_glyphs) }
  var familyName: String? { text(face.pointee.family_name) }
  var styleName: String? { text(face.pointee.style_name) }
  var postScriptName: String? { text(FT_Get_Postscript_Name(face)) }
  /// FreeType's name for the format, such as `TrueType`.
  var format: String? { text(FT_Get_Font_Format(face)) }
  var isMonospaced: Bool { face.pointee.face_flags & FT_Long(FT_FACE_FLAG_FIXED_WIDTH) != 0 }
  var isVariable: Bool { face.pointee.face_flags & FT_Long(FT_FACE_FLAG_MULTIPLE_MASTERS) != 0 }

  /// A picture of sample letters. `nil` if none can be drawn.
  func specimen(edge: Int) -> [UInt8]? { Specimen.picture(of: face, edge: edge) }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard var pointer else { return nil }
    var bytes: [UInt8] = []
    while pointer.pointee != 0, bytes.count < 4_096 {
      bytes.append(UInt8(bitPattern: pointer.pointee))
      pointer += 1
    }
    let text = LegacyText.decode(bytes)
    return text.isEmpty ? nil : text
  }
}

/// Names in the tables of the font formats.
extension FontFace {
  /// Limit of the records read from the `name` table. Fonts with many languages have some hundred.
  private static let maximumNames = 2_000

  /// Names in the `name` table in file order. Empty for formats without this table.
  var tableNames: [FontName] {
    let count = min(Int(FT_Get_Sfnt_Name_Count(face)), Self.maximumNames)
    return (0..<count).compactMap { index in
      var name = FT_SfntName()
      guard FT_Get_Sfnt_Name(face, FT_UInt(index), &name) == 0, let bytes = name.string else { return nil }
      return FontName(
        platform: name.platform_id, encoding: name.encoding_id, language: name.language_id, kind: name.name_id,
        bytes: Span(_unsafeStart: bytes, count: Int(name.string_len)))
    }
  }

  /// Names in the dictionary of a Type 1 font.
  var type1Names: [(FontName.Kind, String)] {
    var information = PS_FontInfoRec()
    guard FT_Get_PS_Font_Info(face, &information) == 0 else { return [] }
    let fields: [(FontName.Kind, UnsafeMutablePointer<FT_String>?)] = [
      (.version, information.version), (.copyright, information.notice), (.full, information.full_name),
      (.family, information.family_name),
    ]
    return fields.compactMap { kind, value in text(value).map { (kind, $0) } }
  }

  /// Properties of a bitmap font (X Logical Font Description).
  var bitmapNames: [(FontName.Kind, String)] {
    let properties: [(FontName.Kind, String)] = [
      (.family, "FAMILY_NAME"), (.full, "FULL_NAME"), (.copyright, "COPYRIGHT"),
      (.copyright, "NOTICE"), (.manufacturer, "FOUNDRY"), (.postScript, "FONT"), (.version, "FONT_VERSION"),
    ]
    return properties.compactMap { kind, key in
      var property = BDF_PropertyRec()
      guard FT_Get_BDF_Property(face, key, &property) == 0, property.type == BDF_PROPERTY_TYPE_ATOM else { return nil }
      return text(property.u.atom).map { (kind, $0) }
    }
  }
}

/// Coverage of characters.
extension FontFace {
  /// True if the face has a glyph for the character.
  func covers(_ character: UInt32) -> Bool { FT_Get_Char_Index(face, FT_ULong(character)) != 0 }

  /// True if the face maps Unicode characters to glyphs, so that its coverage can be checked.
  var isUnicode: Bool { face.pointee.charmap?.pointee.encoding == FT_ENCODING_UNICODE }

  /// The only East Asian language that the font declares in the code pages of its `OS/2` table. `nil` if there are
  /// several or none.
  var eastAsianLanguage: String? {
    guard let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self),
      table.pointee.version != 0xFFFF, table.pointee.version >= 1
    else { return nil }
    let pages: [(bits: UInt, tag: String)] = [
      (1 << 17, "ja"), (1 << 18, "zh-CN"), (1 << 19 | 1 << 21, "ko"), (1 << 20, "zh-TW"),
    ]
    let said = pages.filter { UInt(table.pointee.ulCodePageRange1) & $0.bits != 0 }
    return said.count == 1 ? said[0].tag : nil
  }
}
