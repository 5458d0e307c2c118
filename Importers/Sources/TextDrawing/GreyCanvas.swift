import CZlib

/// A white picture for drawing text in black.
public struct GreyCanvas {
  public let width: Int
  public let height: Int
  /// Rows from top to bottom. 255 is white.
  private var pixels: [UInt8]

  /// - Parameters: the sides in pixels, limited to the range from 1 to 4,096.
  public init(width: Int, height: Int) {
    self.width = min(max(1, width), Self.longestSide)
    self.height = min(max(1, height), Self.longestSide)
    pixels = [UInt8](repeating: 255, count: self.width * self.height)
  }

  private static let longestSide = 4_096

  /// Darkens a pixel by the covered share of its area. Does nothing outside of the picture.
  public mutating func cover(_ x: Int, _ y: Int, _ coverage: UInt8) {
    guard x >= 0, x < width, y >= 0, y < height else { return }
    let index = y * width + x
    pixels[index] = UInt8(Int(pixels[index]) * (255 - Int(coverage)) / 255)
  }

  /// True if nothing was drawn.
  public var isBlank: Bool { pixels.allSatisfy { $0 == 255 } }

  /// A PNG file with eight bits per pixel (ISO/IEC 15948). `nil` if memory runs out.
  public func png() -> [UInt8]? {
    var rows: [UInt8] = []
    rows.reserveCapacity((width + 1) * height)
    for row in 0..<height {
      // Filter type 0 (none): neighbouring pixels in white areas are equal without a filter.
      rows.append(0)
      rows += pixels[(row * width)..<((row + 1) * width)]
    }
    guard let packed = Self.deflated(rows) else { return nil }
    let header = Self.number(width) + Self.number(height) + [8, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
      + Self.chunk("IDAT", packed) + Self.chunk("IEND", [])
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
    var count = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&packed, &count, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION) == Z_OK else { return nil }
    return Array(packed.prefix(Int(count)))
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + content
    return number(content.count) + body + number(Int(crc32(0, body, uInt(body.count))))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
