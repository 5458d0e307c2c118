import ByteReading
import MDModel
import Testing

@testable import Image

/// EXIF fields that the Windows Explorer writes.
@Suite struct ExplorerFieldTests {
  private func field(_ tag: UInt16, _ text: String) -> PictureBytes.Field {
    PictureBytes.Field(tag: tag, format: 1, bytes: PictureBytes.wide(text, .little) + [0, 0])
  }

  private func short(_ tag: UInt16, _ value: UInt8) -> PictureBytes.Field {
    PictureBytes.Field(tag: tag, format: 3, bytes: [0, value])
  }

  @Test func texts() throws {
    let found = try PictureBytes.attributes(
      PictureBytes.jpeg(
        exif: PictureBytes.exif(image: [
          field(0x9C9B, "Erntedank"), field(0x9C9C, "Wolken über dem Dorf"),
          field(0x9C9D, "Ada Byron; Mary Somerville"),
          field(0x9C9E, "Urlaub;Straßenfest"), field(0x9C9F, "Umzug"), short(0x4746, 4),
        ])))
    #expect(found[.title] == .string("Erntedank"))
    #expect(found[.comment] == .string("Wolken über dem Dorf"))
    #expect(found[.authors] == .strings(["Ada Byron", "Mary Somerville"]))
    #expect(found[.keywords] == .strings(["Urlaub", "Straßenfest"]))
    #expect(found["kMDItemSubject"] == .string("Umzug"))
    #expect(found["kMDItemStarRating"] == .real(4))
  }

  /// A comment of more than 4 KiB, such as image generators write.
  @Test func longComment() throws {
    let comment = (0..<800).map { "wort\($0)" }.joined(separator: " ")
    let found = try PictureBytes.attributes(
      PictureBytes.jpeg(exif: PictureBytes.exif(image: [field(0x9C9C, comment)])))
    #expect(found[.comment] == .string(comment))
  }

  @Test(arguments: [(1, 1.0), (25, 2), (50, 3), (75, 4), (99, 5)])
  func ratingInPercent(_ percent: UInt8, _ stars: Double) throws {
    let block = PictureBytes.exif(image: [short(0x4749, percent)])
    #expect(try PictureBytes.attributes(PictureBytes.jpeg(exif: block))["kMDItemStarRating"] == .real(stars))
    let packet = PictureBytes.jpeg(xmp: "", attributes: "MicrosoftPhoto:Rating=\"\(percent)\"")
    #expect(try PictureBytes.attributes(packet)["kMDItemStarRating"] == .real(stars))
  }

  /// Canon cameras write 0 for every picture.
  @Test func noRating() throws {
    let block = PictureBytes.exif(image: [short(0x4746, 0)])
    #expect(try PictureBytes.attributes(PictureBytes.jpeg(exif: block))["kMDItemStarRating"] == nil)
  }

  @Test func scannedDocument() throws {
    let block = PictureBytes.exif(image: [.text(0x010D, "Kirchenbuch Seite 12"), .text(0x010F, "Scanwerk")])
    #expect(try PictureBytes.attributes(PictureBytes.jpeg(exif: block))[.title] == .string("Kirchenbuch Seite 12"))
  }
}
