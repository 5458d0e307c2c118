import ByteReading

/// A Windows bitmap inside another file: a header, a palette and pixels ([MS-WMF] 2.2.2.9).
package struct Bitmap {
  private let header: ArraySlice<UInt8>
  private let pixels: ArraySlice<UInt8>

  /// - Parameter bytes: header, palette and pixels.
  package init?(_ bytes: ArraySlice<UInt8>) {
    guard let count = Self.headerBytes(ByteSource(block: Array(bytes.prefix(40)))), count < bytes.count else {
      return nil
    }
    self.init(header: bytes.prefix(count), pixels: bytes.dropFirst(count))
  }

  /// Returns `nil` if pixels are missing, because missing pixels would be drawn white.
  init?(header: ArraySlice<UInt8>, pixels: ArraySlice<UInt8>) {
    let told = ByteSource(block: Array(header.prefix(40)))
    guard let width: Int32 = told.integer(at: 4, .little), let height: Int32 = told.integer(at: 8, .little),
      let depth: UInt16 = told.integer(at: 14, .little), let packing: UInt32 = told.integer(at: 16, .little)
    else { return nil }
    let row = (Int(width.magnitude) * Int(depth) + 31) / 32 * 4
    let (bytes, isTooLarge) = row.multipliedReportingOverflow(by: Int(height.magnitude))
    guard packing != 0 || !isTooLarge && bytes <= pixels.count else { return nil }
    self.header = header
    self.pixels = pixels
  }

  /// Size of header and palette in bytes. `nil` if the header is invalid.
  private static func headerBytes(_ bytes: ByteSource) -> Int? {
    guard let size: UInt32 = bytes.integer(at: 0, .little), [40, 52, 56, 108, 124].contains(size),
      let depth: UInt16 = bytes.integer(at: 14, .little), let packing: UInt32 = bytes.integer(at: 16, .little),
      let told: UInt32 = bytes.integer(at: 32, .little), depth <= 32, told <= 256
    else { return nil }
    let colors = told == 0 && depth <= 8 ? 1 << Int(depth) : Int(told)
    // An older header is followed by three masks for the bits of red, green and blue.
    let masks = size == 40 && packing == 3 ? 12 : 0
    return Int(size) + masks + colors * 4
  }

  /// The bitmap as a BMP file.
  package var file: [UInt8] {
    let start = 14 + header.count
    return Array("BM".utf8) + Self.number(start + pixels.count) + Self.number(0) + Self.number(start) + header + pixels
  }

  private static func number(_ value: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
