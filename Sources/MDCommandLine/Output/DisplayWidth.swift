/// How many columns of a terminal text takes, after Unicode's East Asian Width (UAX #11).
public enum DisplayWidth {
  /// Controls and marks take none, wide characters two.
  public static func columns(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + columns($1) } }

  static func columns(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  /// The blocks in which every assigned character is wide or full-width.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DF2, 0x1AFF0...0x1B2FB,
    0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]

  private static func isWide(_ value: UInt32) -> Bool {
    value >= 0x1100 && wide.contains { $0.contains(value) }
  }

  /// `text` cut to `limit` columns by leaving out its middle, where `…` stands instead.
  public static func shortened(_ text: String, to limit: Int) -> String {
    let width = columns(text)
    guard width > limit else { return text }
    guard limit > 1 else { return limit == 1 ? "…" : "" }
    let head = prefix(text.unicodeScalars, (limit - 1) / 2)
    let tail = prefix(text.unicodeScalars.reversed(), limit - 1 - (limit - 1) / 2)
    return head + "…" + String(String.UnicodeScalarView(tail.unicodeScalars.reversed()))
  }

  private static func prefix(_ scalars: some Sequence<Unicode.Scalar>, _ limit: Int) -> String {
    var result = String.UnicodeScalarView()
    var width = 0
    for scalar in scalars {
      width += columns(scalar)
      if width > limit { break }
      result.append(scalar)
    }
    return String(result)
  }
}
