import ByteReading
import Testing

@testable import Image

/// EXIF's user comment in all charsets and byte orders that programs use.
@Suite struct UserCommentTests {
  private func text(_ code: String, _ body: [UInt8], _ order: ByteOrder = .big) -> String? {
    let code = Array(code.utf8) + [UInt8](repeating: 0, count: 8 - code.utf8.count)
    return UserComment.text(ExifField(format: 7, bytes: code + body, order: order))
  }

  @Test(arguments: [ByteOrder.little, .big], [ByteOrder.little, .big])
  func unicode(_ written: ByteOrder, _ stated: ByteOrder) {
    for comment in ["Größenkommentar", "Утро над рекой", "写真 2024", "夏の海 Okinawa"] {
      #expect(text("UNICODE", PictureBytes.wide(comment, written), stated) == comment)
      #expect(text("UNICODE", PictureBytes.wide("\u{FEFF}" + comment, written), stated) == comment)
    }
  }

  /// Only the byte order of the file distinguishes these.
  @Test func unicodeWithoutHint() {
    #expect(text("UNICODE", PictureBytes.wide("写真", .little), .little) == "写真")
    #expect(text("UNICODE", PictureBytes.wide("写真", .big), .big) == "写真")
  }

  @Test func otherCharsets() {
    #expect(text("ASCII", Array("Plain words".utf8)) == "Plain words")
    #expect(text("UNICODE", Array("Überall steht UTF-8".utf8)) == "Überall steht UTF-8")
    #expect(text("JIS", [0x1B, 0x24, 0x42, 0x3C, 0x4C, 0x3F, 0x3F, 0x1B, 0x28, 0x42]) == "写真")
    #expect(text("", Array("Ohne Angabe".utf8)) == "Ohne Angabe")
    #expect(text("", PictureBytes.wide("Wide words", .little)) == "Wide words")
    #expect(text("        ", Array("Blanks".utf8)) == "Blanks")
    #expect(
      UserComment.text(ExifField(format: 2, bytes: Array("No charset at all".utf8), order: .big)) == "No charset at all"
    )
  }

  @Test func noText() {
    #expect(text("ASCII", [UInt8](repeating: 0x20, count: 64)) == nil)
    #expect(text("", [UInt8](repeating: 0xFF, count: 64)) == nil)
    #expect(text("", [0x41, 1, 2, 3, 4, 0x42, 6, 7, 1, 0x43]) == nil)
    #expect(text("UNICODE", []) == nil)
    #expect(text("UNICODE", [0x41]) != "\u{FFFD}")
  }
}
