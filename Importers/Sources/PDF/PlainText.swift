/// Makes what poppler gives fit to be stored: valid UTF-8 without control characters.
struct PlainText {
  private var buffer: [UInt8] = []

  init() {}

  /// Calls `body` with `text`, a space in place of each control character but tab and line ends, since what they stand
  /// between are words of their own, and without invalid sequences. Text that has none is passed on as it is.
  mutating func withCleaned(_ text: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if text.withUnsafeBufferPointer(Self.isClean) { return text.withUnsafeBufferPointer(body) }
    buffer.removeAll(keepingCapacity: true)
    // U+FFFD stands for undecodable bytes: it is never searched for.
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar != "\u{FFFD}" {
      if Self.isKept(scalar) {
        buffer.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      } else {
        buffer.append(0x20)
      }
    }
    buffer.withUnsafeBufferPointer(body)
  }

  /// Line ends are LF, or CR in form fields.
  private static func isClean(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in text.indices {
      let byte = text[index]
      if byte < 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 || byte == 0x7F { return false }
      // U+FFFD is EF BF BD; U+0080 to U+009F are C2 80 to C2 9F.
      if byte == 0xEF, index + 2 < text.count, text[index + 1] == 0xBF, text[index + 2] == 0xBD { return false }
      if byte == 0xC2, index + 1 < text.count, text[index + 1] < 0xA0 { return false }
    }
    return (try? UTF8Span(validating: text.span)) != nil
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\t" || scalar.properties.generalCategory != .control
  }

  /// A line for an attribute: control characters become spaces, white space at the ends is removed.
  ///
  /// - Returns: `nil` where nothing is left.
  static func line(_ text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\u{FFFD}" && scalar != "\u{FEFF}" {
      scalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    let kept = String(scalars)
    guard let first = kept.firstIndex(where: { !$0.isWhitespace }),
      let last = kept.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(kept[first...last])
  }

  /// Text of a file in UTF-8, tags left out where it is a marked-up one.
  ///
  /// - Returns: `nil` where the bytes are no text.
  static func ofFile(_ bytes: [UInt8]) -> String? {
    guard !bytes.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 && $0 != 0x0C }),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    guard let start = text.firstIndex(of: "<"), text[..<start].allSatisfy({ $0.isWhitespace || $0 == "\u{FEFF}" }),
      let next = text[start...].dropFirst().first, next.isLetter || next == "?" || next == "!"
    else { return text }
    return withoutTags(text)
  }

  private static func withoutTags(_ text: String) -> String {
    var kept: [UInt8] = []
    var isTag = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): isTag = true
      case UInt8(ascii: ">") where isTag:
        isTag = false
        kept.append(0x20)
      default: if !isTag { kept.append(byte) }
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
