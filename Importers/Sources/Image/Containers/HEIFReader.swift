import ByteReading

/// Reads HEIF (ISO/IEC 23008-12), such as HEIC and AVIF, from the `meta` box, and image sequences from their track
/// headers.
struct HEIFReader {
  private let source: ByteSource
  private var content = ImageContent()

  /// Largest `meta` box in bytes. A 200-megapixel picture is a grid of some 800 items of 50 bytes each.
  private static let maximumMetaBytes = 4 << 20
  private static let maximumItemBytes = 4 << 20

  private init(_ source: ByteSource) { self.source = source }

  static func read(_ source: ByteSource) -> ImageContent {
    var reader = HEIFReader(source)
    reader.readBoxes()
    if reader.content.width == nil { reader.content.note("the HEIF file does not say its picture's size") }
    return reader.content
  }

  private mutating func readBoxes() {
    let boxes = MediaBox.list(in: source, 0..<source.count)
    if let meta = boxes.first(.meta) { readMeta(meta) }
    guard content.width == nil, let movie = boxes.first(.movie) else { return }
    readCanonRaw(movie)
    if content.width == nil { readTracks(movie) }
  }

  /// Reads Canon's CR3 (described at <https://github.com/lclevy/canon_cr3>).
  ///
  /// A `uuid` box in `moov` holds the EXIF directories as TIFF streams, one per box.
  private mutating func readCanonRaw(_ movie: MediaBox) {
    guard let box = MediaBox.list(in: source, movie.payload).first(.userType), box.payload.count > 16,
      let identifier: UInt64 = source.integer(at: box.payload.lowerBound, .big), identifier == 0x85C0_B687_820F_11E0
    else { return }
    for child in MediaBox.list(in: source, (box.payload.lowerBound + 16)..<box.payload.upperBound) {
      guard let directory = Self.canonDirectory(child.type) else { continue }
      let block = source.prefix(at: child.payload.lowerBound, limit: min(child.payload.count, Self.maximumItemBytes))
      TIFFReader.addFields(of: Array(block), as: directory, to: &content)
    }
    content.setSize(
      width: content.fields[.image, ExifTag.imageWidth]?.integer() ?? 0,
      height: content.fields[.image, ExifTag.imageLength]?.integer() ?? 0)
  }

  private static func canonDirectory(_ type: UInt32) -> ExifDirectory? {
    switch type {
    case 0x434D_5431: .image  // CMT1
    case 0x434D_5432: .photo  // CMT2
    case 0x434D_5434: .gps  // CMT4
    default: nil
    }
  }

  private mutating func readMeta(_ box: MediaBox) {
    let start = box.payload.lowerBound + 4
    let bytes = source.prefix(at: start, limit: min(max(0, box.payload.upperBound - start), Self.maximumMetaBytes))
    let meta = ByteSource(block: Array(bytes))
    let items = HEIFItems(meta)
    if let primary = items.primary ?? items.types.keys.min() {
      for property in items.properties(of: primary) { readProperty(meta, property) }
      readAlpha(meta, items, of: primary)
    }
    readMetadataItems(meta, items)
  }

  private mutating func readProperty(_ meta: ByteSource, _ box: MediaBox) {
    let start = box.payload.lowerBound
    switch MediaBoxType(rawValue: box.type) {
    case .imageSize:
      guard let width: UInt32 = meta.integer(at: start + 4, .big),
        let height: UInt32 = meta.integer(at: start + 8, .big)
      else { return content.note("the size property is cut off") }
      content.setSize(width: Int(width), height: Int(height))
    case .pixelInformation:
      content.bitsPerSample = meta.integer(at: start + 5, .big, as: UInt8.self).map(Int.init)
      content.colorModel = meta.integer(at: start + 4, .big, as: UInt8.self).map { $0 == 1 ? .gray : .rgb }
    case .colorInformation where meta.matches("prof", at: start) || meta.matches("rICC", at: start):
      content.profileName = ICCProfile.name(in: Array(meta.prefix(at: start + 4, limit: max(0, box.payload.count - 4))))
    case .rotation:
      // The number of quarter turns anticlockwise. An odd number exchanges width and height.
      content.isTurnedOnItsSide = (meta.integer(at: start, .big, as: UInt8.self) ?? 0) & 1 != 0
    default: break
    }
  }

  /// Reads whether the picture has alpha. Alpha is a separate item that is auxiliary to the picture, marked by a URN.
  private mutating func readAlpha(_ meta: ByteSource, _ items: HEIFItems, of primary: Int) {
    content.turnsItself = true
    content.hasAlpha = (items.auxiliaries[primary] ?? []).contains { item in
      items.properties(of: item).contains { property in
        guard property.type == MediaBoxType.auxiliaryType.rawValue else { return false }
        let urn = meta.prefix(at: property.payload.lowerBound + 4, limit: 64).prefix { $0 != 0 }
        return urn.elementsEqual("urn:mpeg:hevc:2015:auxid:1".utf8)
          || urn.elementsEqual("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8)
      }
    }
  }

  private mutating func readMetadataItems(_ meta: ByteSource, _ items: HEIFItems) {
    if let item = items.types.filter({ $0.value == HEIFItems.exif }).keys.min() {
      content.exif = exif(in: bytes(of: item, meta, items))
    }
    if let item = items.mimeTypes.filter({ $0.value.elementsEqual("application/rdf+xml".utf8) }).keys.min() {
      content.xmp = bytes(of: item, meta, items)
    }
  }

  /// The TIFF stream of an EXIF item. The first four bytes are the offset of its header.
  private mutating func exif(in item: [UInt8]) -> [UInt8]? {
    guard item.count > 8 else {
      content.note("the EXIF item is cut off")
      return nil
    }
    let skipped = Int(ByteOrder.big.integer(item.prefix(4), as: UInt32.self))
    guard skipped < item.count - 4 else {
      content.note("the EXIF item's header lies outside it")
      return nil
    }
    return ExifBlock.withoutPrefix(Array(item.dropFirst(4 + skipped)))
  }

  private func bytes(of item: Int, _ meta: ByteSource, _ items: HEIFItems) -> [UInt8] {
    let data = MediaBox.list(in: meta, 0..<meta.count).first { $0.type == 0x6964_6174 }  // idat
    var bytes: [UInt8] = []
    for extent in items.extents[item] ?? [] {
      let room = Self.maximumItemBytes - bytes.count
      // Length 0 means up to the end of the file.
      let count = extent.count == 0 ? room : min(extent.count, room)
      if !extent.isInMetaBox {
        bytes += source.prefix(at: extent.offset, limit: count)
      } else if let data, extent.offset < data.payload.count {
        bytes += meta.prefix(
          at: data.payload.lowerBound + extent.offset, limit: min(count, data.payload.count - extent.offset))
      }
    }
    return bytes
  }

  /// Reads the size of the first track that has one. `tkhd` ends with it, in 16.16 fixed point.
  private mutating func readTracks(_ movie: MediaBox) {
    for track in MediaBox.list(in: source, movie.payload) where track.type == MediaBoxType.track.rawValue {
      guard let header = MediaBox.list(in: source, track.payload).first(.trackHeader),
        let version: UInt8 = source.integer(at: header.payload.lowerBound, .big)
      else { continue }
      let place = header.payload.lowerBound + (version == 1 ? 88 : 76)
      guard let width: UInt32 = source.integer(at: place, .big),
        let height: UInt32 = source.integer(at: place + 4, .big),
        width >> 16 > 0
      else { continue }
      return content.setSize(width: Int(width >> 16), height: Int(height >> 16))
    }
  }
}
