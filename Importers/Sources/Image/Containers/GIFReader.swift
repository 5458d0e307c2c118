import ByteReading

/// Reads a GIF's logical screen, and scans its blocks for comments, transparency and the number of frames (GIF89a).
struct GIFReader {
  private let source: ByteSource
  private var content = ImageContent()
  private var frames = 0

  /// Maximum number of blocks. A longer animation gets the frame count reached so far.
  private static let maximumBlocks = 20_000
  private static let maximumCommentBytes = 64 << 10
  /// Maximum number of sub-blocks of up to 255 bytes, enough for half a gigabyte of pixels.
  private var subBlocksLeft = 2_000_000

  private init(_ source: ByteSource) { self.source = source }

  static func read(_ source: ByteSource) -> ImageContent {
    var reader = GIFReader(source)
    reader.readScreen()
    return reader.content
  }

  private mutating func readScreen() {
    guard let header = source.bytes(at: 6, count: 7).map(Array.init) else {
      return content.note("the GIF's header is cut off")
    }
    content.setSize(width: ByteOrder.little.integer(header[0...1]), height: ByteOrder.little.integer(header[2...3]))
    content.bitsPerSample = 8
    content.colorModel = .rgb
    content.hasAlpha = false
    readBlocks(from: 13 + Self.colorTableBytes(header[4]))
    if frames > 1 { content.pages = frames }
  }

  /// The size of the colour table in bytes, from the low bits of a packed field.
  private static func colorTableBytes(_ packed: UInt8) -> Int { packed & 0x80 == 0 ? 0 : 3 << ((packed & 7) + 1) }

  private mutating func readBlocks(from start: Int) {
    var offset = start
    for _ in 0..<Self.maximumBlocks {
      switch source.integer(at: offset, .big, as: UInt8.self) {
      case 0x21: readExtension(&offset)
      case 0x2C: readImage(&offset)
      case 0x3B: return
      default: return content.note("the GIF ends in the middle of its blocks")
      }
    }
  }

  private mutating func readImage(_ offset: inout Int) {
    frames += 1
    let packed: UInt8 = source.integer(at: offset + 9, .big) ?? 0
    // A descriptor of 10 bytes, the colour table, one byte for the code size, then sub-blocks.
    offset += 11 + Self.colorTableBytes(packed)
    skipSubBlocks(&offset)
  }

  private mutating func readExtension(_ offset: inout Int) {
    let label: UInt8 = source.integer(at: offset + 1, .big) ?? 0
    if label == 0xF9, let flags: UInt8 = source.integer(at: offset + 3, .big), flags & 1 != 0 {
      content.hasAlpha = true
    }
    offset += 2
    if label == 0xFE, content.texts.comment == nil {
      content.texts.comment = SharedCharset.decode(readSubBlocks(&offset)[...])
    } else if label == 0xFF, source.matches("XMP DataXMP", at: offset + 1) {
      readXMP(&offset)
    } else {
      skipSubBlocks(&offset)
    }
  }

  /// Reads XMP, which a GIF holds in plain text instead of sub-blocks.
  ///
  /// Its trailer of descending bytes leads any sub-block walk to the end (XMP part 3).
  private mutating func readXMP(_ offset: inout Int) {
    let start = offset + 12
    skipSubBlocks(&offset)
    if content.xmp == nil {
      content.xmp = Array(source.prefix(at: start, limit: min(offset - start, 4 << 20)).prefix { $0 != 1 })
    }
  }

  private mutating func skipSubBlocks(_ offset: inout Int) {
    while subBlocksLeft > 0, let count: UInt8 = source.integer(at: offset, .big) {
      subBlocksLeft -= 1
      offset += 1 + Int(count)
      if count == 0 { return }
    }
  }

  private mutating func readSubBlocks(_ offset: inout Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while subBlocksLeft > 0, let count: UInt8 = source.integer(at: offset, .big) {
      subBlocksLeft -= 1
      if bytes.count < Self.maximumCommentBytes { bytes += source.prefix(at: offset + 1, limit: Int(count)) }
      offset += 1 + Int(count)
      if count == 0 { break }
    }
    return bytes
  }
}
