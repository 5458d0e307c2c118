package import MDModel

/// Dates of modification of 500 items with numbers in a row, in one blob: a row of the table `dates`.
///
/// The newest of them, then each. Nanoseconds since 1970 UTC, little-endian, 64 bits each; the smallest number stands where
/// there is no item. A block lies whole on a page, so the dates of a million items are read in two milliseconds.
package enum DateBlock {
  package static let slots: Int64 = 500
  package static let nothing = Int64.min
  private static let dateBytes = 8
  package static let longest = (Int(slots) + 1) * dateBytes

  /// `nil` for a block of no items.
  package static func newest(in block: UnsafeBufferPointer<UInt8>) -> Timestamp? { date(atPlace: 0, in: block) }

  /// `nil` where no item has the number.
  package static func date(_ slot: Int, in block: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    date(atPlace: slot + 1, in: block)
  }

  private static func date(atPlace place: Int, in block: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard (place + 1) * dateBytes <= block.count else { return nil }
    let date = Int64(
      littleEndian: UnsafeRawBufferPointer(block).loadUnaligned(fromByteOffset: place * dateBytes, as: Int64.self))
    return date == nothing ? nil : Timestamp(nanoseconds: date)
  }

  /// A block of the dates of some items, by slot.
  package static func block(of dates: [(slot: Int, date: Timestamp)]) -> [UInt8] {
    guard let last = dates.last else { return [] }
    var numbers = [Int64](repeating: nothing, count: last.slot + 2)
    for (slot, date) in dates { numbers[slot + 1] = date.nanoseconds }
    numbers[0] = numbers.max() ?? nothing
    for place in numbers.indices { numbers[place] = numbers[place].littleEndian }
    return numbers.withUnsafeBytes { Array($0) }
  }
}
