/// Checks pictures that libmagic detects by two or three bytes only. Other data may start with these bytes, so the
/// whole header is checked.
enum WeakSignature {
  /// True if the header confirms the type that libmagic reports. Types with a longer signature need no check.
  ///
  /// - Parameters:
  ///   - bytes: the start of the file.
  ///   - size: the size of the whole file.
  static func confirms(_ type: String, _ bytes: [UInt8], size: Int64) -> Bool {
    switch type {
    case "image/x-tga", "image/x-targa": isTarga(bytes, size)
    case "image/x-pcx", "image/vnd.zbrush.pcx": isPaintbrush(bytes)
    default: true
    }
  }

  private static let targaHeader = 18

  /// Checks a Truevision header: picture type, colour map, dimensions and depth must agree, and the file must be large
  /// enough for the pixels.
  private static func isTarga(_ bytes: [UInt8], _ size: Int64) -> Bool {
    guard bytes.count >= targaHeader else { return false }
    let (hasMap, sort, depth) = (bytes[1], bytes[2], bytes[16])
    let (width, height) = (number(bytes, 12), number(bytes, 14))
    guard width > 0, height > 0, bytes[17] & 0xC0 == 0 else { return false }
    let isMapped = sort & 7 == 1
    if isMapped {
      guard hasMap == 1, depth == 8, number(bytes, 5) > 0, [15, 16, 24, 32].contains(bytes[7]) else { return false }
    } else {
      guard hasMap == 0, number(bytes, 3) == 0, number(bytes, 5) == 0, bytes[7] == 0 else { return false }
      guard (sort & 7 == 3 ? [8, 16] : [15, 16, 24, 32]).contains(depth) else { return false }
    }
    // Compressed pixels may have any size.
    let pixels = sort & 8 == 0 ? Int64(width) * Int64(height) * Int64((depth + 7) / 8) : 1
    return size >= Int64(targaHeader) + pixels
  }

  /// Checks a Paintbrush header: compression, bits per pixel, and the order of the corners.
  private static func isPaintbrush(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 128, [0, 2, 3, 4, 5].contains(bytes[1]), bytes[2] <= 1 else { return false }
    guard [1, 2, 4, 8].contains(bytes[3]), 1...4 ~= bytes[65], bytes[64] == 0 else { return false }
    return number(bytes, 8) >= number(bytes, 4) && number(bytes, 10) >= number(bytes, 6)
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
}
