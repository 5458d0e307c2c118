package import MDModel
import MDSQLite

/// A row of a vector file, by its parts.
package struct VectorRow: Equatable, Sendable {
  /// The item's number, with ``VectorFormat/emptySegment`` if the segment has no vector; 0 for an empty row.
  package private(set) var number: UInt32
  package private(set) var checksum: UInt32 = 0
  /// The bits of the scale.
  package private(set) var scale: UInt32 = 0
  /// One bit for each component: 1 if it is negative.
  package private(set) var signs: [UInt8]
  /// Seven bits for each component.
  package private(set) var magnitudes: [UInt8]

  /// The row of a segment.
  ///
  /// - Parameter vector: rotated vector, with as many components as the format has dimensions.
  package init(item: ItemID, _ vector: QuantizedVector?, _ format: VectorFormat) {
    signs = [UInt8](repeating: 0, count: format.bytes(of: .signs))
    magnitudes = [UInt8](repeating: 0, count: format.bytes(of: .magnitudes))
    number = UInt32(truncatingIfNeeded: item.rawValue)
    if let vector {
      scale = vector.scale.bitPattern
      for (place, component) in vector.components.enumerated() { set(component, at: place) }
    } else {
      number |= VectorFormat.emptySegment
    }
    let (number, scale) = (number, scale)
    checksum = signs.withUnsafeBytes { signs in
      magnitudes.withUnsafeBytes { Self.checksum(number: number, scale: scale, signs: signs, magnitudes: $0) }
    }
  }

  private mutating func set(_ component: Int8, at place: Int) {
    if component < 0 { signs[place >> 3] |= 1 << UInt8(place & 7) }
    // Eight magnitudes form a number of 56 bits; the first has the lowest bits.
    let (bit, magnitude) = ((place & 7) * 7, UInt16(min(component.magnitude, 127)))
    let (byte, shifted) = (place / 8 * 7 + bit / 8, magnitude << UInt16(bit % 8))
    magnitudes[byte] |= UInt8(truncatingIfNeeded: shifted)
    if shifted > 0xFF { magnitudes[byte + 1] |= UInt8(shifted >> 8) }
  }

  /// Detects a row that was written only in part, or that belongs to another item. It misses one in two thousand
  /// million.
  package static func checksum(
    number: UInt32, scale: UInt32, signs: UnsafeRawBufferPointer, magnitudes: UnsafeRawBufferPointer
  ) -> UInt32 {
    var hash = UInt64(number) << 32 | UInt64(scale)
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    for part in [signs, magnitudes] {
      let whole = part.count & ~7
      for place in stride(from: 0, to: whole, by: 8) {
        add(UInt64(littleEndian: part.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      }
      add(part[whole...].reduce(UInt64(part.count)) { $0 << 8 | UInt64($1) })
    }
    // The checksum is never 0, so that a row of zeroes counts as empty only.
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32) | 1
  }
}
