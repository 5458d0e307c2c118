import ByteReading

/// Reads TIFF and raw formats based on it (DNG, NEF, CR2, ARW, ORF, PEF, RW2 …): sizes and the EXIF directories.
///
/// libexif is no use here: it reads blocks of at most 64 KiB in memory, and these files have their directories anywhere
/// in gigabytes.
struct TIFFReader {
  private let source: ByteSource
  private let layout: TIFFLayout
  private var content = ImageContent()
  private var visited: Set<Int> = []

  /// Maximum number of directories. A scanned book has a few hundred pages.
  private static let maximumDirectories = 4_096
  private static let maximumMetadataBytes = 4 << 20

  private init(_ source: ByteSource, _ layout: TIFFLayout) {
    self.source = source
    self.layout = layout
  }

  static func read(_ source: ByteSource) -> ImageContent {
    guard let layout = TIFFLayout(source) else {
      var content = ImageContent()
      content.note("the TIFF's header is cut off")
      return content
    }
    var reader = TIFFReader(source, layout)
    reader.readChain()
    if reader.content.width == nil { reader.content.note("the TIFF says no size") }
    return reader.content
  }

  /// Adds the fields of the first directory in a block. Canon's CR3 stores each directory as a separate TIFF stream.
  static func addFields(of block: [UInt8], as kind: ExifDirectory, to content: inout ImageContent) {
    let source = ByteSource(block: block)
    guard let layout = TIFFLayout(source) else { return content.note("a metadata block has no TIFF header") }
    var reader = TIFFReader(source, layout)
    reader.content = content
    if let directory = reader.directory(at: layout.position(of: layout.firstDirectory)) {
      reader.readFields(directory, as: kind)
    }
    content = reader.content
  }

  /// True if the stream is complete and has no entries.
  static func isEmpty(_ block: [UInt8]) -> Bool {
    let source = ByteSource(block: block)
    guard let layout = TIFFLayout(source) else { return false }
    let directory = TIFFDirectory(source, at: layout.position(of: layout.firstDirectory), layout: layout)
    return directory.map { $0.entries.isEmpty && !$0.isCutOff } ?? false
  }

  private mutating func readChain() {
    var offset = layout.firstDirectory
    var pages = 0
    while offset != 0 {
      guard pages < Self.maximumDirectories, let directory = directory(at: layout.position(of: offset)) else { break }
      if pages == 0 { readFirst(directory) }
      pages += 1
      offset = directory.next
    }
    if pages > 1 { content.pages = pages }
  }

  /// The directory at `offset`. A directory that was already read ends the chain, because it forms a loop.
  private mutating func directory(at offset: Int) -> TIFFDirectory? {
    guard visited.insert(offset).inserted else {
      content.note("the TIFF's directories form a loop")
      return nil
    }
    guard let directory = TIFFDirectory(source, at: offset, layout: layout) else {
      content.note("a TIFF directory lies outside the file")
      return nil
    }
    if directory.isCutOff { content.note("a TIFF directory is cut off") }
    return directory
  }

  private mutating func readFirst(_ directory: TIFFDirectory) {
    readFields(directory, as: .image)
    readImage(directory)
    readBlocks(directory)
    for (tag, kind) in [(ExifTag.exifDirectory, ExifDirectory.photo), (ExifTag.gpsDirectory, .gps)] {
      guard let offset = content.fields[.image, tag]?.integer(),
        let found = self.directory(at: layout.position(of: offset))
      else { continue }
      readFields(found, as: kind)
    }
    readFullImage(of: directory)
  }

  private mutating func readFields(_ directory: TIFFDirectory, as kind: ExifDirectory) {
    for tag in directory.entries.keys where !Self.isBulky(tag) {
      let limit = ExifField.maximumBytes(ofTag: tag)
      if let field = directory.field(tag, in: source, layout, limit: limit) { content.fields[kind, tag] = field }
    }
  }

  /// True for tags that are large and useless here: offsets and sizes of strips, tiles, maker notes.
  private static func isBulky(_ tag: UInt16) -> Bool {
    [273, 279, 320, 324, 325, 37_500, 700, 33_723, 34_377, 34_675].contains(tag)
  }

  private mutating func readImage(_ directory: TIFFDirectory) {
    func value(_ tag: UInt16) -> Int? { directory.field(tag, in: source, layout)?.integer() }
    content.setSize(width: value(256) ?? 0, height: value(257) ?? 0)
    content.bitsPerSample = value(258)
    let samples = value(277) ?? 1
    let photometric = value(262)
    content.colorModel = photometric.map(Self.colorModel)
    let colors = content.colorModel == .gray || photometric == 3 ? 1 : content.colorModel == .cmyk ? 4 : 3
    if photometric != nil { content.hasAlpha = value(338).map { $0 == 1 || $0 == 2 } ?? (samples > colors) }
  }

  /// The model of TIFF 6.0's photometric interpretations. Those of raw sensors count as RGB.
  private static func colorModel(photometric: Int) -> ColorModel {
    switch photometric {
    case 0, 1, 4: .gray
    case 5: .cmyk
    case 8, 9, 10: .lab
    default: .rgb
    }
  }

  private mutating func readBlocks(_ directory: TIFFDirectory) {
    func block(_ tag: UInt16) -> [UInt8]? {
      directory.field(tag, in: source, layout, limit: Self.maximumMetadataBytes)?.bytes
    }
    content.xmp = block(700)
    content.iptc = block(33_723)
    content.profileName = block(34_675).flatMap(ICCProfile.name)
    if let resources = block(34_377) { PhotoshopResources.read(resources, into: &content) }
  }

  /// Reads the full image of a raw file. The first directory holds a preview; a sub-directory with NewSubfileType 0
  /// holds the image.
  private mutating func readFullImage(of directory: TIFFDirectory) {
    guard let children = directory.field(330, in: source, layout) else { return }
    for offset in children.integers.prefix(16) {
      guard let child = self.directory(at: layout.position(of: offset)) else { continue }
      func value(_ tag: UInt16) -> Int? { child.field(tag, in: source, layout)?.integer() }
      guard (value(254) ?? 0) & 1 == 0, let width = value(256), let height = value(257),
        width * height > (content.width ?? 0) * (content.height ?? 0)
      else { continue }
      readImage(child)
    }
  }
}
