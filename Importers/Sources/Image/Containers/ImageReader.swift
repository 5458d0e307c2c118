import ByteReading

/// Reads an image's container of any format, without decoding pixels.
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
    case .canonHeap: CIFFReader.readCanon(source)
    case .minoltaRaw: CIFFReader.readMinolta(source)
    case .dicom: DICOMReader.read(source)
    case .postScript: PostScriptReader.read(source)
    case .gimp: GIMPReader.read(source)
    case .jpeg2000: JPEG2000Reader.read(source)
    case .jpegXL: JPEGXLReader.read(source)
    case .windowsIcon: IconReader.readWindows(source)
    case .appleIcon: IconReader.readApple(source)
    case .netpbm: NetpbmReader.read(source)
    case .targa: TargaReader.read(source)
    case .pcx: RasterHeaders.readPCX(source)
    case .dds: RasterHeaders.readDDS(source)
    case .qoi: RasterHeaders.readQOI(source)
    case .sgi: RasterHeaders.readSGI(source)
    case .radiance: RasterHeaders.readRadiance(source)
    case .layeredArchive: LayeredArchiveReader(source).content
    case .sidecar: readSidecar(source)
    }
  }

  /// Reads Fujifilm's RAF, which holds a JPEG with all metadata. The JPEG's offset is at byte 84.
  private static func readFujiRaw(_ source: ByteSource) -> ImageContent {
    guard let start: UInt32 = source.integer(at: 84, .big) else {
      var content = ImageContent()
      content.note("the RAF's header is cut off")
      return content
    }
    return JPEGReader.read(source, from: Int(start))
  }

  /// Largest sidecar in bytes. Sidecars of raw converters also hold the history of all edits.
  private static let maximumSidecarBytes = 16 << 20

  private static func readSidecar(_ source: ByteSource) -> ImageContent {
    var content = ImageContent()
    content.xmp = Array(source.prefix(at: 0, limit: maximumSidecarBytes))
    if source.count > maximumSidecarBytes {
      content.note("the XMP file is larger than \(maximumSidecarBytes >> 20) MiB")
    }
    return content
  }
}
