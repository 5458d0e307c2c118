import ByteReading

/// Reads an image's container, whichever it is, without decoding a pixel.
enum ImageReader {
  static func read(_ source: ByteSource, _ format: ImageFormat) -> ImageContent {
    switch format {
    case .jpeg: JPEGReader.read(source)
    case .png: PNGReader.read(source)
    case .gif: GIFReader.read(source)
    case .bmp: BitmapReader.readBMP(source)
    case .webp: WebPReader.read(source)
    case .tiff: TIFFReader.read(source)
    case .fujiRaw: readFujiRaw(source)
    case .photoshop: BitmapReader.readPhotoshop(source)
    case .isoMedia: HEIFReader.read(source)
    case .svg: SVGReader(source, maximumTextBytes: 0).content
    }
  }

  /// Fujifilm's RAF holds a JPEG with all metadata; its offset is at 84.
  private static func readFujiRaw(_ source: ByteSource) -> ImageContent {
    guard let start: UInt32 = source.integer(at: 84, .big) else {
      var content = ImageContent()
      content.note("the RAF's header is cut off")
      return content
    }
    return JPEGReader.read(source, from: Int(start))
  }
}

/// Container of an image, recognised by its first bytes: names and types given from outside may be wrong.
enum ImageFormat {
  case jpeg, png, gif, bmp, webp, tiff, fujiRaw, photoshop, isoMedia, svg

  init?(_ source: ByteSource) {
    switch source.integer(at: 0, .big, as: UInt16.self) {
    case 0xFFD8: self = .jpeg
    case 0x8950 where source.matches("PNG\r\n\u{1A}\n", at: 1): self = .png
    case 0x4749 where source.matches("GIF8", at: 0): self = .gif
    case 0x424D: self = .bmp
    case 0x5249 where source.matches("RIFF", at: 0) && source.matches("WEBP", at: 8): self = .webp
    case 0x4949, 0x4D4D: self = .tiff
    case 0x4655 where source.matches("FUJIFILMCCD-RAW", at: 0): self = .fujiRaw
    case 0x3842 where source.matches("8BPS", at: 0): self = .photoshop
    default:
      if Self.isISOMedia(source) { self = .isoMedia } else if Self.isSVG(source) { self = .svg } else { return nil }
    }
  }

  /// A first box of a plausible type: damaged files often lack `ftyp`.
  private static func isISOMedia(_ source: ByteSource) -> Bool {
    source.matches("ftyp", at: 4) || source.matches("meta", at: 4)
  }

  private static func isSVG(_ source: ByteSource) -> Bool {
    let head = source.prefix(at: 0, limit: 4096)
    guard head.contains(0x3C) else { return false }
    let start: [UInt8] = [0x3C, 0x73, 0x76, 0x67]
    return head.indices.contains { head[$0] == 0x3C && head[$0...].starts(with: start) }
  }
}
