import ByteReading
import CBrotli

/// Reads JPEG XL: the container's boxes (ISO/IEC 18181-2) and the first header of the codestream (18181-1).
struct JPEGXLReader {
  private let source: ByteSource
  private var content = ImageContent()

  private static let maximumMetadataBytes = 4 << 20
  /// Number of compressed boxes that may still be unpacked. Few bytes may unpack to megabytes.
  private var packedBoxesLeft = 8

  private init(source: ByteSource) { self.source = source }

  static func read(_ source: ByteSource) -> ImageContent {
    var reader = JPEGXLReader(source: source)
    if source.integer(at: 0, .big, as: UInt16.self) == 0xFF0A {
      reader.readCodestream(at: 0)
    } else {
      reader.readBoxes()
    }
    if reader.content.width == nil { reader.content.note("the JPEG XL file says no size") }
    return reader.content
  }

  private mutating func readBoxes() {
    for box in MediaBox.list(in: source, 0..<source.count) {
      let start = box.payload.lowerBound
      let size = min(box.payload.count, Self.maximumMetadataBytes)
      switch box.type {
      case 0x6A78_6C63 where content.width == nil: readCodestream(at: start)  // jxlc
      case 0x6A78_6C70 where content.width == nil: readCodestream(at: start + 4)  // jxlp: after its number
      case Metadata.exif where content.exif == nil, Metadata.xml where content.xmp == nil:
        readMetadata(box.type, Array(source.prefix(at: start, limit: size)))
      case Metadata.brotli: readPacked(source.prefix(at: start, limit: size))
      default: break
      }
    }
  }

  /// Types of boxes with metadata, by their four letters.
  private enum Metadata {
    static let exif: UInt32 = 0x4578_6966
    static let xml: UInt32 = 0x786D_6C20
    static let brotli: UInt32 = 0x6272_6F62
  }

  private mutating func readMetadata(_ type: UInt32, _ bytes: [UInt8]) {
    switch type {
    case Metadata.exif where content.exif == nil && bytes.count > 4:
      // The first four bytes are the offset of the TIFF header.
      let skipped = Int(ByteOrder.big.integer(bytes.prefix(4), as: UInt32.self))
      guard skipped < bytes.count - 4 else { return }
      content.exif = ExifBlock.withoutPrefix(Array(bytes[(4 + skipped)...]))
    case Metadata.xml where content.xmp == nil: content.xmp = bytes
    default: break
    }
  }

  /// Reads a box compressed with Brotli: the type of the inner box, then its compressed contents.
  private mutating func readPacked(_ bytes: ArraySlice<UInt8>) {
    let type = ByteOrder.big.integer(bytes.prefix(4), as: UInt32.self)
    let isWanted = type == Metadata.exif && content.exif == nil || type == Metadata.xml && content.xmp == nil
    guard bytes.count > 4, isWanted, packedBoxesLeft > 0 else { return }
    packedBoxesLeft -= 1
    let packed = BrotliStream.contents(of: Array(bytes.dropFirst(4)), limit: Self.maximumMetadataBytes)
    if !packed.isWhole { content.note("packed metadata of the JPEG XL file is damaged or too large") }
    readMetadata(type, packed.bytes)
  }

  private mutating func readCodestream(at offset: Int) {
    guard source.integer(at: offset, .big, as: UInt16.self) == 0xFF0A else { return }
    var bits = BitReader(source.prefix(at: offset + 2, limit: 256))
    let size = Self.size(&bits)
    content.setSize(width: size.width, height: size.height)
    content.bitsPerSample = 8
    content.colorModel = .rgb
    content.hasAlpha = false
    readImageMetadata(&bits)
  }

  /// Reads the SizeHeader. A side is a multiple of eight in 5 bits, or a number of 9, 13, 18 or 30 bits. A ratio may
  /// replace the width.
  private static func size(_ bits: inout BitReader) -> (width: Int, height: Int) {
    let isSmall = bits.take(1) == 1
    func side(_ bits: inout BitReader) -> Int {
      if isSmall { return (bits.take(5) + 1) * 8 }
      return bits.take([9, 13, 18, 30][bits.take(2)]) + 1
    }
    let height = side(&bits)
    let ratio = bits.take(3)
    let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
    // Ratio 0 means that the width is stored.
    guard ratio > 0 else { return (side(&bits), height) }
    return (height * ratios[ratio - 1].0 / ratios[ratio - 1].1, height)
  }

