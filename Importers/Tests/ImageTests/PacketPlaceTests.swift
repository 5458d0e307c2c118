import ByteReading
import Foundation
import MDModel
import Testing
import XMPMetadata

@testable import Image

/// XMP packets that are not in a single segment of a picture.
@Suite struct PacketPlaceTests {
  private static let digest = "0123456789ABCDEF0123456789ABCDEF"

  private func extended(_ rest: [UInt8], pieces: [(offset: Int, count: Int)], digest: String = digest) -> [UInt8] {
    let first = PictureBytes.packet(
      "<dc:title>\(PictureBytes.list("Alt", "Anfang"))</dc:title>", "xmpNote:HasExtendedXMP=\"\(Self.digest)\"")
    var segments: [(marker: UInt8, bytes: [UInt8])] = [(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + first)]
    for piece in pieces {
      let place: [UInt8] = PictureBytes.big(rest.count, bytes: 4) + PictureBytes.big(piece.offset, bytes: 4)
      let header = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array(digest.utf8) + place
      let data = Array(rest[piece.offset..<min(rest.count, piece.offset + piece.count)])
      segments.append((marker: 0xE1, bytes: header + data))
    }
    return PictureBytes.jpeg(segments)
  }

  private let rest = PictureBytes.packet(
    "<dc:subject>\(PictureBytes.list("Bag", "Nebelhorn", "Sturmflut"))</dc:subject>")

  @Test func extendedPacket() throws {
    let forms: [[(offset: Int, count: Int)]] = [[(0, 4_000)], [(0, 500), (500, 4_000)], [(500, 4_000), (0, 500)]]
    for pieces in forms {
      let found = try PictureBytes.read(extended(rest, pieces: pieces))
      #expect(found.set[.title] == .string("Anfang"))
      #expect(found.set[.keywords] == .strings(["Nebelhorn", "Sturmflut"]))
      #expect(found.problems.isEmpty)
    }
  }

  @Test func extendedPacketWithAHole() throws {
    let source = ByteSource(block: extended(rest, pieces: [(500, 4_000)]))
    let content = ImageReader.read(source, .jpeg)
    #expect(content.problems == ["a piece of the extended XMP is missing"])
    #expect(ImageAttributes(content).set[.title] == .string("Anfang"))
  }

  @Test func extendedPacketOfAnotherPicture() throws {
    let other = String(repeating: "F", count: 32)
    let found = try PictureBytes.read(extended(rest, pieces: [(0, 4_000)], digest: other))
    #expect(found.set[.keywords] == nil)
    #expect(found.problems.isEmpty)
  }

  /// The first packet is damaged inside a property. The elements that it leaves open must not affect the second packet.
  @Test func extendedPacketBehindADamagedOne() throws {
    let packet = "<dc:title>\(PictureBytes.list("Alt", "Anfang"))</dc:title><dc:rights><rdf:Alt><rdf:li>A & B</rdf:li>"
    let first = PictureBytes.packet(packet, "xmpNote:HasExtendedXMP=\"\(Self.digest)\"")
    let damaged = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + first
    let place = PictureBytes.big(rest.count, bytes: 4) + PictureBytes.big(0, bytes: 4)
    let second = Array("http://ns.adobe.com/xmp/extension/\0\(Self.digest)".utf8) + place + rest
    let found = try PictureBytes.read(PictureBytes.jpeg([(0xE1, damaged), (0xE1, second)]))
    #expect(found.set[.title] == .string("Anfang"))
    #expect(found.set[.keywords] == .strings(["Nebelhorn", "Sturmflut"]))
    #expect(!found.problems.isEmpty)
  }

  /// Languages select among alternatives. The elements of other lists are all kept.
  @Test func languagesInLists() throws {
    let items = "<rdf:li xml:lang=\"en\">lighthouse</rdf:li><rdf:li xml:lang=\"x-default\">fog</rdf:li>"
    let found = try PictureBytes.attributes(
      PictureBytes.jpeg(
        xmp: "<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject><dc:creator><rdf:Seq>\(items)</rdf:Seq></dc:creator>"
          + "<dc:title><rdf:Alt>\(items)</rdf:Alt></dc:title>"))
    #expect(found[.keywords] == .strings(["lighthouse", "fog"]))
    #expect(found[.authors] == .strings(["lighthouse", "fog"]))
    #expect(found[.title] == .string("fog"))
  }

  private static let sidecar = """
    <dc:title>\(PictureBytes.list("Alt", "Morgen am Wehr"))</dc:title>
    <dc:subject>\(PictureBytes.list("Bag", "Eisvogel", "Hochwasser"))</dc:subject>
    <dc:creator>\(PictureBytes.list("Seq", "Ada Byron"))</dc:creator>
    <exif:ISOSpeedRatings>\(PictureBytes.list("Seq", "200"))</exif:ISOSpeedRatings>
    <exif:Flash rdf:parseType="Resource"><exif:Fired>False</exif:Fired></exif:Flash>
    """
  private static let simple = """
    xmp:Rating="4" photoshop:City="Wehrstadt" exif:GPSLatitude="48,30.0N" exif:GPSLongitude="11,15.0E" tiff:Model="X1"
    exif:ExposureTime="1/250" exif:FNumber="28/10" exif:FocalLength="50/1" exif:DateTimeOriginal="2024-03-01T10:20:30Z"
    """

