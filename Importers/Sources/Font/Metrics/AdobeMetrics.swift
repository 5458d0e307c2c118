import ByteReading
import ImporterKit
import MDSystem

/// Metrics of a PostScript font (Adobe Font Metrics File Format Specification 4.1). The text file names the font, and
/// then lists the widths of its characters.
struct AdobeMetrics {
  private var values: [String: String] = [:]
  private var comments: [String] = []

  /// Number of bytes read. Names and notices precede the characters.
  private static let headBytes = 64 << 10

  /// - Returns: `nil` for other kinds of files.
  init?(_ file: borrowing ImportFile) throws(SystemError) {
    let start = try file.read(limit: 32)
    guard
      ["StartFontMetrics", "StartCompFontMetrics", "StartMasterFontMetrics"].contains(where: {
        start.starts(with: $0.utf8)
      })
    else { return nil }
    for line in try file.read(limit: Self.headBytes).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let text = LegacyText.decode(line)
      let key = String(text.prefix { $0 != " " && $0 != "\t" })
      let value = LegacyText.trim(String(text.dropFirst(key.count)))
      if key == "Comment" { comments.append(value) } else { values[key] = values[key] ?? value }
      if key == "StartCharMetrics" { break }
    }
  }

  func give(to sink: inout AttributeSink) {
    let family = values["FamilyName"]
    let names = [family, values["FullName"], values["FontName"]].compactMap(\.self).filter { !$0.isEmpty }
    sink.set(.title, (values["FullName"] ?? family ?? values["FontName"]).map(AttributeValue.string))
    sink.set("kMDItemFonts", .strings(names))
    sink.set(.version, values["Version"].map(AttributeValue.string))
    sink.set(.copyright, values["Notice"].map(AttributeValue.string))
    sink.set("limelight_fontFormat", "Adobe Font Metrics")
    sink.set("limelight_isMonospaced", .boolean(values["IsFixedPitch"] == "true"))
    if let count = values["StartCharMetrics"].flatMap({ Int64($0) }) {
      sink.set("limelight_glyphCount", .integer(count))
    }
    for line in names + [values["Weight"]].compactMap(\.self) + comments where !line.isEmpty {
      guard sink.appendText(line + "\n") else { return }
    }
  }
}

/// Bitmap fonts that FreeType cannot read and that contain no searchable text: fonts of consoles, of TeX, and of old
/// systems.
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