  /// Reads the beginning of ImageMetadata: orientation, depth, extra channels, and the model of the colour encoding.
  private mutating func readImageMetadata(_ bits: inout BitReader) {
    guard bits.take(1) == 0 else { return }  // All fields have default values.
    if bits.take(1) == 1 { readExtraFields(&bits) }
    content.bitsPerSample = Self.depth(&bits)
    _ = bits.take(1)  // Whether buffers of 16 bits suffice.
    let channels = bits.number([(0, 0), (1, 0), (2, 4), (1, 12)])
    for _ in 0..<min(channels, 16) { guard readExtraChannel(&bits) else { return } }
    _ = bits.take(1)  // Whether the colours are in XYB.
    // ColorEncoding: the default, or an ICC profile, or a model, where 1 is grey.
    if bits.take(1) == 0 {
      let hasProfile = bits.take(1) == 1
      if bits.enumeration() == 1 { content.colorModel = .gray }
      if !hasProfile, content.colorModel == .rgb { return }
    }
  }

  private mutating func readExtraFields(_ bits: inout BitReader) {
    let orientation = bits.take(3) + 1
    content.turnsItself = true
    content.isTurnedOnItsSide = orientation >= 5
    if bits.take(1) == 1 { _ = Self.size(&bits) }  // Intrinsic size.
    if bits.take(1) == 1 {  // A preview. It is rare, and its header is not read.
      bits.end()
    }
    if bits.take(1) == 1 { bits.end() }  // An animation.
  }

  /// The bits of a sample, which is an integer or a floating-point number.
  private static func depth(_ bits: inout BitReader) -> Int {
    if bits.take(1) == 0 { return bits.number([(8, 0), (10, 0), (12, 0), (1, 6)]) }
    let depth = bits.number([(32, 0), (16, 0), (24, 0), (1, 6)])
    _ = bits.take(4)
    return depth
  }

  /// Reads an extra channel.
  ///
  /// - Returns: False if the channel's type has further fields that are not read.
  private mutating func readExtraChannel(_ bits: inout BitReader) -> Bool {
    if bits.take(1) == 1 {  // The default: alpha of 8 bits.
      content.hasAlpha = true
      return true
    }
    let type = bits.enumeration()
    _ = Self.depth(&bits)
    _ = bits.number([(0, 0), (3, 0), (4, 0), (1, 3)])
    let name = bits.number([(0, 0), (0, 4), (16, 5), (48, 10)])
    for _ in 0..<name { _ = bits.take(8) }
    if type == 0 {
      content.hasAlpha = true
      _ = bits.take(1)
    }
    return type == 0 || type == 1
  }
}

/// Reads the bits of a JPEG XL header, lowest bit of each byte first. Bits after the end are zero.
struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func take(_ count: Int) -> Int {
    var value = 0
    for shift in 0..<count {
      let place = position >> 3
      if place < bytes.count {
        value |= Int(bytes[bytes.startIndex + place] >> UInt8(position & 7) & 1) << shift
      }
      position += 1
    }
    return value
  }

  /// Reads a U32: two bits choose one of four pairs of a start and a number of bits.
  mutating func number(_ choices: [(start: Int, bits: Int)]) -> Int {
    let choice = choices[take(2)]
    return choice.start + take(choice.bits)
  }

  mutating func enumeration() -> Int { number([(0, 0), (1, 0), (2, 4), (18, 6)]) }

  mutating func end() { position = bytes.count * 8 }
}

/// Decompresses Brotli streams (RFC 7932) in memory.
enum BrotliStream {
  private static let pieceBytes = 64 << 10

  /// - Parameter limit: Maximum number of bytes to return, because few compressed bytes may hold gigabytes.
  /// - Returns: The bytes before the end, damage or the limit, and whether the stream is complete.
  static func contents(of packed: [UInt8], limit: Int) -> (bytes: [UInt8], isWhole: Bool) {
    guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else { return ([], false) }
    defer { BrotliDecoderDestroyInstance(state) }
    var bytes: [UInt8] = []
    var result = BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
    packed.withUnsafeBufferPointer { input in
      var (next, left) = (input.baseAddress, input.count)
      while result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT, bytes.count < limit {
        bytes += [UInt8](unsafeUninitializedCapacity: min(pieceBytes, limit - bytes.count)) { output, count in
          var (target, room) = (output.baseAddress, output.count)
          result = BrotliDecoderDecompressStream(state, &left, &next, &room, &target, nil)
          count = output.count - room
        }
      }
    }
    return (bytes, result == BROTLI_DECODER_RESULT_SUCCESS)
  }
}
