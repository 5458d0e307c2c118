import Pictures

/// A picture with one byte per pixel, 0 for black. Recognition needs no colours, and grey takes a quarter of the
/// memory.
struct GreyPicture {
  let width: Int
  let height: Int
  let pixels: [UInt8]
  /// Resolution in pixels per inch, if known.
  var resolution: Int?

  /// Maximum number of pixels for recognition. More pixels do not improve it, and each takes about ten bytes of memory.
  static let mostPixelsRead = 12_000_000
  /// Weights of red, green and blue in brightness, out of 256 (ITU-R BT.601).
  private static let shares = (red: 77, green: 151, blue: 28)

  /// Converts a colour picture to grey. Transparent pixels are drawn on white.
  ///
  /// - Parameters:
  ///   - bytes: rows of pixels, in the order red, green, blue or the reverse.
  ///   - layout: memory layout of the pixels.
  init(_ bytes: UnsafeRawBufferPointer, size: (width: Int, height: Int), _ layout: PixelLayout) {
    // The loop below reads without bounds checks.
    precondition(bytes.count >= (size.height - 1) * layout.rowBytes + size.width * layout.pixelBytes)
    (width, height) = size
    let (red, blue) = layout.isBlueFirst ? (2, 0) : (0, 2)
    pixels = [UInt8](unsafeUninitializedCapacity: size.width * size.height) { target, count in
      for row in 0..<size.height {
        var pixel = row * layout.rowBytes
        for column in 0..<size.width {
          let colours =
            Int(bytes[pixel + red]) * Self.shares.red + Int(bytes[pixel + 1]) * Self.shares.green
            + Int(bytes[pixel + blue]) * Self.shares.blue
          let opacity = layout.hasOpacity ? Int(bytes[pixel + 3]) : 255
          target[row * size.width + column] = UInt8((colours / 256 * opacity + 255 * (255 - opacity)) / 255)
          pixel += layout.pixelBytes
        }
      }
      count = size.width * size.height
    }
  }
}
