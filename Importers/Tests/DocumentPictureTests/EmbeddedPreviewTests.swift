import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit
import Testing

@testable import Pictures

/// Previews embedded in documents, which are preferred to a drawn page.
@Suite struct EmbeddedPreviewTests {
  private static func sides(_ png: [UInt8]?) -> [Int]? {
    png.map { png in [16, 20].map { png[$0..<($0 + 4)].reduce(0) { $0 << 8 | Int($1) } } }
  }

  private static func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Fixtures.folder.appending(path: file)))
  }

  @Test(arguments: ["odp/lists-plain.odp", "ods/SampleSS.ods", "odt/headers.odt", "xps/testPPT.xps", "vsdx/test.vsdx"])
  func previewsAreNotDrawnOver(_ file: String) throws {
    let answer = try PicturedKind(file: file, program: "Office", contentType: "public.data").answer()
    let picture = try #require(answer.thumbnail, "\(answer.outcome.reason)")
    // A drawn page is grey, but a preview has colours.
    #expect(DrawnPage(picture) == nil && picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(answer.outcome.status == .complete)
  }

  // MARK: Bitmaps in properties and metafiles

  private static func numbers(_ numbers: [(value: Int, count: Int)]) -> [UInt8] {
    numbers.flatMap { number in (0..<number.count).map { UInt8(truncatingIfNeeded: number.value >> (8 * $0)) } }
  }

  /// 3 × 2 red pixels, without the header of a file.
  private static let bitmap =
    numbers([(40, 4), (3, 4), (2, 4), (1, 2), (24, 2), (0, 4), (24, 4), (0, 4), (0, 4), (0, 4), (0, 4)])
    + [UInt8](repeating: 0, count: 2).flatMap { _ in [0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0] as [UInt8] }

  private static func record(_ kind: Int, _ contents: [UInt8]) -> [UInt8] {
    numbers([(3 + contents.count / 2, 4), (kind, 2)]) + contents
  }

  /// A metafile that sets a mode, draws the given records, and ends.
  private static func metafile(_ records: [UInt8]) -> [UInt8] {
    numbers([(1, 2), (9, 2), (0x300, 2), (0, 4), (0, 2), (0, 4), (0, 2)]) + record(0x0103, [8, 0]) + records
      + record(0, [])
  }

  private static let stretched = record(0x0F43, [UInt8](repeating: 0, count: 22) + bitmap)
  private static let line = record(0x0213, [1, 0, 1, 0])

  @Test func aMetafileIsItsOnlyBitmap() {
    let expected = Array("BM".utf8) + Self.numbers([(78, 4), (0, 4), (54, 4)]) + Self.bitmap
    #expect(Metafile(Self.metafile(Self.stretched))?.bitmap?.file == expected)
    let placeable = Self.numbers([(0x9AC6_CDD7, 4)]) + [UInt8](repeating: 0, count: 18)
    #expect(Metafile(placeable + Self.metafile(Self.stretched))?.bitmap?.file == expected)
    for records in [
      [], Self.line, Self.stretched + Self.line, Self.line + Self.stretched, Self.stretched + Self.stretched,
    ] {
      #expect(Metafile(Self.metafile(records))?.bitmap == nil)
    }
    #expect(Metafile(Array("plain words".utf8)) == nil)
  }

  @Test func damagedMetafilesHaveAnAnswer() throws {
    let old = Self.metafile(Self.stretched)
    for length in 0..<old.count { #expect(Metafile(Array(old.prefix(length)))?.bitmap == nil) }
    for seed in 0..<2_000 as Range<UInt64> {
      var mutator = Mutator(seed: seed)
      _ = Metafile(mutator.damaged(old))?.bitmap?.file
    }
  }

  /// A presentation whose property 17 is replaced: in the sample it is a metafile of lines and words.
  private static func presentation(_ format: Int, _ picture: [UInt8]) throws -> [UInt8] {
    var bytes = try bytes("LegacyOffice/ppt/49648.ppt")
    let head = numbers([(71, 4), (5_124, 4), (0xFFFF_FFFF, 4), (3, 4)])
    let start = try #require(Data(bytes).range(of: Data(head))?.lowerBound)
    let new = numbers([(71, 4), (picture.count + 8, 4), (0xFFFF_FFFF, 4), (format, 4)]) + picture
    bytes.replaceSubrange(start..<(start + new.count), with: new)
    return bytes
  }

  @Test func propertiesHoldBitmaps() throws {
    let metafile = [UInt8](repeating: 0, count: 8) + Self.metafile(Self.stretched)
    for document in try [Self.presentation(8, Self.bitmap), Self.presentation(3, metafile)] {
      let answer = try PicturedKind.answer(document, by: "LegacyOffice")
      #expect(Self.sides(answer.thumbnail) == [3, 2], "\(answer.outcome.reason)")
    }
  }

  /// Turns the second property stream of a presentation into the stream that Hangul documents have.
  @Test func documentsOfHangulHaveAStream() throws {
    var bytes = try Self.bytes("LegacyOffice/ppt/49648.ppt")
    let wide = { (name: String) in name.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    let name = wide("\u{5}DocumentSummaryInformation")
    let entry = try #require(Data(bytes).range(of: Data(name))?.lowerBound)
    let new = wide("PrvImage")
    bytes.replaceSubrange(
      entry..<(entry + name.count), with: new + [UInt8](repeating: 0, count: name.count - new.count))
    bytes[entry + 64] = UInt8(new.count + 2)
    // The identifier of the property set's format, after the header of the stream.
    let form: [UInt8] = [
      0x02, 0xD5, 0xCD, 0xD5, 0x9C, 0x2E, 0x1B, 0x10, 0x93, 0x97, 0x08, 0x00, 0x2B, 0x2C, 0xF9, 0xAE,
    ]
    let start = try #require(Data(bytes).range(of: Data(form))?.lowerBound) - 28
    let picture = try #require(Bitmap(Self.bitmap[...])).file
    bytes.replaceSubrange(start..<(start + picture.count), with: picture)
    let answer = try PicturedKind.answer(bytes, by: "LegacyOffice")
    #expect(Self.sides(answer.thumbnail) == [3, 2], "\(answer.outcome.reason)")
  }

  @Test(arguments: [(8, [1, 2, 3]), (3, []), (14, [0, 0])] as [(Int, [UInt8])])
  func otherwiseTheTextIsDrawn(_ format: Int, _ picture: [UInt8]) throws {
    let answer = try PicturedKind.answer(try Self.presentation(format, picture), by: "LegacyOffice")
    #expect(DrawnPage(answer.thumbnail ?? []) != nil)
  }
}
