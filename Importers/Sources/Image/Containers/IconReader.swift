import ByteReading

/// Reads icons of Windows (ICO, CUR) and of Apple (ICNS): the largest picture, and the number of pictures.
enum IconReader {
  private static let maximumPictures = 1_000

  /// Reads a header of six bytes, then entries of sixteen. A side of 0 means 256 pixels.
  static func readWindows(_ source: ByteSource) -> ImageContent {
    var content = ImageContent()
    let isCursor = source.integer(at: 2, .little, as: UInt16.self) == 2
    let count = min(Int(source.integer(at: 4, .little, as: UInt16.self) ?? 0), maximumPictures)
    var best: (area: Int, offset: Int, width: Int, height: Int, bits: Int)?
    for index in 0..<count {
      guard let entry = source.bytes(at: 6 + index * 16, count: 16).map(Array.init) else {
        content.note("the icon's list of pictures is cut off")
        break
      }
      let width = entry[0] == 0 ? 256 : Int(entry[0])
      let height = entry[1] == 0 ? 256 : Int(entry[1])
      // In a cursor, these bytes are a coordinate of the hot spot.
      let bits = isCursor ? 0 : ByteOrder.little.integer(entry[6...7], as: Int.self)
      // The larger area wins; of equal areas, the one with more bits per pixel.
      let area = width * height * 64 + bits
      if area > best?.area ?? 0 {
        best = (area, ByteOrder.little.integer(entry[12...15], as: Int.self), width, height, bits)
      }
    }
    if count > 1 { content.pages = count }
    guard let best else { return content }
    readPicture(source, at: best.offset, into: &content)
    // A PNG may be larger than the entry can express. For a BMP, the entry's size counts.
    if content.width == nil { content.setSize(width: best.width, height: best.height) }
    return content
  }

  /// Reads a PNG, or the header of a BMP.
  private static func readPicture(_ source: ByteSource, at offset: Int, into content: inout ImageContent) {
    let pages = content.pages
    if source.integer(at: offset, .big, as: UInt32.self) == 0x8950_4E47 {
      let block = Array(source.prefix(at: offset, limit: 4 << 20))
      content = PNGReader.read(ByteSource(block: block))
    } else if let bits: UInt16 = source.integer(at: offset + 14, .little) {
      content.bitsPerSample = 8
      content.colorModel = .rgb
      content.hasAlpha = bits == 32
    }
    content.pages = pages
  }

  /// Reads chunks of a type, a length and a picture. The type implies the size.
  static func readApple(_ source: ByteSource) -> ImageContent {
    var content = ImageContent()
    var offset = 8
    var count = 0
    var side = 0
    while count < maximumPictures, let type: UInt32 = source.integer(at: offset, .big),
      let length: UInt32 = source.integer(at: offset + 4, .big), length >= 8
    {
      if let found = sides[type] {
        count += 1
        side = max(side, found)
      }
      offset += Int(length)
    }
    if offset > source.count { content.note("the icon is cut off") }
    content.setSize(width: side, height: side)
    content.colorModel = .rgb
    content.bitsPerSample = 8
    content.hasAlpha = true
    if count > 1 { content.pages = count }
    return content
  }

  /// The side in pixels for each type of chunk. Masks are listed like pictures.
  private static let sides: [UInt32: Int] = {
    let names: [(String, Int)] = [
      ("ICN#", 32), ("icm#", 16), ("ics#", 16), ("icl4", 32), ("icl8", 32), ("ics4", 16), ("ics8", 16), ("ich4", 48),
      ("ich8", 48), ("is32", 16), ("il32", 32), ("ih32", 48), ("it32", 128), ("icp4", 16), ("icp5", 32), ("icp6", 64),
      ("ic04", 16), ("ic05", 32), ("ic07", 128), ("ic08", 256), ("ic09", 512), ("ic10", 1_024), ("ic11", 32),
      ("ic12", 64), ("ic13", 256), ("ic14", 512), ("icsb", 18), ("icsB", 36), ("sb24", 24), ("SB24", 48),
    ]
    return Dictionary(
      uniqueKeysWithValues: names.map { (ByteOrder.big.integer(Array($0.utf8), as: UInt32.self), $1) })
  }()
}
