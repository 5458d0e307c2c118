import Testing

@testable import PDF

@Suite struct PlainTextTests {
  @Test(
    arguments: [
      ([0x61, 0x00, 0x62], "a b"),
      ([0x61, 0x0C, 0x0A, 0x09, 0x62], "a \n\tb"),
      ([0x61, 0x0D, 0x62], "a\rb"),
      ([0x61, 0x7F, 0x62], "a b"),
      ([0x61, 0x0B, 0x62, 0xC3, 0xBC, 0xC3], "a bü"),
      ([0x61, 0xEF, 0xBF, 0xBD, 0x62], "ab"),
      ([0x61, 0xC2, 0x85, 0x62], "a b"),
      ([], ""),
    ] as [([UInt8], String)])
  func cleaned(bytes: [UInt8], expected: String) {
    var cleaner = PlainText()
    var found = ""
    cleaner.withCleaned(bytes) { found = String(decoding: $0, as: UTF8.self) }
    #expect(found == expected)
  }

  @Test func aLineHasNoControlCharacters() {
    #expect(PlainText.line(" \u{FEFF}Title\0\n") == "Title")
    #expect(PlainText.line("a\nb") == "a b")
    #expect(PlainText.line("\0 ") == nil)
  }

  @Test func aFileIsTextOrIsNot() {
    #expect(PlainText.ofFile(Array("a\r\nä".utf8)) == "a\r\nä")
    #expect(PlainText.ofFile(Array("<?xml?><a>one</a><b>two</b>".utf8))?.split(separator: " ") == ["one", "two"])
    #expect(PlainText.ofFile(Array("<< /Key 1 >> 1 < 2".utf8)) == "<< /Key 1 >> 1 < 2")
    #expect(PlainText.ofFile([0x61, 0x00, 0x62]) == nil)
    #expect(PlainText.ofFile([0x61, 0xFF]) == nil)
  }
}
