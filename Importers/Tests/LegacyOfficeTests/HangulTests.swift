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

  @Test func equationsAreText() {
    let script = Array("a over b".utf16)
    let equation = [0, 0, 0, 0] + Self.units([UInt16(script.count)] + script + [0x7A])
    #expect(Self.text(Self.record(88, equation)) == "a over b\n")
    #expect(Self.text(Self.record(88, Array(equation.dropLast(5)))) == "a over\n")
    #expect(Self.text(Self.record(88, [0, 0, 0])) == "")
  }

  /// The example of FIPS 197, appendix C.1; an official key schedule is behind it.
  @Test func blocksAreDecrypted() throws {
    let cipher = try #require(BlockCipher(key: 0..<16 as Range<UInt8>))
    let block: [UInt8] = [
      0x69, 0xC4, 0xE0, 0xD8, 0x6A, 0x7B, 0x04, 0x30, 0xD8, 0xCD, 0xB7, 0x80, 0x70, 0xB4, 0xC5, 0x5A,
    ]
    let plain = (0..<16 as Range<UInt8>).map { $0 * 0x11 }
    #expect(cipher.decrypted(block[...]) == plain)
    #expect(cipher.decrypted((block + block + [1, 2, 3])[...]) == plain + plain)
    #expect(cipher.decrypted([]).isEmpty)
    #expect(BlockCipher(key: 0..<15 as Range<UInt8>) == nil)
  }

  @Test func onlySectionsWithAKeyAreUnscrambled() {
    let key = Self.record(28, [UInt8](repeating: 7, count: 256))
    #expect(DistributedSection.unscrambled(key + [UInt8](repeating: 9, count: 40))?.count == 32)
    #expect(DistributedSection.unscrambled(key)?.isEmpty == true)
    #expect(DistributedSection.unscrambled(Array(key.dropLast())) == nil)
    #expect(DistributedSection.unscrambled(Self.record(67, [UInt8](repeating: 7, count: 256))) == nil)
    #expect(DistributedSection.unscrambled([]) == nil)
  }
}
