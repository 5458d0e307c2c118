import ByteReading
import ImporterKit
import MDModel
import Pictures
import Testing

@testable import Image

@Suite struct ThumbnailTests {
  /// Width and height of the resulting thumbnail.
  private func size(_ path: String, edge: UInt32) throws -> [Int?] {
    let source = ByteSource(block: try TruthTable.bytes(path))
    let content = ImageReader.read(source, try #require(ImageFormat(source)))
    let attributes = ImageAttributes(content)
    var orientation: Int?
    if case .integer(let value)? = attributes.set[.exifOrientation] { orientation = Int(value) }
    let png = try Thumbnail.png(source, content, orientation: orientation, edge: edge)
    let made = PNGReader.read(ByteSource(block: png))
    return [made.width, made.height]
  }

  @Test(arguments: 1...8) func upright(_ orientation: Int) throws {
    #expect(try size("orientation/Landscape_\(orientation).jpg", edge: 256) == [256, 171])
    #expect(try size("orientation/Portrait_\(orientation).jpg", edge: 128) == [85, 128])
  }

  @Test func neverEnlarged() throws {
    #expect(try size("exif-samples/jpg/Canon_40D.jpg", edge: 256) == [100, 68])
  }

  @Test func cameraThumbnailOnlyWhenLargeEnough() throws {
    #expect(try size("exif-samples/jpg/exif-org/canon-ixus.jpg", edge: 128) == [128, 96])
    #expect(try size("exif-samples/jpg/exif-org/canon-ixus.jpg", edge: 256) == [256, 192])
  }

  @Test func otherKinds() throws {
    let folder =
      "mixed/tika-parsers/tika-parsers-standard/tika-parsers-standard-modules/tika-parser-image-module/"
      + "src/test/resources/test-documents/"
    #expect(try size(folder + "testPNG.png", edge: 50) == [50, 38])
    #expect(try size(folder + "testGIF.gif", edge: 50) == [50, 38])
    #expect(try size(folder + "testTIFF.tif", edge: 50) == [50, 38])
  }

  /// A PNG header that claims 20,000 × 20,000 pixels.
  private static let hugePNG: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20, 8, 2, 0, 0, 0]

  @Test func refusesHugeImages() {
    let source = ByteSource(block: Self.hugePNG)
    let content = ImageReader.read(source, .png)
    #expect(content.width == 20_000)
    #expect(throws: ImportFailure("no thumbnail: the image claims more than 100 megapixels")) {
      try Thumbnail.png(source, content, orientation: nil, edge: 128)
    }
  }

  /// The limit also applies to the size that the decoder reports. Containers may state another size than the picture
  /// inside.
  @Test func refusesWhatTheDecoderFindsHuge() throws {
    let bytes = try TruthTable.bytes("orientation/Landscape_1.jpg")
    var loader = try PixbufLoader(edge: 128, maximumPixels: 1_000_000)
    #expect(throws: ImportFailure("no thumbnail: the image claims 2 megapixels")) { try loader.write(bytes[...]) }
  }

  @Test func damagedImageHasAReason() throws {
    let bytes = Array(try TruthTable.bytes("orientation/Landscape_1.jpg").prefix(300))
    #expect(throws: ImportFailure.self) {
      try Thumbnail.png(ByteSource(block: bytes), ImageContent(), orientation: nil, edge: 128)
    }
  }
}
