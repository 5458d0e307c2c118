import ByteReading
import ZipArchive

/// Reads the chunks of a PNG (W3C PNG, third edition), without the pixel data.
struct PNGReader {
  private let source: ByteSource
  private var content = ImageContent()

  /// Maximum number of chunks. Encoders that split pixels into chunks of 8 KiB reach it at half a gigabyte.
  private static let maximumChunks = 65_536
  private static let maximumMetadataBytes = 4 << 20
  /// Number of metadata chunks that may still be read. Each may unpack to megabytes.
  private var metadataChunksLeft = 64

  private init(_ source: ByteSource) { self.source = source }

  static func read(_ source: ByteSource) -> ImageContent {
    var reader = PNGReader(source)
    reader.readChunks()
    return reader.content
  }

  private mutating func readChunks() {
    var offset = 8
    for _ in 0..<Self.maximumChunks {
      guard let header = source.bytes(at: offset, count: 8) else {
        return content.note("the PNG ends without its end chunk")
      }
      let count = Int(ByteOrder.big.integer(header.prefix(4), as: UInt32.self))
      let type = ByteOrder.big.integer(header.suffix(4), as: UInt32.self)
      if type == 0x4945_4E44 { return }
      readChunk(type, at: offset + 8, count: count)
      offset += 12 + count
    }
    content.note("the PNG has more than \(Self.maximumChunks) chunks")
  }

  private mutating func readChunk(_ type: UInt32, at start: Int, count: Int) {
    guard let chunk = Chunk(rawValue: type) else { return }
    guard count <= Self.maximumMetadataBytes, let bytes = source.bytes(at: start, count: count) else {
      return content.note("a PNG chunk is cut off or too large")
    }
    metadataChunksLeft -= 1
    guard metadataChunksLeft >= 0 else { return content.note("the PNG has too many metadata chunks") }
    let data = Array(bytes)
    switch chunk {
    case .header: readHeader(data)
    case .transparency: content.hasAlpha = true
    case .physicalSize: readPhysicalSize(data)
    case .profile: readProfile(data)
    case .standardRGB: content.profileName = ICCProfile.standardRGBName
    case .exif: content.exif = data
    case .text: PNGText.readPlain(data, into: &content)
    case .compressedText: PNGText.readCompressed(data, into: &content)
    case .internationalText: PNGText.readInternational(data, into: &content)
    case .animation: content.pages = Int(ByteOrder.big.integer(data.prefix(4), as: UInt32.self))
    }
  }

  private mutating func readHeader(_ data: [UInt8]) {
    guard data.count >= 13 else { return content.note("the PNG's header is too short") }
    content.setSize(width: ByteOrder.big.integer(data[0..<4]), height: ByteOrder.big.integer(data[4..<8]))
    // The entries of a palette have 8 bits per sample, whatever the width of the index.
    content.bitsPerSample = data[9] == 3 ? 8 : Int(data[8])
    content.colorModel = data[9] == 0 || data[9] == 4 ? .gray : .rgb
    content.hasAlpha = data[9] == 4 || data[9] == 6
  }

  /// Reads the pixels per metre. A unit other than 1 gives only an aspect ratio.
  private mutating func readPhysicalSize(_ data: [UInt8]) {
    guard data.count >= 9, data[8] == 1 else { return }
    let horizontal = Double(ByteOrder.big.integer(data[0..<4], as: UInt32.self)) * 0.0254
    let vertical = Double(ByteOrder.big.integer(data[4..<8], as: UInt32.self)) * 0.0254
    if horizontal > 0, vertical > 0 { content.resolution = (horizontal, vertical) }
  }

  /// Reads the profile's name. The profile itself comes first, because the chunk's name is often a mere "icc".
  private mutating func readProfile(_ data: [UInt8]) {
    guard content.profileName == nil, let end = data.firstIndex(of: 0) else { return }
    let profile = GzipFile.contents(of: data[(end + 1)...].dropFirst(), limit: Self.maximumMetadataBytes)
    content.profileName = ICCProfile.name(in: profile) ?? LegacyText.latin1(data[..<end])
  }

  /// The chunks that are read, by the four letters of their type.
  private enum Chunk: UInt32 {
    case header = 0x4948_4452  // IHDR
    case transparency = 0x7452_4E53  // tRNS
    case physicalSize = 0x7048_5973  // pHYs
    case profile = 0x6943_4350  // iCCP
    case standardRGB = 0x7352_4742  // sRGB
    case exif = 0x6558_4966  // eXIf
    case text = 0x7445_5874  // tEXt
    case compressedText = 0x7A54_5874  // zTXt
    case internationalText = 0x6954_5874  // iTXt
    case animation = 0x6163_544C  // acTL
  }
}
