import Testing

@testable import LegacyOffice

/// Records of paragraphs of Hangul.
@Suite struct HangulTests {
  private static func record(_ kind: Int, _ contents: [UInt8]) -> [UInt8] {
    let head = kind | contents.count << 20
    return (0..<4).map { UInt8(truncatingIfNeeded: head >> ($0 * 8)) } + contents
  }

  private static func units(_ units: [UInt16]) -> [UInt8] { units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }

  private static func text(_ records: [UInt8]) -> String {
    var text = TextBuilder(limit: 1 << 20)
    HangulReader.readRecords(records, into: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test func controlsTakeTheRoomOfEightCharacters() {
    let table: [UInt16] = [11, 0x74, 0x62, 0, 0, 0, 0, 11]
    let paragraph = Self.units(table + Array("한글".utf16) + [24] + Array("a".utf16) + [13])
    #expect(Self.text(Self.record(66, [1, 2]) + Self.record(67, paragraph)) == "한글-a\n")
  }

  @Test func cutRecordsEnd() {
    let whole = Self.record(67, Self.units(Array("words".utf16)))
    #expect(Self.text(Array(whole.dropLast(3))) == "wor\n")
    #expect(Self.text([67, 0, 0xF0, 0xFF]) == "")
    #expect(Self.text([0xFF]) == "")
  }
}
