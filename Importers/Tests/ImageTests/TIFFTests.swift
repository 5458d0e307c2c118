import ByteReading
import MDModel
import Testing

@testable import Image

@Suite struct TIFFTests {
  /// Builds little-endian TIFF streams from numbers.
  private struct Builder {
    var bytes: [UInt8] = [0x49, 0x49, 42, 0]

    mutating func append<Number: FixedWidthInteger>(_ number: Number) {
      for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }

    /// Appends a directory of single `LONG` values and the offset of the next directory.
    mutating func append(directory: [(tag: UInt16, value: UInt32)], next: UInt32) {
      append(UInt16(directory.count))
      for (tag, value) in directory {
        append(tag)
        append(4 as UInt16)
        append(1 as UInt32)
        append(value)
      }
      append(next)
    }
  }

  /// A raw file with a preview in the first directory and the picture in a subdirectory.
  @Test func rawPicture() {
    var file = Builder()
    file.append(8 as UInt32)
    file.append(directory: [(254, 1), (256, 160), (257, 120), (330, 62)], next: 0)
    file.append(directory: [(254, 0), (256, 6_000), (257, 4_000), (262, 32_803)], next: 0)
    let content = TIFFReader.read(ByteSource(block: file.bytes))
    #expect(content.width == 6_000)
    #expect(content.height == 4_000)
    #expect(content.colorModel == .rgb)
    #expect(content.problems.isEmpty)
  }

  @Test func loopOfDirectories() {
    var file = Builder()
    file.append(8 as UInt32)
    file.append(directory: [(256, 10), (257, 20)], next: 8)
    let content = TIFFReader.read(ByteSource(block: file.bytes))
    #expect(content.width == 10)
    #expect(content.problems == ["the TIFF's directories form a loop"])
  }

  @Test func pages() {
    var file = Builder()
    file.append(8 as UInt32)
    file.append(directory: [(256, 10), (257, 20)], next: 38)
    file.append(directory: [(256, 10), (257, 20)], next: 0)
    #expect(TIFFReader.read(ByteSource(block: file.bytes)).pages == 2)
  }

  @Test func hugeCountAndOffset() {
    var file = Builder()
    file.append(8 as UInt32)
    file.append(60_000 as UInt16)
    file.append(256 as UInt16)
    file.append(4 as UInt16)
    file.append(UInt32.max)
    file.append(UInt32.max)
    let content = TIFFReader.read(ByteSource(block: file.bytes))
    #expect(content.width == nil)
    #expect(content.problems.first == "a TIFF directory is cut off")
  }

  @Test func bigTIFF() {
    var file = Builder()
    file.bytes[2] = 43
    file.append(8 as UInt16)
    file.append(0 as UInt16)
    file.append(16 as UInt64)
    file.append(2 as UInt64)
    for (tag, value) in [(256, 70_000), (257, 3)] as [(UInt16, UInt64)] {
      file.append(tag)
      file.append(16 as UInt16)
      file.append(1 as UInt64)
      file.append(value)
    }
    file.append(0 as UInt64)
    let content = TIFFReader.read(ByteSource(block: file.bytes))
    #expect(content.width == 70_000)
    #expect(content.height == 3)
  }

  /// Canon's CR3: boxes of the ISO base media format that contain TIFF streams.
  @Test func canonRaw() throws {
    func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
      let size = UInt32(payload.count + 8).bigEndian
      return withUnsafeBytes(of: size) { Array($0) } + Array(type.utf8) + payload
    }
    func stream(_ directory: [(tag: UInt16, value: UInt32)]) -> [UInt8] {
      var file = Builder()
      file.append(8 as UInt32)
      file.append(directory: directory, next: 0)
      return file.bytes
    }
    let identifier: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
    ]
    let metadata = box("CMT1", stream([(256, 6_000), (257, 4_000)])) + box("CMT2", stream([(0x8827, 640)]))
    let file = box("ftyp", Array("crx \0\0\0\u{1}".utf8)) + box("moov", box("uuid", identifier + metadata))
    let source = ByteSource(block: file)
    let attributes = ImageAttributes(ImageReader.read(source, try #require(ImageFormat(source))))
    #expect(attributes.set[.pixelWidth] == .integer(6_000))
    #expect(attributes.set[.isoSpeed] == .integer(640))
    #expect(attributes.problems.isEmpty)
  }

  /// Fujifilm's RAF: its header contains the offset of the JPEG with the metadata.
  @Test func fujiRaw() throws {
    var file = Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0, count: 84)
    file[87] = 100
    file += try TruthTable.bytes("exif-samples/jpg/Fujifilm_FinePix_E500.jpg")
    let source = ByteSource(block: file)
    let attributes = ImageAttributes(ImageReader.read(source, try #require(ImageFormat(source))))
    #expect(attributes.set[.acquisitionModel] == .string("FinePix E500"))
    #expect(attributes.problems.isEmpty)
  }
}
