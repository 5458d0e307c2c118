package import MDModel
package import MDSystem

/// A mapped vector file. Its writer may be adding and clearing rows meanwhile. So a row counts only if the snapshot of
/// the index says that it belongs to the item.
///
/// The writer never shortens a file, but replaces it. If another program shortens it, this process crashes, as with the
/// index itself, which is mapped too.
package final class MappedVectors {
  package let header: VectorHeader
  package let format: VectorFormat
  /// Number of rows that the file has room for.
  package let capacity: Int
  private let file: MappedFile
  private let start: UnsafeRawPointer

  /// `nil` if the file is missing, cannot be mapped, or is not a vector file.
  package convenience init?(_ path: String) {
    guard let file = try? MappedFile(FilePath(path)) else { return nil }
    self.init(file)
  }

  /// `nil` if the file is not a vector file.
  package init?(_ file: MappedFile) {
    guard let start = file.bytes.baseAddress,
      let header = VectorHeader(file.bytes.prefix(VectorHeader.count))
    else { return nil }
    (self.file, self.start, self.header) = (file, start, header)
    format = VectorFormat(dimensions: header.dimensions)
    capacity = max(0, file.count - VectorFormat.headerBytes) / format.blockBytes * VectorFormat.blockRows
  }

  /// The file that belongs to a record: the one next to the index, or one that is about to replace it.
  package static func meant(by record: TierRecord, _ tier: VectorTier, index path: String) -> MappedVectors? {
    for path in [path, path + ".new"] {
      if let found = MappedVectors(path + tier.suffix), record.means(found.header), found.capacity >= record.rows {
        return found
      }
    }
    return nil
  }

  // MARK: Rows below the capacity

  @inline(__always)
  package func number(_ row: Int) -> UInt32 { word(.number, row) }

  @inline(__always)
  package func scale(_ row: Int) -> Float { Float(bitPattern: word(.scale, row)) }

  @inline(__always)
  func signs(_ row: Int) -> UnsafePointer<UInt64> {
    (start + format.offset(of: .signs, row: row)).assumingMemoryBound(to: UInt64.self)
  }

  @inline(__always)
  func signBytes(_ row: Int) -> UnsafePointer<UInt8> {
    (start + format.offset(of: .signs, row: row)).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  func magnitudes(_ row: Int) -> UnsafePointer<UInt8> {
    (start + format.offset(of: .magnitudes, row: row)).assumingMemoryBound(to: UInt8.self)
  }

  /// True if a row is complete and belongs to an item.
  package func holds(_ row: Int, of item: ItemID) -> Bool {
    let number = number(row)
    guard number & ~VectorFormat.emptySegment == UInt32(truncatingIfNeeded: item.rawValue) else { return false }
    return word(.checksum, row)
      == VectorRow.checksum(
        number: number, scale: word(.scale, row), signs: bytes(.signs, row), magnitudes: bytes(.magnitudes, row))
  }

  /// True if every byte of a row is zero.
  package func isEmpty(_ row: Int) -> Bool {
    VectorFormat.Part.allCases.allSatisfy { part in
      let bytes = bytes(part, row)
      // Each part has at least four bytes. The last word may overlap the one before.
      return stride(from: 0, to: bytes.count, by: 4).allSatisfy { place in
        bytes.loadUnaligned(fromByteOffset: min(place, bytes.count - 4), as: UInt32.self) == 0
      }
    }
  }

  /// The vector in a complete row, still rotated; `nil` for a segment without a vector.
  package func vector(_ row: Int) -> QuantizedVector? {
    guard number(row) & VectorFormat.emptySegment == 0 else { return nil }
    let (signs, magnitudes) = (bytes(.signs, row), magnitudes(row))
    let components = (0..<format.dimensions).map { place in
      // Component 10 of a row: group 1, bits 14 to 20. Its sign is bit 2 of sign byte 1.
      let word = MagnitudeGroup.bits(magnitudes + place / 8 * 7)
      let magnitude = Int8(truncatingIfNeeded: word >> UInt64((place & 7) * 7) & 127)
      return signs[place >> 3] >> UInt8(place & 7) & 1 == 1 ? -magnitude : magnitude
    }
    return QuantizedVector(scale: scale(row), components: components)
  }

  @inline(__always)
  private func word(_ part: VectorFormat.Part, _ row: Int) -> UInt32 {
    UInt32(littleEndian: start.load(fromByteOffset: format.offset(of: part, row: row), as: UInt32.self))
  }

  @inline(__always)
  private func bytes(_ part: VectorFormat.Part, _ row: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start + format.offset(of: part, row: row), count: format.bytes(of: part))
  }
}

/// Eight magnitudes of seven bits each in seven bytes.
enum MagnitudeGroup {
  /// The 56 bits. No byte after the seven is read.
  @inline(__always)
  static func bits(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawPointer(bytes)
    let low = raw.loadUnaligned(as: UInt32.self).littleEndian
    let high = raw.loadUnaligned(fromByteOffset: 3, as: UInt32.self).littleEndian
    return UInt64(low & 0xFF_FFFF) | UInt64(high) << 24
  }
}
