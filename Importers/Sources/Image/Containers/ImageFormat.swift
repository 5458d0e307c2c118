import ByteReading

/// The container of an image, recognized by its first bytes, because names and declared types may be wrong.
enum ImageFormat {
  case jpeg, png, gif, bmp, webp, tiff, fujiRaw, photoshop, isoMedia, svg
  case canonHeap, minoltaRaw, dicom, postScript, gimp, jpeg2000, jpegXL, windowsIcon, appleIcon, netpbm, targa, pcx, dds
  case qoi, sgi, radiance, layeredArchive
  /// A file that holds only an XMP packet, beside a picture.
  case sidecar

  /// - Parameter mayBeTarga: True to accept a plausible TGA header, because TGA has no signature.
  init?(_ source: ByteSource, mayBeTarga: Bool = false) {
    let format = Self.commonFormat(source) ?? Self.rareFormat(source) ?? Self.formatWithoutMark(source, mayBeTarga)
    guard let format else { return nil }
    self = format
  }

  private static func commonFormat(_ source: ByteSource) -> ImageFormat? {
    switch source.integer(at: 0, .big, as: UInt16.self) {
    case 0xFFD8: .jpeg
    case 0x8950 where source.matches("PNG\r\n\u{1A}\n", at: 1): .png
    case 0x4749 where source.matches("GIF8", at: 0): .gif
    case 0x424D: .bmp
    case 0x5249 where source.matches("RIFF", at: 0) && source.matches("WEBP", at: 8): .webp
    // A medical picture may begin as a TIFF, for programs that know only that format.
    case 0x4949, 0x4D4D:
      source.matches("HEAPCCDR", at: 6) ? .canonHeap : DICOMReader.accepts(source) ? .dicom : .tiff
    case 0x4655 where source.matches("FUJIFILMCCD-RAW", at: 0): .fujiRaw
    case 0x3842 where source.matches("8BPS", at: 0): .photoshop
    default: nil
    }
  }

  private static func rareFormat(_ source: ByteSource) -> ImageFormat? {
    if isISOMedia(source) { return .isoMedia }
    return switch source.integer(at: 0, .big, as: UInt32.self) {
    case 0xFF4F_FF51: .jpeg2000
    case 0x0000_000C: source.matches("jP  ", at: 4) ? .jpeg2000 : source.matches("JXL ", at: 4) ? .jpegXL : nil
    case 0x0000_0100, 0x0000_0200: isIcon(source) ? .windowsIcon : nil
    case 0x6963_6E73: .appleIcon
    case 0x504B_0304: .layeredArchive
    case 0x6769_6D70 where source.matches("gimp xcf ", at: 0): .gimp
    case 0x4444_5320: .dds
    case 0x716F_6966: .qoi
    case 0x004D_524D: .minoltaRaw
    case 0x2521_5053, 0xC5D0_D3C6: .postScript
    case 0x233F_5241 where source.matches("#?RADIANCE", at: 0), 0x233F_5247 where source.matches("#?RGBE", at: 0):
      .radiance
    default: rareFormatOfTwoBytes(source)
    }
  }

  private static func rareFormatOfTwoBytes(_ source: ByteSource) -> ImageFormat? {
    guard let head = source.bytes(at: 0, count: 3).map(Array.init) else { return nil }
    switch (head[0], head[1]) {
    case (0xFF, 0x0A): return .jpegXL
    case (0x01, 0xDA) where head[2] < 2: return .sgi
    case (0x50, 0x31...0x37) where head[2] <= 0x20 || head[2] == 0x23: return .netpbm
    case (0x50, 0x46) where head[2] == 0x0A, (0x50, 0x66) where head[2] == 0x0A: return .netpbm
    case (0x0A, 0...5) where head[2] < 2: return .pcx
    default: return DICOMReader.accepts(source) ? .dicom : nil
    }
  }

  private static func formatWithoutMark(_ source: ByteSource, _ mayBeTarga: Bool) -> ImageFormat? {
    if let markup = markup(source) { return markup }
    return TargaReader.hasFooter(source) || mayBeTarga && TargaReader.accepts(source) ? .targa : nil
  }

  /// True if there is at least one picture, and the reserved byte of its entry is 0.
  private static func isIcon(_ source: ByteSource) -> Bool {
    (source.integer(at: 4, .little, as: UInt16.self) ?? 0) > 0 && source.integer(at: 9, .little, as: UInt8.self) == 0
  }

  /// True if the first box is `ftyp` or `meta`. Damaged files often lack `ftyp`.
  private static func isISOMedia(_ source: ByteSource) -> Bool {
    source.matches("ftyp", at: 4) || source.matches("meta", at: 4)
  }

  private static let drawingMark: StaticString = "<svg"
  /// Marks of a packet: its processing instruction, XMP's own element, or its RDF.
  private static let sidecarMarks: [StaticString] = ["<?xpacket", "<x:xmpmeta", "<x:xapmeta", "<rdf:RDF"]

  /// The kind of an XML document by its first known tag. Drawings contain packets too, so the order matters.
  private static func markup(_ source: ByteSource) -> ImageFormat? {
    let head = source.prefix(at: 0, limit: 4_096)
    for index in head.indices where head[index] == 0x3C {
      let rest = head[index...]
      func shows(_ mark: StaticString) -> Bool { mark.withUTF8Buffer { rest.starts(with: $0) } }
      if shows(drawingMark) { return .svg }
      if sidecarMarks.contains(where: shows) { return .sidecar }
    }
    return nil
  }
}
