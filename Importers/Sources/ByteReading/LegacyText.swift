/// Decoding of texts whose format states no encoding, or one that writers do not keep to.
public enum LegacyText {
  /// UTF-8 where the bytes are valid UTF-8, else ISO 8859-1; ends at the first NUL, white space around it dropped.
  public static func decode(_ bytes: some Collection<UInt8>) -> String {
    let content = bytes.prefix { $0 != 0 }
    if let text = String(validating: content, as: UTF8.self) { return trim(text) }
    return latin1(content)
  }

  /// ISO 8859-1, whose bytes are the first 256 code points of Unicode.
  public static func latin1(_ bytes: some Collection<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes.prefix(while: { $0 != 0 }) { scalars.append(Unicode.Scalar(byte)) }
    return trim(String(scalars))
  }

  /// The text without white space and control characters at either end.
  public static func trim(_ text: String) -> String {
    let bytes = text.utf8
    // Nearly all texts have letters at both ends: then the bytes suffice.
    if let first = bytes.first, let last = bytes.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last { return text }
    let isVoid: (Unicode.Scalar) -> Bool = { $0.value <= 0x20 || $0.properties.isWhitespace }
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, isVoid(first) { scalars.removeFirst() }
    while let last = scalars.last, isVoid(last) { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}
