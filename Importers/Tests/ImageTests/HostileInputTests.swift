import ByteReading
import Foundation
import MDModel
import MDTestSupport
import Testing
import XMPMetadata

@testable import Image

/// Damaged files: truncated or with changed bytes. None may crash the process or take long.
@Suite struct HostileInputTests {
  private static let image =
    "mixed/tika-parsers/tika-parsers-standard/tika-parsers-standard-modules/"
    + "tika-parser-image-module/src/test/resources/test-documents/"
  static let samples = [
    "exif-samples/jpg/Canon_40D.jpg", "exif-samples/jpg/gps/DSCN0010.jpg", "exif-samples/jpg/xmp/BlueSquare.jpg",
    "exif-samples/tiff/Arbitro.tiff", "exif-samples/heic/samplefilehub.heif", "libheif/examples/example.avif",
    image + "testGIF.gif", image + "testPNG.png", image + "testWEBP.webp", image + "testWebp_Alpha_Lossless.webp",
    image + "testPSD_xmp.psd", image + "testBMP.bmp", image + "testHEIF.heic", image + "testJPEG_GEO.jpg",
  ]

  /// Reads everything that an import without a thumbnail reads.
  private func read(_ bytes: [UInt8]) -> ImageAttributes? {
    let source = ByteSource(block: bytes)
    guard let format = ImageFormat(source) else { return nil }
    return ImageAttributes(ImageReader.read(source, format))
  }

  @Test(arguments: samples) func truncated(_ path: String) throws {
    let whole = try TruthTable.bytes(path)
    for step in 0..<40 {
      // The cuts are denser at the start, which contains the structure.
      let count = whole.count * step * step / 1_600
      _ = read(Array(whole.prefix(count)))
    }
  }

  @Test(arguments: samples) func changed(_ path: String) throws {
    let whole = try TruthTable.bytes(path)
    for seed in Rounds.seeds(40).map({ $0 + 1 }) {
      var random = Random(state: seed)
      var bytes = whole
      for _ in 0..<random.next(below: 24) + 1 {
        bytes[random.next(below: min(bytes.count, 6_000))] = UInt8(random.next(below: 256))
      }
      _ = read(bytes)
    }
  }

  /// A reproducible generator: Marsaglia's xorshift64* (Vigna 2016).
  private struct Random {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
    }
  }

  /// Seeds and past findings of the fuzzer (`Tests/Fuzz`).
  @Test func fuzzedBefore() throws {
    let folders = ["Seeds", "FailCases"].map { BuiltProducts.source("Tests/Fuzz/\($0)/images") }
    let files = folders.flatMap {
      (try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)) ?? []
    }
    #expect(files.count > 5)
    for file in files {
      let attributes = read(Array(try Data(contentsOf: file)))
      #expect(attributes != nil || file.path.contains("FailCases"), "\(file.path)")
    }
  }

  @Test func cutBeforeTheFrameIsPartial() throws {
    let whole = try TruthTable.bytes("exif-samples/jpg/Canon_40D.jpg")
    let source = ByteSource(block: Array(whole.prefix(2_000)))
    let content = ImageReader.read(source, .jpeg)
    #expect(content.problems.contains("a JPEG segment is cut off"))
    #expect(ImageAttributes(content).set[.acquisitionMake] == .string("Canon"))
  }

  @Test func deeplyNestedXML() {
    let svg = String(repeating: "<svg>", count: 100_000)
    let reader = SVGReader(ByteSource(block: Array(svg.utf8)), maximumTextBytes: 1_000)
    #expect(reader.content.problems.contains("the SVG is not well-formed"))
  }

  @Test func entityBomb() {
    let levels = (1...9).map { "<!ENTITY e\($0) \"" + String(repeating: "&e\($0 - 1);", count: 10) + "\">" }.joined()
    let packet = "<!DOCTYPE x [<!ENTITY e0 \"lol\">\(levels)]><x>&e9;</x>"
    #expect(XMPPacket(Array(packet.utf8)).isDamaged)
  }

  /// Structures with entries of a few bytes, on which a careless reader would spend an hour.
  @Test func endlessStructures() {
    let gif =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFE]
      + Array(repeatElement([1, 0x41], count: 1 << 16).joined())
    let jpeg = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 1 << 20)
    let chunk: [UInt8] = [0, 0, 0, 2, 0x74, 0x45, 0x58, 0x74, 0x41, 0, 0, 0, 0, 0]
    let png = [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + Array(repeatElement(chunk, count: 2_000).joined())
    for file in [gif, jpeg, png] {
      _ = read(file)
    }
    #expect(PNGReader.read(ByteSource(block: png)).problems.first == "the PNG has too many metadata chunks")
    #expect(JPEGReader.read(ByteSource(block: jpeg)).problems == ["the JPEG ends before its picture starts"])
  }
}
