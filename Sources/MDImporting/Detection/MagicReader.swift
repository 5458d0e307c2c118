/// Reads the binary `magic` format (shared-mime-info specification 0.21, "The magic files").
///
/// A section is `[priority:type]` on a line of its own. A line is `indent>offset=`, two bytes of length (big-endian),
/// the value, then in this order and each left out at will: `&` and a mask of the same length, `~` and the word size,
/// `+` and the number of places to try; a line feed ends it. Unknown parts before the line feed are passed over.
struct MagicReader {
  private var rest: ArraySlice<UInt8>
  /// Nesting deeper than this is refused; the tables in use reach 3.
  private static let maximumIndent = 16

  /// - Returns: `nil` where the file does not start as such a file does.
  init?(_ file: [UInt8]) {
    let signature = Array("MIME-Magic\0\n".utf8)
    guard file.starts(with: signature) else { return nil }
    rest = file.dropFirst(signature.count)
  }

  /// Reads a section's head, up to and with its line feed.
  mutating func section() -> (priority: Int, mimeType: String)? {
    guard take("["), let priority = number(), take(":"), let close = rest.firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let mimeType = rest[..<close].text
    rest = rest[(close + 1)...]
    guard take("\n") else { return nil }
    return (priority, mimeType)
  }

  /// Reads a line and puts its value and mask behind `bytes`.
  ///
  /// - Returns: `nil`, with nothing read, at the next section, at the end, and where the format is broken.
  mutating func line(_ bytes: inout [UInt8]) -> MagicTable.Line? {
    let start = rest
    if let line = parsedLine(&bytes) { return line }
    rest = start
    return nil
  }

  private mutating func parsedLine(_ bytes: inout [UInt8]) -> MagicTable.Line? {
    let indent = number() ?? 0
    guard indent <= Self.maximumIndent, take(">"), let offset = number(), take("="), let count = length(),
      var value = taken(count)
    else { return nil }
    var mask: [UInt8]?
    if take("&") {
      guard let given = taken(count) else { return nil }
      mask = given
    }
    let word = take("~") ? number() ?? 1 : 1
    let range = take("+") ? number() ?? 1 : 1
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")), count > 0 else { return nil }
    rest = rest[(end + 1)...]
    Self.swap(&value, words: word)
    if mask != nil { Self.swap(&mask!, words: word) }
    let place = bytes.count
    bytes += value + (mask ?? [])
    return MagicTable.Line(
      indent: indent, offset: offset, range: max(range, 1), value: place, count: count,
      mask: mask == nil ? nil : place + count)
  }

  /// Values of words are big-endian in the file and are compared in the machine's own order.
  private static func swap(_ value: inout [UInt8], words size: Int) {
    guard size > 1, value.count % size == 0, UInt16(1).littleEndian == 1 else { return }
    for start in stride(from: 0, to: value.count, by: size) { value[start..<start + size].reverse() }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character.asciiValue else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func number() -> Int? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits.decimal
  }

  private mutating func length() -> Int? { taken(2).map { Int($0[0]) << 8 | Int($0[1]) } }

  private mutating func taken(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
