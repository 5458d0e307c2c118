import MDTestSupport
import Testing

@testable import MDIndexer
@testable import MDThumbnails

@Suite struct PNGFileTests {
  private func picture(width: UInt8 = 1, depth: UInt8 = 8, interlace: UInt8 = 0, extra: [UInt8] = []) -> [UInt8] {
    PNGFile.signature + PNGFile.chunk(Array("IHDR".utf8), [0, 0, 0, width, 0, 0, 0, 1, depth, 6, 0, 0, interlace])
      + extra + PNGFile.chunk(Array("IDAT".utf8), [1]) + PNGFile.chunk(Array("IEND".utf8), [])
  }

  private func text(_ keyword: String, _ value: String) -> [UInt8] {
    PNGFile.chunk(Array("tEXt".utf8), Array("\(keyword)\0\(value)".utf8))
  }

  @Test func checksum() { #expect(CRC32.sum(of: Array("123456789".utf8)[...]) == 0xCBF4_3926) }

  @Test func textsThatCannotBeTrustedAreLeftOut() throws {
    var broken = text("b", "2")
    broken[broken.count - 1] ^= 1
    let file = try #require(PNGFile(picture(extra: text("a", "1") + broken + text("a", "3") + text("e", ""))))
    #expect(file.texts == ["a": "1", "e": ""])
    #expect(!file.isIntact)
  }

  @Test func whatTheImporterSaysOfThePictureIsDropped() throws {
    let compressed = PNGFile.chunk(Array("zTXt".utf8), Array("Thumb::URI\0\0x".utf8))
    let file = try #require(PNGFile(picture(extra: text("Thumb::URI", "file:///other") + compressed)))
    let made = try #require(PNGFile(file.replacingTexts(with: [("Thumb::URI", "file:///mine")])))
    #expect(made.texts == ["Thumb::URI": "file:///mine"])
    #expect(made.isIntact)
    #expect(made.replacingTexts(with: []) == picture())
  }

  /// No truncation and no changed byte crashes the reader, or is accepted as intact.
  @Test func damage() throws {
    let whole = picture(extra: text("a", "1"))
    #expect(PNGFile(whole)?.isIntact == true)
    for count in 0..<whole.count { #expect(PNGFile(Array(whole[..<count])) == nil) }
    for position in whole.indices {
      for bit in 0..<8 {
        var damaged = whole
        damaged[position] ^= 1 << bit
        #expect(PNGFile(damaged)?.isIntact != true, "byte \(position), bit \(bit)")
      }
    }
  }

  @Test func anyBytes() {
    var generator = SeededGenerator(seed: 41)
    for round in 0..<5_000 {
      let count = Int.random(in: 0..<64, using: &generator)
      let tail = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(PNGFile(PNGFile.signature + tail)?.isIntact != true, "seed 41, round \(round)")
    }
  }

  @Test func onlyWhatEveryProgramShowsIsKept() {
    #expect(throws: Never.self) { _ = try UnusablePicture.check(picture(width: 128), edge: 128) }
    for bytes in [picture(width: 129), picture(width: 0), picture(depth: 16), picture(interlace: 1), [1, 2, 3]] {
      #expect(throws: UnusablePicture.self) { _ = try UnusablePicture.check(bytes, edge: 128) }
    }
  }
}
