import MDSQLite

/// Layout of a vector file: a header of one page, then blocks of 1,024 rows. The last block is whole, too.
///
/// A block has all item numbers, then all checksums, all scales, all signs, and all magnitudes. So a search reads the
/// signs of all rows in one go, and the other parts of near rows only. Vectors are rotated (``Rotation``). A component
/// is one bit of the signs and seven of the magnitudes, so the signs take no extra room. A row takes 268 bytes for 256
/// dimensions, 396 for 384. All numbers are little-endian.
package struct VectorFormat: Hashable, Sendable {
  package let dimensions: Int
  /// Number of 64-bit words for the signs of a row. Bits beyond the last dimension are 0.
  package let signWords: Int
  /// Number of groups of eight magnitudes, in seven bytes each. Magnitudes beyond the last dimension are 0.
  package let groups: Int

  package init(dimensions: Int) {
    self.dimensions = dimensions
    signWords = (dimensions + 63) / 64
    groups = (dimensions + 7) / 8
  }

  /// Possible numbers of dimensions of a model.
  package static let possible = 1...4_096
  package static let headerBytes = 4_096
  package static let blockRows = 1_024
  /// Marks a row for a segment without a vector: its number is the item's with this bit, which no item number has.
  package static let emptySegment: UInt32 = 1 << 31

  /// A part of a row.
  package enum Part: CaseIterable { case number, checksum, scale, signs, magnitudes }

  /// Number of bytes of a part of a row.
  package func bytes(of part: Part) -> Int {
    switch part {
    case .number, .checksum, .scale: 4
    case .signs: signWords * 8
    case .magnitudes: groups * 7
    }
  }

  package var rowBytes: Int { 12 + signWords * 8 + groups * 7 }
  var blockBytes: Int { Self.blockRows * rowBytes }

  /// Size of a file with room for so many rows, in bytes.
  package func fileBytes(rows: Int) -> Int {
    Self.headerBytes + (rows + Self.blockRows - 1) / Self.blockRows * blockBytes
  }

  /// Offset of a part of a row in the file. The same part of the next row of the block follows directly.
  @inline(__always)
  package func offset(of part: Part, row: Int) -> Int {
    let (block, slot) = (row / Self.blockRows, row % Self.blockRows)
    let start = Self.headerBytes + block * blockBytes
    return switch part {
    case .number: start + slot * 4
    case .checksum: start + Self.blockRows * 4 + slot * 4
    case .scale: start + Self.blockRows * 8 + slot * 4
    case .signs: start + Self.blockRows * 12 + slot * signWords * 8
    case .magnitudes: start + Self.blockRows * (12 + signWords * 8) + slot * groups * 7
    }
  }
}
