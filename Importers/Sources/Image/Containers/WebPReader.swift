import ByteReading

/// Reads the RIFF chunks of a WebP (RFC 9649).
struct WebPReader {
  private let source: ByteSource
  private var content = ImageContent()
  private var frames = 0

  private static let maximumChunks = 20_000
  private static let maximumMetadataBytes = 4 << 20

  private init(_ source: ByteSource) { self.source = source }

  static func read(_ source: ByteSource) -> ImageContent {
    var reader = WebPReader(source)
    reader.content.bitsPerSample = 8
    reader.content.colorModel = .rgb
    reader.content.hasAlpha = false
    reader.readChunks()
    if reader.frames > 1 { reader.content.pages = reader.frames }
    return reader.content
  }

  private mutating func readChunks() {
    var offset = 12
    for _ in 0..<Self.maximumChunks where offset < source.count {
      guard let header = source.bytes(at: offset, count: 8) else {
        return content.note("the WebP's last chunk is cut off")
      }
      let type = ByteOrder.big.integer(header.prefix(4), as: UInt32.self)
      let count = Int(ByteOrder.little.integer(header.suffix(4), as: UInt32.self))
      if count > source.count - offset - 8 { content.note("a WebP chunk is cut off") }
      readChunk(type, at: offset + 8, count: count)
      offset += 8 + (count + 1) & ~1
    }
  }

  private mutating func readChunk(_ type: UInt32, at start: Int, count: Int) {
    switch type {
    case 0x5650_3858: readExtendedHeader(at: start)  // VP8X
    case 0x5650_3820: readLossy(at: start)  // "VP8 "
    case 0x5650_384C: readLossless(at: start)  // VP8L
    case 0x414E_4D46: frames += 1  // ANMF
    case 0x4943_4350: content.profileName = ICCProfile.name(in: block(at: start, count: count))  // ICCP
    case 0x4558_4946: content.exif = ExifBlock.withoutPrefix(block(at: start, count: count))  // EXIF
    case 0x584D_5020: content.xmp = block(at: start, count: count)  // "XMP "
    default: break
    }
  }

  private func block(at start: Int, count: Int) -> [UInt8] {
    Array(source.prefix(at: start, limit: min(count, Self.maximumMetadataBytes)))
  }

  /// Reads flags, three reserved bytes, then canvas width and height minus one in 24 bits each.
  private mutating func readExtendedHeader(at start: Int) {
    guard let header = source.bytes(at: start, count: 10).map(Array.init) else { return }
    content.hasAlpha = header[0] & 0x10 != 0
    content.setSize(
      width: ByteOrder.little.integer(header[4...6], as: Int.self) + 1,
      height: ByteOrder.little.integer(header[7...9], as: Int.self) + 1)
  }

  /// Reads a VP8 key frame (RFC 6386, section 9.1): start code 9D 01 2A, then 14 bits each for width and height.
  private mutating func readLossy(at start: Int) {
    guard content.width == nil, source.matches("\u{01}\u{2A}", at: start + 4),
      let header = source.bytes(at: start + 6, count: 4).map(Array.init)
    else { return }
    content.setSize(
      width: ByteOrder.little.integer(header[0...1], as: Int.self) & 0x3FFF,
      height: ByteOrder.little.integer(header[2...3], as: Int.self) & 0x3FFF)
  }

  /// Reads a VP8L header: signature 2F, 14 bits of width minus one, 14 of height minus one, one of alpha.
  private mutating func readLossless(at start: Int) {
    guard source.integer(at: start, .little, as: UInt8.self) == 0x2F,
      let bits: UInt32 = source.integer(at: start + 1, .little)
    else { return }
    if bits >> 28 & 1 != 0 { content.hasAlpha = true }
    guard content.width == nil else { return }
    content.setSize(width: Int(bits & 0x3FFF) + 1, height: Int(bits >> 14 & 0x3FFF) + 1)
  }
}
