import Encodings
import Testing

@testable import PackedRichText

/// Words of RTF as Outlook writes it.
@Suite struct RichTextTests {
  private func text(_ source: String) -> String {
    var reader = RichText(CharsetDecoder())
    let bytes = Array(source.utf8).withUnsafeBufferPointer { reader.text(of: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `\u` gives UTF-16, and negative numbers from 0x8000 on.
  @Test(arguments: [
    (#"{\rtf1 a\u8364?b}"#, "a€b"), (#"{\rtf1 \u-10179?\u-8704?!}"#, "😀!"), (#"{\rtf1 \u55357?\u56832?}"#, "😀"),
    (#"{\rtf1 \u-10179?x\u8364?}"#, "x€"), (#"{\rtf1 \u-8704?x}"#, "x"), (#"{\rtf1\uc0 \u-10179\u-8704 y}"#, "😀y"),
  ])
  func unicodeIsRead(source: String, expected: String) { #expect(text(source) == expected) }

  /// A group beyond the depth limit ends with its own brace, not with that of an outer group.
  @Test func deepGroupsEndInOrder() {
    let deep = String(repeating: "{", count: 600) + "x" + String(repeating: "}", count: 600)
    #expect(text("{\\rtf1 {\\info \(deep) hidden} shown}") == " shown")
  }
}
