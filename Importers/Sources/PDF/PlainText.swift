/// Makes what poppler gives fit to be stored: valid UTF-8 without control characters.
struct PlainText {
  private var buffer: [UInt8] = []

  init() {}

  /// Calls `body` with `text` without control characters (other than tab and line feed) and invalid sequences.
  /// Text that has none is passed on as it is.
  mutating func withCleaned(_ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if Self.isClean(text) { return body(text) }
    buffer.removeAll(keepingCapacity: true)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where Self.isKept(scalar) {
      buffer.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
    }
    buffer.withUnsafeBufferPointer(body)
  }

  private static func isClean(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text where byte < 0x20 && byte != 0x0A && byte != 0x09 { return false }
    return (try? UTF8Span(validating: text.span)) != nil
  }

  /// U+FFFD stands for what could not be decoded: nobody searches for it.
  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t"
      || (scalar.properties.generalCategory != .control && scalar != "\u{FFFD}")
  }

  /// One line for an attribute: control characters become spaces, white space around is taken off.
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
}
