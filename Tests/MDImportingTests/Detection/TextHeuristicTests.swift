import Testing

@testable import MDImporting

struct TextHeuristicTests {
  private func isText(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes(TextHeuristic.accepts) }

  @Test func textIsText() {
    #expect(isText(Array("plain\twords\r\n".utf8)))
    #expect(isText(Array("Größe, 日本語, 🙂".utf8)))
    #expect(isText(Array("\u{1B}[31mred\u{1B}[0m".utf8)))
  }

  @Test func aCutCharacterIsNoFault() {
    let bytes = Array("日本語".utf8)
    for count in 1...bytes.count { #expect(isText(Array(bytes.prefix(count))), "\(count) bytes") }
  }

  @Test func olderEncodingsAreText() {
    #expect(isText(Array("Stra".utf8) + [0xDF] + Array("e und M".utf8) + [0xE4] + Array("rz\n".utf8)))
    #expect(isText([0xFF, 0xFE, 0x61, 0x00, 0x62, 0x00]))
    #expect(isText([0xFE, 0xFF, 0x00, 0x61, 0x00, 0x62]))
  }

  /// Frames of MPEG audio with checksums begin with the byte order mark of UTF-16. At 96 kbit/s and 44.1 kHz, each is
  /// 104 bytes long.
  @Test func soundIsNoText() {
    let frame = [0xFF, 0xFE, 0x30, 0xC4] + [UInt8](repeating: 0x55, count: 100)
    #expect(!isText(Array(repeating: frame, count: 5).flatMap(\.self)))
    // Text may begin with the same two characters.
    #expect(isText(Array(frame[..<4]) + [0x61, 0, 0x62, 0]))
    #expect(isText(frame + [0x61, 0] + frame))
  }

  @Test func otherBytesAreNot() {
    #expect(!isText([]))
    #expect(!isText(Array("with a NUL\0".utf8)))
    #expect(!isText([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(!isText((0...255).map { UInt8($0) }))
    #expect(!isText([0xC3, 0x28, 0xFF, 0xD8, 0xE0, 0xF0]))
  }
}
