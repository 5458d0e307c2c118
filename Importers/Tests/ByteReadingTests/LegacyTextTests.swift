import Testing

@testable import ByteReading

/// Texts of fields that state no encoding.
@Suite struct LegacyTextTests {
  @Test(
    arguments: [
      (Array("größer".utf8), "größer"), ([0x67, 0xF6, 0xDF], "göß"), (Array("größ".utf8.dropLast()), "grö"),
      (Array("Größe ☃".utf8.dropLast()), "Größe"), (Array("Größe 🔑".utf8.dropLast(2)), "Größe"),
      ([0x63, 0x61, 0x66, 0xE9], "café"), (Array("größe".utf8) + [0xE9, 0x21], "größe\u{FFFD}!"),
      (Array(" a\0b".utf8), "a"), ([], ""), ([0xC3], "Ã"),
    ] as [([UInt8], String)])
  func fieldsAreDecoded(bytes: [UInt8], text: String) {
    #expect(LegacyText.decode(bytes) == text)
  }
}
