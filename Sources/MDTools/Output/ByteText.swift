/// Appends text to the byte arrays that printers write into.
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

/// A real number for people: the fewest digits that give the same value again, without `.0`.
func shortest(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
