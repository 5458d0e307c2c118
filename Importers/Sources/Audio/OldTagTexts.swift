import Encodings

/// Decodes tag values whose stated encoding is wrong. Players of Windows wrote their system's own encoding into fields for
/// Latin-1. All such fields of a file are in the same one, and are judged together.
struct OldTagTexts {
  private var texts: [String: String] = [:]

  /// - Parameter values: each byte of a text as the character of its number.
  init(_ values: [String]) {
    guard !values.isEmpty else { return }
    let stored = values.map { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    let encoding = Self.encoding(of: stored)
    let decoder = CharsetDecoder()
    for (value, bytes) in zip(values, stored) {
      if let text = String(validating: bytes, as: UTF8.self) {
        texts[value] = text
      } else if let encoding {
        texts[value] = decoder.text(bytes, encoding)
      }
    }
  }

  /// The value as it was meant.
  func decoded(_ value: String) -> String { texts[value] ?? value }

  /// - Returns: `nil` where what is said may be true: accents are few among letters of ASCII, and other scripts have none
  ///   of these.
  private static func encoding(of texts: [[UInt8]]) -> String? {
    var sample = Array(texts.filter { String(validating: $0, as: UTF8.self) == nil }.joined(separator: [0x0A]))
    let highs = sample.count { $0 >= 0x80 }
    let letters = sample.count { (0x61...0x7A).contains($0 | 0x20) }
    guard highs >= 4, highs > letters else { return nil }
    let found = sample.withUnsafeMutableBufferPointer { EncodingDetector().encoding(of: $0, isHTML: false) }
    return found == .windows1252 ? nil : found.name
  }
}
