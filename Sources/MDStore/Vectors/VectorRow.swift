package import MDModel
import MDSQLite

/// A row of a file of vectors, by its parts.
package struct VectorRow: Equatable, Sendable {
  /// The item's number, with ``VectorFormat/emptySegment`` where the segment has no vector; 0 for an empty row.
  package private(set) var number: UInt32
  package private(set) var checksum: UInt32 = 0
  /// Bits of the scale.
  package private(set) var scale: UInt32 = 0
  /// A bit for each component, 1 for what is below zero.
  package private(set) var signs: [UInt8]
  /// Seven bits for each component.
  package private(set) var magnitudes: [UInt8]

  /// The row of a segment.
  ///
  /// - Parameter vector: turned, of as many components as the format has dimensions.
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
    // Eight magnitudes are one number of 56 bits, the first the lowest.
    let (bit, magnitude) = ((place & 7) * 7, UInt16(min(component.magnitude, 127)))
    let (byte, shifted) = (place / 8 * 7 + bit / 8, magnitude << UInt16(bit % 8))
    magnitudes[byte] |= UInt8(truncatingIfNeeded: shifted)
    if shifted > 0xFF { magnitudes[byte + 1] |= UInt8(shifted >> 8) }
  }

  /// Tells a row that was written in part, or belongs to another item; of four thousand millions it misses one.
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
    // An empty row is all zeroes, and none that is not has this checksum.
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32) | 1
  }
}
