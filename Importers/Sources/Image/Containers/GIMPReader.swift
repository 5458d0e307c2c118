import ByteReading

/// Reads GIMP's XCF: size, depth, names of the layers, and the parasites with comment and metadata.
struct GIMPReader {
  private let source: ByteSource
  private var content = ImageContent()
  private var offset = 0
  private let version: Int

  private static let maximumProperties = 1_000
  private static let maximumLayers = 10_000
  private static let maximumParasiteBytes = 4 << 20

  private init(source: ByteSource) {
    self.source = source
    // `gimp xcf file` is version 0, `gimp xcf v011` is version 11.
    let digits = source.prefix(at: 10, limit: 3).filter { (0x30...0x39).contains($0) }
    version = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  static func read(_ source: ByteSource) -> ImageContent {
    var reader = GIMPReader(source: source)
    reader.readHeader()
    return reader.content
  }

  private mutating func readHeader() {
    guard let width: UInt32 = source.integer(at: 14, .big), let height: UInt32 = source.integer(at: 18, .big),
      let base: UInt32 = source.integer(at: 22, .big)
    else { return content.note("the XCF header is cut off") }
    content.setSize(width: Int(width), height: Int(height))
    content.colorModel = base == 1 ? .gray : .rgb
    content.bitsPerSample = 8
    offset = 26
    if version >= 4 {
      content.bitsPerSample = Self.depth(source.integer(at: offset, .big) ?? 150)
      offset += 4
    }
    readProperties()
    readLayers()
  }

  /// The bits per sample of GIMP's precisions, including those of version 4.
  private static func depth(_ precision: UInt32) -> Int {
    switch precision {
    case 1, 200, 250, 500, 550: 16
    case 2, 300, 350, 600, 650: 32
    case 700, 750: 64
    default: 8
    }
  }

  private mutating func readProperties() {
    for _ in 0..<Self.maximumProperties {
      guard let kind: UInt32 = source.integer(at: offset, .big), let size: UInt32 = source.integer(at: offset + 4, .big)
      else { return content.note("the XCF's properties are cut off") }
      offset += 8
      if kind == 0 { return }
      if kind == 19 { readResolution() }
      if kind == 21 { readParasites(offset..<(offset + Int(size))) }
      offset += Int(size)
    }
  }

  private mutating func readResolution() {
    guard let across: UInt32 = source.integer(at: offset, .big), let down: UInt32 = source.integer(at: offset + 4, .big)
    else { return }
    let resolution = (Double(Float(bitPattern: across)), Double(Float(bitPattern: down)))
    if resolution.0.isNormal, resolution.1.isNormal, resolution.0 > 0, resolution.1 > 0 {
      content.resolution = resolution
    }
  }

  /// Reads the parasites: name, flags and data of each in sequence.
  private mutating func readParasites(_ range: Range<Int>) {
    var place = range.lowerBound
    var left = 100
    while place < range.upperBound, left > 0, let name = text(at: &place),
      let size: UInt32 = source.integer(at: place + 4, .big)
    {
      left -= 1
      let data = Array(source.prefix(at: place + 8, limit: min(Int(size), Self.maximumParasiteBytes)))
      switch name {
      case "gimp-comment": content.texts.comment = LegacyText.decode(data)
      case "exif-data": content.exif = ExifBlock.withoutPrefix(data)
      case "icc-profile": content.profileName = ICCProfile.name(in: data)
      case "iptc-data": content.iptc = data
      // GIMP puts a mark of ten bytes before XMP.
      case "gimp-metadata" where data.starts(with: Array("GIMP_XMP_1".utf8)): content.xmp = Array(data.dropFirst(10))
      default: break
      }
      place += 8 + Int(size)
    }
  }

  /// Reads a text: its length in bytes including a NUL, then UTF-8.
  private func text(at place: inout Int) -> String? {
    guard let size: UInt32 = source.integer(at: place, .big), size <= 64 << 10,
      let bytes = source.bytes(at: place + 4, count: Int(size))
    else { return nil }
    place += 4 + Int(size)
    return LegacyText.decode(bytes)
  }

  /// Reads the pointers to the layers, up to a 0. Since version 11 they have 64 bits.
  private mutating func readLayers() {
    let width = version >= 11 ? 8 : 4
    var hasAlpha = false
    for _ in 0..<Self.maximumLayers {
      guard let raw = source.bytes(at: offset, count: width) else { break }
      offset += width
      let layer = Int(clamping: ByteOrder.big.integer(raw, as: UInt64.self))
      guard layer > 0, layer < source.count else { break }
      // The types 1, 3 and 5 have alpha.
      if let type: UInt32 = source.integer(at: layer + 8, .big) { hasAlpha = hasAlpha || type & 1 == 1 }
      var place = layer + 12
      if let name = text(at: &place), !name.isEmpty { content.layers.append(name) }
    }
    content.hasAlpha = hasAlpha
  }
}
