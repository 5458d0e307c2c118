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

  /// Fujifilm's RAF holds a JPEG with all metadata; its place stands at 84.
  private static func readFujiRaw(_ source: ByteSource) -> ImageContent {
    guard let start: UInt32 = source.integer(at: 84, .big) else {
      var content = ImageContent()
      content.note("the RAF's header is cut off")
      return content
    }
    return JPEGReader.read(source, from: Int(start))
  }
}
