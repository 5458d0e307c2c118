package import MDModel
import MDSQLite

/// The rows of a vector file that an item has. Encoded in four bytes: the first row, and in the lowest four bits the
/// number of rows or a special code.
package enum PlaceOfVectors: Hashable, Sendable {
  /// Nothing of the item has a meaning, or nothing of it is stored.
  case nothing
  /// The vectors are still to be made.
  case wanted
  /// The model knows nothing of the item.
  case unknown
  /// One row per segment.
  case rows(Range<Int>)
  /// The row of the first segment. The vectors of the other segments are still to be made.
  case beginning(Int)

  /// Maximum number of rows of a file.
  package static let mostRows = 1 << 28

  package init(code: UInt32) {
    let (first, count) = (Int(code >> 4), Int(code & 15))
    // An item has at most eight segments, so 13 to 15 are free for special codes.
    switch count {
    case 0: self = .nothing
    case 13: self = .beginning(first)
    case 14: self = .wanted
    case 15: self = .unknown
    default: self = .rows(first..<first + count)
    }
  }

  package var code: UInt32 {
    switch self {
    case .nothing: 0
    case .wanted: 14
    case .unknown: 15
    case .beginning(let row): UInt32(row) << 4 | 13
    case .rows(let rows): UInt32(rows.lowerBound) << 4 | UInt32(rows.count)
    }
  }

  package var rows: Range<Int>? {
    switch self {
    case .rows(let rows): rows
    case .beginning(let row): row..<row + 1
    case .nothing, .wanted, .unknown: nil
    }
  }

  /// The same place with other rows.
  package func moved(to first: Int) -> PlaceOfVectors {
    switch self {
    case .rows(let rows): .rows(first..<first + rows.count)
    case .beginning: .beginning(first)
    case .nothing, .wanted, .unknown: self
    }
  }

  package var isBeginning: Bool { if case .beginning = self { true } else { false } }
  package var isCovered: Bool { self == .unknown || rows != nil }
}

/// Places of the vectors of 1,000 consecutive item numbers in one blob: a row of the table `vectors` or `encoded`.
/// Items without a place at the end of a block are omitted. A block fits on one page.
package enum PlacesOfVectors {
  package static let slots: Int64 = 1_000
  private static let itemBytes = 4

  /// The codes of a block, at most ``slots``.
  package static func codes(of block: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    let bytes = UnsafeRawBufferPointer(block)
    return (0..<min(Int(slots), bytes.count / itemBytes)).map { slot in
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: slot * itemBytes, as: UInt32.self))
    }
  }

  /// The place of an item in its block.
  package static func place(of item: ItemID, in block: [UInt8]) -> PlaceOfVectors {
    let start = Int(item.rawValue % slots) * itemBytes
    guard start + itemBytes <= block.count else { return .nothing }
    return PlaceOfVectors(
      code: block.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt32.self)) })
  }

  package static func block(of codes: [UInt32]) -> [UInt8] {
    let count = codes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return codes[..<count].flatMap { code in (0..<4).map { UInt8(truncatingIfNeeded: code >> UInt32(8 * $0)) } }
  }
}
