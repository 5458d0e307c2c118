/// Appending of text to the byte arrays that printers write into.
extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(text: String) { append(contentsOf: text.utf8) }

  mutating func append(blanks count: Int) {
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: Swift.max(0, count)))
  }

  mutating func newline() { append(UInt8(ascii: "\n")) }
}

/// A real number as people read it: the fewest digits that give the same value again, and no `.0`.
func shortest(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Base 64 as RFC 4648, section 4, has it, padded.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let left = min(3, bytes.count - index)
      var group = UInt32(bytes[index]) << 16
      if left > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if left > 2 { group |= UInt32(bytes[index + 2]) }
      for digit in 0..<4 {
        let value = Int(group >> (18 - 6 * UInt32(digit))) & 63
        output.append(digit <= left ? alphabet[value] : UInt8(ascii: "="))
      }
      index += 3
    }
  }
}
