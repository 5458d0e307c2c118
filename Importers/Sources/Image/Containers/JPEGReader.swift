import ByteReading

/// Reads the marker segments of a JPEG before its first scan: the frame header and the application segments.
///
/// The formats are in ITU-T T.81, annex B, in CIPA DC-008 (EXIF), XMP part 3, ICC.1 annex B and Photoshop's
/// specification.
struct JPEGReader {
  private let source: ByteSource
  private var content = ImageContent()
  private var photoshop: [UInt8] = []
  private var extendedXMP = ExtendedXMP()
  /// Number of bytes between segments that may still be skipped.
  private var strayBytesLeft = 64 << 10

  /// Maximum number of segments. No genuine file has more before its first scan.
  private static let maximumSegments = 2_000
  /// Maximum bytes of Photoshop's data, which may span segments. Real resources are far smaller.
  private static let maximumPhotoshopBytes = 4 << 20

  private init(_ source: ByteSource) { self.source = source }

  static func read(_ source: ByteSource, from start: Int = 0) -> ImageContent {
    var reader = JPEGReader(source)
    reader.readSegments(from: start + 2)
    PhotoshopResources.read(reader.photoshop, into: &reader.content)
    reader.extendedXMP.add(to: &reader.content)
    return reader.content
  }

  private mutating func readSegments(from start: Int) {
    var offset = start
    for _ in 0..<Self.maximumSegments {
      guard let marker = nextMarker(&offset) else { return content.note("the JPEG ends before its picture starts") }
      if marker == 0xDA || marker == 0xD9 { return noteMissingFrame() }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard let length: UInt16 = source.integer(at: offset, .big), length >= 2 else {
        return content.note("a JPEG segment has no length")
      }
      readSegment(marker, at: offset + 2, count: Int(length) - 2)
      offset += Int(length)
    }
    content.note("the JPEG has more than \(Self.maximumSegments) segments")
  }

  /// The next marker, after any stray bytes and fill bytes.
  private mutating func nextMarker(_ offset: inout Int) -> UInt8? {
    while strayBytesLeft > 0, let pair: UInt16 = source.integer(at: offset, .big) {
      let marker = UInt8(truncatingIfNeeded: pair)
      if pair >> 8 == 0xFF, marker != 0, marker != 0xFF {
        offset += 2
        return marker
      }
      offset += 1
      strayBytesLeft -= 1
    }
    return nil
  }

  private mutating func noteMissingFrame() {
    if content.width == nil { content.note("the JPEG has no frame header") }
  }

  private mutating func readSegment(_ marker: UInt8, at start: Int, count: Int) {
    switch marker {
    // A start of frame of any process. C4, C8 and CC are tables and extensions.
    case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC: readFrame(at: start)
    case 0xE0, 0xE1, 0xE2, 0xED, 0xFE:
      let payload = source.prefix(at: start, limit: count)
      if payload.count < count { content.note("a JPEG segment is cut off") }
      readApplication(marker, payload)
    default: break
    }
  }

  private mutating func readFrame(at start: Int) {
    guard content.width == nil, let header = source.bytes(at: start, count: 6) else { return }
    let bytes = Array(header)
    content.bitsPerSample = Int(bytes[0])
    content.setSize(width: ByteOrder.big.integer(bytes[3...4]), height: ByteOrder.big.integer(bytes[1...2]))
    content.colorModel = bytes[5] == 1 ? .gray : bytes[5] == 4 ? .cmyk : .rgb
    content.hasAlpha = false
  }

  private mutating func readApplication(_ marker: UInt8, _ payload: ArraySlice<UInt8>) {
    switch marker {
    case 0xE0: readJFIF(payload)
    case 0xE1 where payload.starts(with: Prefix.exif):
      if content.exif == nil { content.exif = Array(payload.dropFirst(6)) }
    case 0xE1 where payload.starts(with: Prefix.xmp):
      if content.xmp == nil { content.xmp = Array(payload.dropFirst(Prefix.xmp.count)) }
    case 0xE1 where payload.starts(with: Prefix.extendedXMP):
      extendedXMP.take(payload.dropFirst(Prefix.extendedXMP.count))
    case 0xE2 where payload.starts(with: Prefix.icc) && content.profileName == nil:
      // A profile may be split into several segments. The name is in the first, after its number and their count.
      content.profileName = ICCProfile.name(in: Array(payload.dropFirst(Prefix.icc.count + 2)))
    case 0xED where payload.starts(with: Prefix.photoshop) && photoshop.count < Self.maximumPhotoshopBytes:
      photoshop += payload.dropFirst(Prefix.photoshop.count)
    case 0xFE where content.texts.comment == nil:
      content.texts.comment = SharedCharset.decode(payload)
    default: break
    }
  }

  /// Reads the density of JFIF (ITU-T T.871). Unit 1 is the inch, 2 the centimetre; 0 means only an aspect ratio.
  private mutating func readJFIF(_ payload: ArraySlice<UInt8>) {
    let bytes = Array(payload.prefix(12))
    guard bytes.count == 12, bytes.starts(with: Prefix.jfif), bytes[7] == 1 || bytes[7] == 2 else { return }
    let scale = bytes[7] == 1 ? 1 : 2.54
    let horizontal = Double(ByteOrder.big.integer(bytes[8...9], as: UInt16.self)) * scale
    let vertical = Double(ByteOrder.big.integer(bytes[10...11], as: UInt16.self)) * scale
    if horizontal > 0, vertical > 0 { content.resolution = (horizontal, vertical) }
  }

  private enum Prefix {
    static let jfif = Array("JFIF\0".utf8)
    static let exif = Array("Exif\0".utf8)
    static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    static let extendedXMP = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    static let icc = Array("ICC_PROFILE\0".utf8)
    static let photoshop = Array("Photoshop 3.0\0".utf8)
  }
}
