package import MDModel

/// Modification dates of 500 consecutive item numbers in one blob: a row of the table `dates`.
///
/// First the newest of the dates, then one for each item: 64-bit little-endian nanoseconds since 1970 UTC. The smallest
/// number means that there is no item. A block fits on one page, so the dates of a million items are read in two
/// milliseconds.
package enum DateBlock {
  package static let slots: Int64 = 500
  package static let nothing = Int64.min
  private static let dateBytes = 8
  package static let longest = (Int(slots) + 1) * dateBytes

  /// The newest date; `nil` if the block has no items.
  package static func newest(in block: UnsafeBufferPointer<UInt8>) -> Timestamp? { date(atPlace: 0, in: block) }

  /// The date in a slot; `nil` if no item has the number.
  package static func date(_ slot: Int, in block: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    date(atPlace: slot + 1, in: block)
  }

  private static func date(atPlace place: Int, in block: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard (place + 1) * dateBytes <= block.count else { return nil }
    let date = Int64(
      littleEndian: UnsafeRawBufferPointer(block).loadUnaligned(fromByteOffset: place * dateBytes, as: Int64.self))
    return date == nothing ? nil : Timestamp(nanoseconds: date)
  }

  /// A block with the dates of some items, by ascending slot.
  package static func block(of dates: [(slot: Int, date: Timestamp)]) -> [UInt8] {
    guard let last = dates.last else { return [] }
    var numbers = [Int64](repeating: nothing, count: last.slot + 2)
    for (slot, date) in dates { numbers[slot + 1] = date.nanoseconds }
    numbers[0] = numbers.max() ?? nothing
    for place in numbers.indices { numbers[place] = numbers[place].littleEndian }
    return numbers.withUnsafeBytes { Array($0) }
  }
}
