import MDModel
import Testing

@testable import Image

/// The time zone in the maker notes of Canon cameras.
@Suite struct CanonTimeTests {
  /// An EXIF block with a local time, and a maker note whose time zone table contains the given numbers.
  private func block(make: String, table: [Int]) throws -> [UInt8] {
    let numbers = table.flatMap { (number: Int) -> [UInt8] in PictureBytes.big(number, bytes: 4) }
    let entry: [UInt8] = [0, 1, 0, 0x35, 0, 4, 0, 0, 0, 4, 0xAA, 0xBB, 0xCC, 0xDD, 0, 0, 0, 0]
    var block = PictureBytes.exif(
      image: [.text(ExifTag.make, make)],
      photo: [
        .text(ExifTag.dateTimeOriginal, "2025:08:02 15:28:31"),
        PictureBytes.Field(tag: 0x927C, format: 7, bytes: entry + numbers),
      ])
    // Offsets in the note count from the start of the block.
    let place = try #require(block.firstRange(of: [0xAA, 0xBB, 0xCC, 0xDD]))
    block.replaceSubrange(place, with: PictureBytes.big(place.upperBound + 4, bytes: 4))
    return block
  }

  private func time(make: String, table: [Int]) throws -> AttributeValue? {
    let block = try block(make: make, table: table)
    return try PictureBytes.attributes(PictureBytes.jpeg(exif: block))[.contentCreationDate]
  }

  private func date(hour: Int, minute: Int) -> AttributeValue? {
    Timestamp(year: 2025, month: 8, day: 2, hour: hour, minute: minute, second: 31).map { .date($0) }
  }

  @Test func zone() throws {
    #expect(try time(make: "Canon", table: [16, 120, 22, 60]) == date(hour: 13, minute: 28))
    #expect(try time(make: "Canon", table: [16, -210, 22, 0]) == date(hour: 18, minute: 58))
  }

  /// The time is local if the note is from another maker, if an editor has moved the table, or if the zone does not
  /// exist.
  @Test func noZone() throws {
    let local = try time(make: "Nikon", table: [16, 120, 22, 60])
    #expect(local != nil)
    #expect(try time(make: "Canon", table: [17, 120, 22, 60]) == local)
    #expect(try time(make: "Canon", table: [16, 5_000, 22, 60]) == local)
  }
}
