/// Cleans poppler's strings for storage: valid UTF-8 without control characters.
struct PlainText {
  private var buffer: [UInt8] = []

  init() {}

  /// Calls `body` with the cleaned `text`.
  ///
  /// Control characters except tab and line ends become spaces, because they separate words. Invalid sequences are
  /// dropped. Text that is already clean is passed on without a copy.
  mutating func withCleaned(_ text: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if text.withUnsafeBufferPointer(Self.isClean) { return text.withUnsafeBufferPointer(body) }
    buffer.removeAll(keepingCapacity: true)
    // U+FFFD replaces bytes that cannot be decoded. Nobody searches for it, so it is dropped too.
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar != "\u{FFFD}" {
      if Self.isKept(scalar) {
        buffer.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      } else {
        buffer.append(0x20)
      }
    }
    buffer.withUnsafeBufferPointer(body)
  }

  /// True if the text needs no cleaning. Line ends are LF, or CR in form fields.
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

  /// A line for an attribute: control characters become spaces, white space at both ends is removed.
  ///
  /// - Returns: `nil` if nothing remains.
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

  /// The text of an attached file in UTF-8. Tags are removed if the file begins with one.
  ///
  /// - Returns: `nil` if the bytes are not text.
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
