import ByteReading

/// Reads raw files older than the formats based on TIFF: Canon's CRW (CIFF) and Minolta's MRW.
struct CIFFReader {
  private let source: ByteSource
  private let order: ByteOrder
  private var content = ImageContent()

  private static let maximumEntries = 512

  /// Reads Canon's heaps. Each ends with a directory, which lists the pieces before it.
  static func readCanon(_ source: ByteSource) -> ImageContent {
    let order: ByteOrder = source.matches("II", at: 0) ? .little : .big
    var reader = CIFFReader(source: source, order: order)
    let start = Int(source.integer(at: 2, order, as: UInt32.self) ?? 26)
    reader.readHeap(min(start, source.count)..<source.count, depth: 0)
    if reader.content.width == nil { reader.content.note("the CRW file says no size") }
    return reader.content
  }

  private init(source: ByteSource, order: ByteOrder) {
    self.source = source
    self.order = order
  }

  private mutating func readHeap(_ heap: Range<Int>, depth: Int) {
    guard depth < 6, heap.count >= 4, let place: UInt32 = source.integer(at: heap.upperBound - 4, order),
      let count: UInt16 = source.integer(at: heap.lowerBound + Int(place), order)
    else { return content.note("a directory of the CRW file is cut off") }
    let directory = heap.lowerBound + Int(place) + 2
    for index in 0..<min(Int(count), Self.maximumEntries) {
      let entry = directory + index * 10
      guard let tag: UInt16 = source.integer(at: entry, order), let size: UInt32 = source.integer(at: entry + 2, order),
        let offset: UInt32 = source.integer(at: entry + 6, order)
      else { return }
      // Values of up to 8 bytes lie in the entry itself.
      let isInside = tag & 0xC000 == 0x4000
      let start = isInside ? entry + 2 : heap.lowerBound + Int(offset)
      let range = start..<(start + (isInside ? 8 : Int(size)))
      guard range.upperBound <= source.count else { continue }
      if tag & 0x3800 == 0x2800 || tag & 0x3800 == 0x3000 {
        readHeap(range, depth: depth + 1)
      } else {
        take(tag & 0x3FFF, range)
      }
    }
  }

  private func number(_ offset: Int) -> Int? { source.integer(at: offset, order, as: UInt32.self).map(Int.init) }
  private func real(_ offset: Int) -> Double? {
    let value = source.integer(at: offset, order, as: UInt32.self).map { Double(Float(bitPattern: $0)) }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  private mutating func take(_ tag: UInt16, _ range: Range<Int>) {
    let start = range.lowerBound
    switch tag {
    case 0x080A:  // Make and model, separated by NUL.
      let words = source.prefix(at: start, limit: min(range.count, 256)).split(separator: 0)
      set("kMDItemAcquisitionMake", words.first.map(LegacyText.decode))
      set("kMDItemAcquisitionModel", words.dropFirst().first.map(LegacyText.decode))
    case 0x0805: set("kMDItemDescription", LegacyText.decode(source.prefix(at: start, limit: min(range.count, 256))))
    case 0x0810: set("kMDItemCameraOwner", LegacyText.decode(source.prefix(at: start, limit: min(range.count, 64))))
    case 0x1810:  // Width, height, ratio of pixels, rotation in degrees, bits.
      content.setSize(width: number(start) ?? 0, height: number(start + 4) ?? 0)
      let rotation = source.integer(at: start + 12, order, as: Int32.self) ?? 0
      content.turnsItself = true
      content.isTurnedOnItsSide = rotation.magnitude % 180 == 90
      content.bitsPerSample = number(start + 16)
      content.colorModel = .rgb
      content.hasAlpha = false
    case 0x180E: if let seconds = number(start), seconds > 0 { content.localSeconds = Int64(seconds) }
    default: break
    }
  }

  private mutating func set(_ key: String, _ text: String?) {
    if let text, !text.isEmpty, content.details[key] == nil { content.details[key] = text }
  }

  /// Reads Minolta's blocks: `PRD` holds the size, `TTW` a whole TIFF stream.
  static func readMinolta(_ source: ByteSource) -> ImageContent {
    var content = ImageContent()
    var size: (width: Int, height: Int)?
    var offset = 8
    let end = 8 + Int(source.integer(at: 4, .big, as: UInt32.self) ?? 0)
    for _ in 0..<64 where offset < min(end, source.count) {
      guard let bytes: UInt32 = source.integer(at: offset + 4, .big) else { break }
      if source.matches("PRD", at: offset + 1) {
        let rows = source.integer(at: offset + 20, .big, as: UInt16.self) ?? 0
        let columns = source.integer(at: offset + 22, .big, as: UInt16.self) ?? 0
        size = (Int(columns), Int(rows))
      } else if source.matches("TTW", at: offset + 1) {
        content = TIFFReader.read(
          ByteSource(block: Array(source.prefix(at: offset + 8, limit: min(Int(bytes), 4 << 20)))))
      }
      offset += 8 + Int(bytes)
    }
    if let size { content.setSize(width: size.width, height: size.height) }
    return content
  }
}
