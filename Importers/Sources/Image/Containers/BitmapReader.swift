import ByteReading

/// Reads the headers of BMP (BITMAPCOREHEADER, BITMAPINFOHEADER and its successors), and of PSD and PSB.
enum BitmapReader {
  static func readBMP(_ source: ByteSource) -> ImageContent {
    var content = ImageContent()
    guard let headerBytes: UInt32 = source.integer(at: 14, .little) else {
      content.note("the BMP's header is cut off")
      return content
    }
    if headerBytes == 12 {
      readCoreHeader(source, into: &content)
    } else {
      readInfoHeader(source, headerBytes: headerBytes, into: &content)
    }
    content.colorModel = .rgb
    if content.width == nil { content.note("the BMP says no size") }
    return content
  }

  private static func readCoreHeader(_ source: ByteSource, into content: inout ImageContent) {
    guard let bytes = source.bytes(at: 18, count: 8).map(Array.init) else { return }
    content.setSize(width: ByteOrder.little.integer(bytes[0...1]), height: ByteOrder.little.integer(bytes[2...3]))
    content.bitsPerSample = sampleBits(ofPixel: ByteOrder.little.integer(bytes[6...7]))
    content.hasAlpha = false
  }

  private static func readInfoHeader(_ source: ByteSource, headerBytes: UInt32, into content: inout ImageContent) {
    guard let bytes = source.bytes(at: 18, count: 32).map(Array.init) else { return }
    let width = ByteOrder.little.integer(bytes[0...3], as: Int32.self)
    // A negative height means that the rows run from top to bottom.
    let height = ByteOrder.little.integer(bytes[4...7], as: Int32.self)
    content.setSize(width: Int(width), height: Int(height.magnitude))
    let pixelBits = ByteOrder.little.integer(bytes[10...11], as: Int.self)
    content.bitsPerSample = sampleBits(ofPixel: pixelBits)
    content.hasAlpha = headerBytes >= 56 && pixelBits == 32
    let horizontal = Double(ByteOrder.little.integer(bytes[20...23], as: Int32.self)) * 0.0254
    let vertical = Double(ByteOrder.little.integer(bytes[24...27], as: Int32.self)) * 0.0254
    if horizontal > 0, vertical > 0 { content.resolution = (horizontal, vertical) }
  }

  /// Bits per sample: a palette has 8, pixels of 16 bits have 5.
  private static func sampleBits(ofPixel bits: Int) -> Int { bits == 16 ? 5 : 8 }

  /// Reads a PSD: a header of 26 bytes, colour mode data, then the image resources.
  static func readPhotoshop(_ source: ByteSource) -> ImageContent {
    var content = ImageContent()
    guard let header = source.bytes(at: 12, count: 14).map(Array.init) else {
      content.note("the PSD's header is cut off")
      return content
    }
    content.setSize(width: ByteOrder.big.integer(header[6...9]), height: ByteOrder.big.integer(header[2...5]))
    content.bitsPerSample = ByteOrder.big.integer(header[10...11])
    readColorMode(
      ByteOrder.big.integer(header[12...13]), channels: ByteOrder.big.integer(header[0...1]), into: &content)
    readResources(source, into: &content)
    return content
  }

  private static func readColorMode(_ mode: Int, channels: Int, into content: inout ImageContent) {
    let (model, colors): (ColorModel, Int) =
      switch mode {
      case 0, 1, 8: (.gray, 1)
      case 4: (.cmyk, 4)
      case 9: (.lab, 3)
      case 2: (.rgb, 1)
      default: (.rgb, 3)
      }
    content.colorModel = model
    content.hasAlpha = channels > colors
  }

  private static func readResources(_ source: ByteSource, into content: inout ImageContent) {
    guard let modeBytes: UInt32 = source.integer(at: 26, .big),
      let count: UInt32 = source.integer(at: 30 + Int(modeBytes), .big)
    else { return content.note("the PSD's resources are cut off") }
    let bytes = source.prefix(at: 34 + Int(modeBytes), limit: min(Int(count), 8 << 20))
    PhotoshopResources.read(Array(bytes), into: &content)
  }
}
