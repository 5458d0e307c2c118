/// Decodes texts whose format declares no encoding, or one that programs ignore.
public enum LegacyText {
  /// Decodes bytes as UTF-8 if all or nearly all of them are valid UTF-8, else as ISO 8859-1.
  ///
  /// Ends at the first NUL, and drops white space at both ends.
  public static func decode(_ bytes: some Collection<UInt8>) -> String {
    let content = bytes.prefix { $0 != 0 }
    if let text = String(validating: content, as: UTF8.self) { return trim(text) }
    return damagedUTF8(content) ?? latin1(content)
  }

  /// Decodes UTF-8 with few wrong bytes, such as the end of a field that cut a letter in two.
  ///
  /// Returns `nil` if other encodings are possible. Their letters are valid UTF-8 only by rare chance, so valid letters
  /// must be the majority.
  private static func damagedUTF8(_ bytes: some Collection<UInt8>) -> String? {
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let wrong = scalars.count { $0 == "\u{FFFD}" }
    let letters = scalars.count { $0.value >= 0x80 } - wrong
    guard letters > 0, letters >= wrong else { return nil }
    while scalars.last == "\u{FFFD}" { scalars.removeLast() }
    return trim(String(scalars))
  }

  /// Decodes ISO 8859-1, whose bytes are the first 256 code points of Unicode.
  public static func latin1(_ bytes: some Collection<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes.prefix(while: { $0 != 0 }) { scalars.append(Unicode.Scalar(byte)) }
    return trim(String(scalars))
  }

  /// The text without white space and control characters at both ends.
  public static func trim(_ text: String) -> String {
    let bytes = text.utf8
    // Fast path: nearly all texts begin and end with printable ASCII.
    if let first = bytes.first, let last = bytes.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last { return text }
    let isVoid: (Unicode.Scalar) -> Bool = { $0.value <= 0x20 || $0.properties.isWhitespace }
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, isVoid(first) { scalars.removeFirst() }
    while let last = scalars.last, isVoid(last) { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// Normalizes texts that people type into the fields of a document's properties.
package enum TextLine {
  /// The text with one space between words and none at the ends, cut between characters.
  package static func line(_ text: String, longest: Int) -> String {
    let words = text.utf8.split { $0 <= 0x20 || $0 == 0x7F }
    let line = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    return line.utf8.count <= longest ? line : String(line.prefix(longest))
  }

  /// The distinct elements of lists, each of which was typed into one field.
  package static func parts(of fields: [String], at separators: String, longest: Int = 4_096, most: Int) -> [String] {
    var parts: [String] = []
    for part in fields.lazy.flatMap({ $0.split(whereSeparator: separators.contains) }) {
      let part = line(String(part), longest: longest)
      if !part.isEmpty, parts.count < most, !parts.contains(part) { parts.append(part) }
    }
    return parts
  }
}
