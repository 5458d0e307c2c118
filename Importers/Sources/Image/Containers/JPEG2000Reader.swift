import ByteReading

/// Reads JPEG 2000: the boxes of JP2 and JPX (ISO/IEC 15444-1, annex I) or a bare codestream.
struct JPEG2000Reader {
  private let source: ByteSource
  private var content = ImageContent()

  private static let maximumMetadataBytes = 4 << 20

  private init(source: ByteSource) { self.source = source }

  static func read(_ source: ByteSource) -> ImageContent {
    var reader = JPEG2000Reader(source: source)
    if source.integer(at: 0, .big, as: UInt32.self) == 0xFF4F_FF51 {
      reader.readCodestream(at: 0)
    } else {
      reader.readBoxes()
    }
    if reader.content.width == nil { reader.content.note("the JPEG 2000 file says no size") }
    return reader.content
  }

  private mutating func readBoxes() {
    let boxes = MediaBox.list(in: source, 0..<source.count)
    for box in boxes {
      switch box.type {
      case 0x6A70_3268: for child in MediaBox.list(in: source, box.payload) { readHeader(child) }  // jp2h
      case 0x7575_6964: readUserBox(box)  // uuid
      case 0x6A70_3263 where content.width == nil: readCodestream(at: box.payload.lowerBound)  // jp2c
      default: break
      }
    }
  }

  private mutating func readHeader(_ box: MediaBox) {
    let start = box.payload.lowerBound
    switch box.type {
    case 0x6968_6472:  // ihdr
      guard let height: UInt32 = source.integer(at: start, .big),
        let width: UInt32 = source.integer(at: start + 4, .big),
        let components: UInt16 = source.integer(at: start + 8, .big),
        let depth: UInt8 = source.integer(at: start + 10, .big)
      else { return }
      content.setSize(width: Int(width), height: Int(height))
      setComponents(Int(components))
      if depth != 255 { content.bitsPerSample = Int(depth & 0x7F) + 1 }
    case 0x636F_6C72: readColor(box)  // colr
    case 0x7265_7320: for child in MediaBox.list(in: source, box.payload) { readResolution(child) }  // res
    case 0x6364_6566: readChannels(box)  // cdef
    default: break
    }
  }

  /// Sets the model from the number of components: two are grey and alpha, four are RGB and alpha, unless a box says
  /// otherwise.
  private mutating func setComponents(_ count: Int) {
    content.colorModel = count < 3 ? .gray : .rgb
    content.hasAlpha = count == 2 || count == 4
  }

  private mutating func readColor(_ box: MediaBox) {
    let start = box.payload.lowerBound
    switch source.integer(at: start, .big, as: UInt8.self) {
    case 1:
      switch source.integer(at: start + 3, .big, as: UInt32.self) {
      case 12:
        content.colorModel = .cmyk
        content.hasAlpha = false
      case 14: content.colorModel = .lab
      case 16, 18, 20: content.colorModel = .rgb
      case 17: content.colorModel = .gray
      default: break
      }
      if source.integer(at: start + 3, .big, as: UInt32.self) == 16 {
        content.profileName = content.profileName ?? ICCProfile.standardRGBName
      }
    case 2, 3:
      let profile = source.prefix(at: start + 3, limit: min(max(0, box.payload.count - 3), Self.maximumMetadataBytes))
      content.profileName = ICCProfile.name(in: Array(profile)) ?? content.profileName
    default: break
    }
  }

  /// Reads the channel definitions. Channels of type 1 and 2 are opacity.
  private mutating func readChannels(_ box: MediaBox) {
    let count = min(Int(source.integer(at: box.payload.lowerBound, .big, as: UInt16.self) ?? 0), 64)
    let types = (0..<count).compactMap {
      source.integer(at: box.payload.lowerBound + 4 + $0 * 6, .big, as: UInt16.self)
    }
    content.hasAlpha = types.contains { $0 == 1 || $0 == 2 }
  }

  /// Reads the resolution in samples per metre: numerators, denominators and powers of ten, vertical first.
  private mutating func readResolution(_ box: MediaBox) {
    guard [0x7265_7363, 0x7265_7364].contains(box.type) else { return }  // resc, resd
    let start = box.payload.lowerBound
    let numbers = (0..<4).compactMap { source.integer(at: start + $0 * 2, .big, as: UInt16.self).map(Double.init) }
    guard numbers.count == 4, numbers[1] > 0, numbers[3] > 0,
      let down: Int8 = source.integer(at: start + 8, .big), let across: Int8 = source.integer(at: start + 9, .big)
    else { return }
    func power(_ exponent: Int8) -> Double {
      (0..<min(abs(Int(exponent)), 20)).reduce(1) { value, _ in exponent < 0 ? value / 10 : value * 10 }
    }
    let vertical = numbers[0] / numbers[1] * power(down) * 0.0254
    let horizontal = numbers[2] / numbers[3] * power(across) * 0.0254
    if horizontal > 0, vertical > 0 { content.resolution = (horizontal, vertical) }
  }

  /// Reads XMP, EXIF and IPTC from boxes with identifiers of their own.
  private mutating func readUserBox(_ box: MediaBox) {
    guard box.payload.count > 16, let identifier: UInt64 = source.integer(at: box.payload.lowerBound, .big) else {
      return
    }
    let size = min(box.payload.count - 16, Self.maximumMetadataBytes)
    let block = Array(source.prefix(at: box.payload.lowerBound + 16, limit: size))
    switch identifier {
    case 0xBE7A_CFCB_97A9_42E8: content.xmp = content.xmp ?? block
    case 0x4A70_6754_6966_6645, 0x0537_CDAB_9D0C_4431: content.exif = content.exif ?? ExifBlock.withoutPrefix(block)
    case 0x33C7_A4D2_B81D_4723: content.iptc = content.iptc ?? block
    case 0x2C4C_0100_8504_40B9: PhotoshopResources.read(block, into: &content)
    default: break
    }
  }

  /// Reads the SIZ segment: the size is the extent minus the offset. Components with their depths follow.
  private mutating func readCodestream(at offset: Int) {
    guard source.integer(at: offset, .big, as: UInt32.self) == 0xFF4F_FF51,
      let head = source.bytes(at: offset + 8, count: 34).map(Array.init)
    else { return }
    func number(_ at: Int) -> Int { ByteOrder.big.integer(head[at..<(at + 4)], as: Int.self) }
    content.setSize(width: number(0) - number(8), height: number(4) - number(12))
    setComponents(ByteOrder.big.integer(head[32...33]))
    if let depth: UInt8 = source.integer(at: offset + 42, .big) { content.bitsPerSample = Int(depth & 0x7F) + 1 }
    readComments(at: offset + 2)
  }

  /// Reads the comments (COM) of the main header, which ends at the first tile (SOT).
  private mutating func readComments(at start: Int) {
    var offset = start
    for _ in 0..<256 {
      guard let marker: UInt16 = source.integer(at: offset, .big), marker != 0xFF90,
        let length: UInt16 = source.integer(at: offset + 2, .big), length >= 2
      else { return }
      if marker == 0xFF64, source.integer(at: offset + 4, .big, as: UInt16.self) == 1, content.texts.comment == nil {
        content.texts.comment = LegacyText.decode(source.prefix(at: offset + 6, limit: max(0, Int(length) - 4)))
      }
      offset += 2 + Int(length)
    }
  }
}
