/// PNG files, written and read without any of Limelight's code (ISO/IEC 15948).
package enum PNGPicture {
  /// An uncompressed grey picture with one bit per pixel.
  package static func make(width: Int, height: Int, shade: UInt8 = 0x55) -> [UInt8] {
    let row = [0] + [UInt8](repeating: shade, count: (width + 7) / 8)
    let pixels = Array(repeatElement(row, count: height).joined())
    return signature + chunk("IHDR", bigEndian(width) + bigEndian(height) + [1, 0, 0, 0, 0])
      + chunk("IDAT", stored(pixels)) + chunk("IEND", [])
  }

  /// The first bytes of a picture whose header claims this size, without any pixel data.
  package static func claim(width: Int, height: Int) -> [UInt8] {
    signature + chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0])
      + chunk("IDAT", stored([0, 0, 0])) + chunk("IEND", [])
  }

  /// Width and height; `nil` if the file is no PNG.
  package static func pixels(of file: [UInt8]) -> [Int]? {
    guard file.count >= 24, file.starts(with: signature) else { return nil }
    return [16, 20].map { start in file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + body
    return bigEndian(body.count) + content + bigEndian(Int(checksum(content)))
  }

  /// A zlib stream of stored blocks (RFC 1950, 1951).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      stream += [block.endIndex == bytes.count ? 1 : 0, low, high, ~low, ~high] + block
    }
    return stream + bigEndian(adler(bytes))
  }

  private static func adler(_ bytes: [UInt8]) -> Int {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : 0xEDB8_8320 ^ sum >> 1 }
    }
    return ~sum
  }
}
