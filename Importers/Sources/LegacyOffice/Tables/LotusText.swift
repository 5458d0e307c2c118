/// Text in Lotus's multibyte character set: page 850, and other pages behind a byte that names them.
enum LotusText {
  /// Microsoft's numbers of the pages, by the byte before each letter.
  private static let numbers: [UInt8: Int] = [
    0x01: 850, 0x02: 1253, 0x03: 1255, 0x04: 1256, 0x05: 1251, 0x06: 1250, 0x08: 1254, 0x0B: 874, 0x0F: 1252,
    0x10: 932, 0x11: 949, 0x12: 950, 0x13: 936,
  ]
  /// Pages whose letters take two bytes.
  private static let wide: ClosedRange<UInt8> = 0x10...0x13
  private static let unicode: UInt8 = 0x14

  /// The text up to its NUL.
  static func decoded(_ bytes: ArraySlice<UInt8>, by pages: CodePages) -> String {
    guard bytes.contains(where: { $0 >= 0x80 || 0x01...0x1F ~= $0 }) else {
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    var text = TextBuilder(limit: 1 << 17)
    var rest = bytes
    while let byte = rest.popFirst(), byte != 0 {
      if byte == unicode {
        text.append(unit: UInt16(rest.popFirst() ?? 0) << 8 | UInt16(rest.popFirst() ?? 0))
      } else if let number = numbers[byte] {
        pages[number].append(letter(behind: byte, &rest), to: &text)
      } else {
        pages[850].append([byte][...], to: &text)
      }
    }
    return text.take()
  }

  private static func letter(behind page: UInt8, _ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // The name of a page with wide letters stands twice before one of a single byte.
    if wide.contains(page), rest.first == page { rest = rest.dropFirst() }
    let count = wide.contains(page) && rest.first.map { $0 >= 0x80 } == true ? 2 : 1
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