  /// A sidecar with the processing instructions of a packet (darktable, digiKam), without them (Lightroom), and with an
  /// XML declaration.
  @Test(arguments: ["packet", "bare", "declared"]) func sidecar(_ form: String) throws {
    var bytes = PictureBytes.packet(Self.sidecar, Self.simple)
    if form != "packet" {
      let text = String(decoding: bytes, as: UTF8.self)
      bytes = Array(text.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n").utf8)
    }
    if form == "declared" { bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8) + bytes }
    #expect(ImageFormat(ByteSource(block: bytes)) == .sidecar)
    let found = try PictureBytes.read(bytes)
    #expect(found.problems.isEmpty)
    #expect(found.set[.title] == .string("Morgen am Wehr"))
    #expect(found.set[.keywords] == .strings(["Eisvogel", "Hochwasser"]))
    #expect(found.set[.authors] == .strings(["Ada Byron"]))
    #expect(found.set["kMDItemStarRating"] == .real(4))
    #expect(found.set[.latitude] == .real(48.5))
    #expect(found.set["kMDItemExposureTimeSeconds"] == .real(0.004))
    #expect(found.set["kMDItemFNumber"] == .real(2.8))
    #expect(found.set["kMDItemFocalLength"] == .real(50))
    #expect(found.set["kMDItemISOSpeed"] == .integer(200))
    #expect(found.set["kMDItemFlashOnOff"] == .boolean(false))
    #expect(
      found.set[.contentCreationDate]
        == Timestamp(year: 2024, month: 3, day: 1, hour: 10, minute: 20, second: 30).map { .date($0) })
  }

  private func box(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
    PictureBytes.big(bytes.count + 8, bytes: 4) + Array(type.utf8) + bytes
  }

  private func jxl(_ boxes: [UInt8]) -> [UInt8] {
    let codestream: [UInt8] = [0xFF, 0x0A, 0x41, 0x40, 0x40, 0x71, 0x21, 0x08]
    return box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + boxes
      + box("jxlc", codestream)
  }

  /// The box was packed by Google's encoder at its best level.
  @Test func boxPackedWithBrotli() throws {
    let packed = try #require(
      Data(
        base64Encoded:
          "G5QBACwK7AZ5J0/rL9Ec6fU+gTU4L9UhOx4K8aENOtEuMra82oisbFjxNOVwGNHgOWBePyqA7hnqqXZzVyQee0gbDpt8fORn8WXfvM3uUm9F"
          + "Db8S7Vc+I1h1xVDlsD7ro5V3WJ/IKQ6NNnWRUOEyKXFX5PyXS31kOTFI/4CDMvRDMTJCdq0J5XYfU0ysYQsqmEBMJ7ImWx6iqJ0uxpgSFDG1"
          + "85Hd8VXV2wJedwDLGjp0BeuYVpjfMXjAEZXinHSHoRAqw2A109Co64EBnjFlICnSL+CYNYQK"))
    let found = try PictureBytes.read(jxl(box("brob", Array("xml ".utf8) + packed)))
    #expect(found.set[.title] == .string("Möwen über der Förde"))
    #expect(found.set[.keywords] == .strings(["Möwe", "Förde"]))
    let cut = ImageReader.read(ByteSource(block: jxl(box("brob", Array("xml ".utf8) + packed.prefix(150)))), .jpegXL)
    #expect(cut.problems == ["packed metadata of the JPEG XL file is damaged or too large"])
  }

  /// Further boxes of a known type are not unpacked, and only a few damaged ones are tried.
  @Test func manyPackedBoxes() throws {
    let packet = PictureBytes.packet("<dc:title>\(PictureBytes.list("Alt", "Plan"))</dc:title>")
    let damaged = box("brob", Array("Exif".utf8) + [0xFF, 0xFF, 0xFF])
    let boxes = box("xml ", packet) + Array(repeatElement(damaged, count: 100).joined())
    let content = ImageReader.read(ByteSource(block: jxl(boxes)), .jpegXL)
    #expect(content.problems.count == 8)
    #expect(ImageAttributes(content).set[.title] == .string("Plan"))
    let twice = box("xml ", packet) + box("brob", Array("xml ".utf8) + [0xFF])
    #expect(ImageReader.read(ByteSource(block: jxl(twice)), .jpegXL).problems.isEmpty)
  }

  /// A stored Brotli stream: the window size, an uncompressed block, the end.
  @Test func storedBox() throws {
    let block = [0, 0, 0, 0] + PictureBytes.exif(image: [.text(ExifTag.make, "Kamerawerk")])
    let header = (block.count - 1) << 4 | 1 << 20
    let stored = (0..<3).map { UInt8(truncatingIfNeeded: header >> (8 * $0)) } + block + [3]
    let found = try PictureBytes.attributes(jxl(box("brob", Array("Exif".utf8) + stored)))
    #expect(found["kMDItemAcquisitionMake"] == .string("Kamerawerk"))
  }
}
