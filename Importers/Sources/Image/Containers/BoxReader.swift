import ByteReading

/// A box of the ISO base media file format (ISO/IEC 14496-12, section 4.2).
struct MediaBox {
  /// The type's four letters as a big-endian number.
  let type: UInt32
  /// The payload's range in the source from which the box was read.
  let payload: Range<Int>

  /// The boxes in a range, at most 4,000. The list ends at damage or at the limit.
  static func list(in source: ByteSource, _ range: Range<Int>) -> [MediaBox] {
    var boxes: [MediaBox] = []
    var offset = range.lowerBound
    while offset < range.upperBound, boxes.count < 4_000, let box = MediaBox(source, at: offset, end: range.upperBound)
    {
      boxes.append(box)
      offset = box.payload.upperBound
    }
    return boxes
  }

  /// Reads a box. Size 0 means up to the end, size 1 means that 64 bits follow. A box that reaches beyond `end` is
  /// clamped.
  private init?(_ source: ByteSource, at offset: Int, end: Int) {
    guard let size: UInt32 = source.integer(at: offset, .big), let type: UInt32 = source.integer(at: offset + 4, .big)
    else { return nil }
    var header = 8
    var count = Int(size)
    if size == 1 {
      guard let large: UInt64 = source.integer(at: offset + 8, .big) else { return nil }
      header = 16
      count = Int(clamping: large)
    } else if size == 0 {
      count = end - offset
    }
    guard count >= header, offset + header <= end else { return nil }
    self.type = type
    payload = (offset + header)..<(offset + min(count, end - offset))
  }
}

extension Sequence<MediaBox> {
  func first(_ type: MediaBoxType) -> MediaBox? { first { $0.type == type.rawValue } }
}

/// The boxes that the importer reads, by the four letters of their type.
enum MediaBoxType: UInt32 {
  case meta = 0x6D65_7461
  case movie = 0x6D6F_6F76  // moov
  case track = 0x7472_616B  // trak
  case trackHeader = 0x746B_6864  // tkhd
  case userType = 0x7575_6964  // uuid
  case primaryItem = 0x7069_746D  // pitm
  case itemInformation = 0x6969_6E66  // iinf
  case itemLocation = 0x696C_6F63  // iloc
  case itemReference = 0x6972_6566  // iref
  case itemProperties = 0x6970_7270  // iprp
  case propertyContainer = 0x6970_636F  // ipco
  case propertyAssociation = 0x6970_6D61  // ipma
  case imageSize = 0x6973_7065  // ispe
  case pixelInformation = 0x7069_7869  // pixi
  case colorInformation = 0x636F_6C72  // colr
  case rotation = 0x6972_6F74  // irot
  case auxiliaryType = 0x6175_7843  // auxC
  case auxiliaryReference = 0x6175_786C  // auxl
}

/// Reads numbers in sequence. A read outside the source returns `nil`.
struct BoxCursor {
  let source: ByteSource
  var offset: Int

  mutating func read<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
    guard let value: Number = source.integer(at: offset, .big) else { return nil }
    offset += Number.bitWidth / 8
    return value
  }

  /// Reads a number of 0, 4 or 8 bytes, as `iloc` writes them.
  mutating func read(bytes count: Int) -> Int? {
    guard count == 0 || count == 4 || count == 8, let raw = source.bytes(at: offset, count: count) else { return nil }
    offset += count
    return Int(clamping: ByteOrder.big.integer(raw, as: UInt64.self))
  }

  /// Reads the version and flags at the start of a full box.
  mutating func readVersion() -> (version: Int, flags: Int)? {
    read(UInt32.self).map { (Int($0 >> 24), Int($0 & 0xFF_FFFF)) }
  }

  /// Reads an item's number: 16 bits, or 32 in later versions of the box.
  mutating func readItem(wide: Bool) -> Int? {
    wide ? read(UInt32.self).map(Int.init) : read(UInt16.self).map(Int.init)
  }
}
