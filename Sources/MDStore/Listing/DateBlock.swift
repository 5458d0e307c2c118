package import MDModel

/// Dates of modification of 500 items with numbers in a row, in one blob: a row of the table `dates`.
///
/// Nanoseconds since 1970 UTC, little-endian, 64 bits each; the smallest number stands where there is no item. A block
/// lies whole on a page, so the dates of a million items are read in two milliseconds.
package enum DateBlock {
  package static let slots: Int64 = 500
  package static let nothing = Int64.min

  /// `nil` where no item has the number.
  package static func date(_ slot: Int, in block: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard (slot + 1) * 8 <= block.count else { return nil }
    let date = Int64(
      littleEndian: UnsafeRawBufferPointer(block).loadUnaligned(fromByteOffset: slot * 8, as: Int64.self))
    return date == nothing ? nil : Timestamp(nanoseconds: date)
  }

  /// Appends the date of an item to a block that is being made.
  package static func append(_ date: Timestamp, slot: Int, to block: inout [UInt8]) {
    while block.count < slot * 8 { withUnsafeBytes(of: nothing.littleEndian) { block += $0 } }
    withUnsafeBytes(of: date.nanoseconds.littleEndian) { block += $0 }
  }
}
