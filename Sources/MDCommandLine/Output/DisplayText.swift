package import MDModel

/// Makes bytes safe for a terminal.
package enum DisplayText {
  /// Replaces control characters and invalid UTF-8 with `?`. Everything else stays.
  package static func printable(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) { return bytes }
    return Array(printableText(bytes).utf8)
  }

  package static func printableText(_ bytes: [UInt8]) -> String {
    printableText(String(decoding: bytes, as: UTF8.self))
  }

  package static func printableText(_ text: String) -> String { masked(text) { isUnsafe($0) } }

  /// Makes a text of many lines safe. Line ends and tabs stay.
  package static func printableLines(_ bytes: [UInt8]) -> String {
    masked(String(decoding: bytes, as: UTF8.self)) { $0 != "\n" && $0 != "\t" && isUnsafe($0) }
  }

  private static func masked(_ text: String, _ isMasked: (Unicode.Scalar) -> Bool) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(isMasked(scalar) ? "?" : scalar) }
    return String(shown)
  }

  /// Control characters C0 and C1, line separators, characters that reverse the writing direction, and the mark of
  /// invalid bytes.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFFFD: true
    default: false
    }
  }
}

/// Number of terminal columns of a text, by Unicode's East Asian Width (UAX #11).
package enum DisplayWidth {
  /// Control characters and marks take no column, wide characters take two.
  package static func columns(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + columns($1) } }

  static func columns(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  /// Blocks in which every assigned character is wide or full-width.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DF2, 0x1AFF0...0x1B2FB,
    0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]

  private static func isWide(_ value: UInt32) -> Bool {
    value >= 0x1100 && wide.contains { $0.contains(value) }
  }

  /// `text` shortened to `limit` columns: `…` replaces its middle.
  package static func shortened(_ text: String, to limit: Int) -> String {
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

/// Shortens titles and descriptions for lists of answers. The index keeps them as long as apps send them.
package enum ShortText {
  /// Limits in characters.
  private static let limits: [AttributeKey: Int] = [.title: 90, .displayName: 90, .itemDescription: 300]

  package static func shortened(_ attributes: AttributeSet) -> AttributeSet {
    var shown = attributes
    for (key, limit) in limits {
      guard case .string(let text) = attributes[key],
        let end = text.index(
          text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
      else { continue }
      shown[key] = .string(text[..<end] + "…")
    }
    return shown
  }
}

/// Whether output is coloured.
package enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether to use colours. `auto` colours a terminal, unless `NO_COLOR` is set and not empty
  /// (<https://no-color.org>), or `TERM` is `dumb`.
  package func isOn(terminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: terminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }

  /// The environment variables that ``isOn(terminal:environment:)`` reads.
  package static let variables = ["NO_COLOR", "TERM"]
}
