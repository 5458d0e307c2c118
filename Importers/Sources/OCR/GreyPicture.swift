import Pictures

/// A picture of one byte a pixel, 0 for black: all that recognition needs, at a quarter of the memory.
struct GreyPicture {
  let width: Int
  let height: Int
  let pixels: [UInt8]
  /// Pixels an inch, where that is known.
  var resolution: Int?

  /// More pixels say no more about letters, and take about ten bytes each while they are read.
  static let mostPixelsRead = 12_000_000
  /// Shares of red, green and blue in 256 parts of brightness (ITU-R BT.601).
  private static let shares = (red: 77, green: 151, blue: 28)

  /// Makes a picture of colours; what is transparent is laid on white.
  ///
  /// - Parameters:
  ///   - bytes: rows of pixels, red, green and blue first, or the other way round.
  ///   - layout: how the pixels lie.
  init(_ bytes: UnsafeRawBufferPointer, size: (width: Int, height: Int), _ layout: PixelLayout) {
    // What is read below is not checked again.
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
