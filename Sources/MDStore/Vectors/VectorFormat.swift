import MDSQLite

/// Layout of a file of vectors: a header of one page, then blocks of 1,024 rows, the last one whole.
///
/// In a block stand all item numbers, then all checksums, all scales, all signs, all magnitudes: a search reads the signs
/// of all rows in one go, and of the rest only what is near. Vectors are turned (``Rotation``). A component is a bit of the signs and seven of the
/// magnitudes, so signs cost nothing: a row takes 268 bytes for 256 dimensions, 396 for 384. All numbers are
/// little-endian.
package struct VectorFormat: Hashable, Sendable {
  package let dimensions: Int
  /// Words of 64 bits that the signs of a row take; bits beyond the last dimension are 0.
  package let signWords: Int
  /// Groups of eight magnitudes, in seven bytes each; those beyond the last dimension are 0.
  package let groups: Int

  package init(dimensions: Int) {
    self.dimensions = dimensions
    signWords = (dimensions + 63) / 64
    groups = (dimensions + 7) / 8
  }

  /// Dimensions that a model may have.
  package static let possible = 1...4_096
  package static let headerBytes = 4_096
  package static let blockRows = 1_024
  /// Number of a row that holds a segment without a vector: the item's, with this bit. No item has such a number.
  package static let emptySegment: UInt32 = 1 << 31

  /// A part of a row.
  package enum Part: CaseIterable { case number, checksum, scale, signs, magnitudes }

  /// Bytes that a row has of a part.
  package func bytes(of part: Part) -> Int {
    switch part {
    case .number, .checksum, .scale: 4
    case .signs: signWords * 8
    case .magnitudes: groups * 7
    }
  }

  package var rowBytes: Int { 12 + signWords * 8 + groups * 7 }
  var blockBytes: Int { Self.blockRows * rowBytes }

  /// Bytes of a file that has room for so many rows.
  package func fileBytes(rows: Int) -> Int {
    Self.headerBytes + (rows + Self.blockRows - 1) / Self.blockRows * blockBytes
  }

  /// Where a part of a row is in the file. Those of the rows that follow in the same block come right behind it.
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
