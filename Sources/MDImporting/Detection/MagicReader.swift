/// Parses the binary `magic` format (shared-mime-info specification 0.21, "The magic files").
///
/// A section begins with `[priority:type]` on its own line. Each further line is `indent>offset=`, a length of two
/// bytes (big-endian), and the value. Optional parts follow in this order: `&` and a mask of the same length, `~` and
/// the word size, `+` and the number of offsets. A line feed ends the line. Unknown parts before it are skipped.
struct MagicReader {
  private var rest: ArraySlice<UInt8>
  /// Maximum nesting; the tables in use have 3 levels.
  private static let maximumIndent = 16

  /// - Returns: `nil` if the file has another signature.
  init?(_ file: [UInt8]) {
    let signature = Array("MIME-Magic\0\n".utf8)
    guard file.starts(with: signature) else { return nil }
    rest = file.dropFirst(signature.count)
  }

  /// Parses the header of a section, including its line feed.
  mutating func section() -> (priority: Int, mimeType: String)? {
    guard take("["), let priority = number(), take(":"), let close = rest.firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    let mimeType = rest[..<close].text
    rest = rest[(close + 1)...]
    guard take("\n") else { return nil }
    return (priority, mimeType)
  }

  /// Parses a line, and appends its value and mask to `bytes`.
  ///
  /// - Returns: `nil`, without consuming anything, at the next section, at the end, or if the format is broken.
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

  /// Swaps the bytes of words: they are big-endian in the file but are compared in the machine's order.
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
