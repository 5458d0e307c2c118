/// Decodes `_x000D_`: the notation for characters that XML cannot hold, a UTF-16 unit in hexadecimal.
///
/// It is described in ECMA-376, 22.9.2.19 (ST_Xstring). A literal underscore that would begin an escape is written as
/// `_x005F_`.
enum EscapedText {
  private static let escapeBytes = 7
  private static let lowLine = UInt8(ascii: "_")

  /// Calls `body` with the text after decoding its escapes.
  static func withDecoded(_ text: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard hasEscape(text) else { return text.withUnsafeBufferPointer(body) }
    decoded(text).withUnsafeBufferPointer(body)
  }

  static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return hasEscape(bytes) ? String(decoding: decoded(bytes), as: UTF8.self) : text
  }

  private static func hasEscape(_ text: [UInt8]) -> Bool {
    text.contains(lowLine) && text.indices.contains { text[$0] == lowLine && unit(text, at: $0) != nil }
  }

  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var units: [UInt16] = []
    var index = 0
    while index < text.count {
      if text[index] == lowLine, let unit = unit(text, at: index) {
        units.append(unit)
        index += escapeBytes
        continue
      }
      flush(&units, to: &decoded)
      decoded.append(text[index])
      index += 1
    }
    flush(&units, to: &decoded)
    return decoded
  }

  /// Appends the collected units together, because two in a row may be the halves of one character.
  private static func flush(_ units: inout [UInt16], to decoded: inout [UInt8]) {
    guard !units.isEmpty else { return }
    decoded += String(decoding: units, as: UTF16.self).utf8
    units.removeAll(keepingCapacity: true)
  }

  /// The unit of the escape at an index; `nil` if no escape begins there.
  private static func unit(_ text: [UInt8], at index: Int) -> UInt16? {
    guard index + escapeBytes <= text.count, text[index + 1] == UInt8(ascii: "x"),
      text[index + escapeBytes - 1] == lowLine
    else { return nil }
    var unit: UInt16 = 0
    for byte in text[(index + 2)..<(index + 6)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
