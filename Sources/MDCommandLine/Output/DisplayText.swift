/// Bytes made fit for a terminal.
public enum DisplayText {
  /// Control characters and bytes that are no UTF-8 become `?`; everything else stays.
  public static func printable(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) { return bytes }
    return Array(printableText(bytes).utf8)
  }

  public static func printableText(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      text.append(isUnsafe(scalar) ? "?" : scalar)
    }
    return String(text)
  }

  /// C0 and C1 controls, line separators, what reverses the writing direction, and the mark of repaired bytes.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFFFD: true
    default: false
    }
  }
}
