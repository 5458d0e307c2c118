import MDModel

/// Paths of many items, read in the order of their numbers and given out in the order in which they are asked for.
///
/// All stand in one run of bytes, which the next batch does not keep.
struct PathBatch {
  private let items: [ItemID]
  /// By place among the items; empty for those that are gone, for no path is.
  private var ranges: [Range<Int>]
  private var bytes: [UInt8] = []
  private var next = 0

  /// - Parameter items: in the order in which they are asked for.
  init(_ items: [ItemID]) {
    self.items = items
    ranges = [Range<Int>](repeating: 0..<0, count: items.count)
  }

  /// Has the path of each item appended.
  ///
  /// - Parameter append: appends the path of an item, unless it is gone.
  mutating func read(_ append: (ItemID, inout [UInt8]) throws -> Bool) rethrows {
    // Number and place in one integer each: these are sorted in half the time of pairs.
    let keys = items.indices.map { UInt64(items[$0].rawValue) << 32 | UInt64($0) }.sorted()
    for key in keys {
      let place = Int(key & 0xFFFF_FFFF)
      let start = bytes.count
      if try append(items[place], &bytes) { ranges[place] = start..<bytes.count }
    }
  }

  /// Whether an item is the one that is to be asked for next.
  func isNext(_ item: ItemID) -> Bool { next < items.count && items[next] == item }

  /// - Returns: `nil` when the item is gone.
  mutating func takeNext() -> [UInt8]? {
    defer { next += 1 }
    let range = ranges[next]
    if range.isEmpty { return nil }
    // A slice would be copied byte by byte.
    return bytes.withUnsafeBufferPointer { Array(UnsafeBufferPointer(rebasing: $0[range])) }
  }
}
