import MDModel

/// Items in ascending order, as the index gives them: set operations are merges.
struct ItemSet {
  private(set) var items: [ItemID]

  /// - Parameter ascending: sorted, without repeats.
  init(ascending items: [ItemID]) { self.items = items }

  var count: Int { items.count }

  func union(_ other: ItemSet) -> ItemSet {
    if items.isEmpty { return other }
    if other.items.isEmpty { return self }
    var merged: [ItemID] = []
    merged.reserveCapacity(items.count + other.items.count)
    var (left, right) = (0, 0)
    while left < items.count, right < other.items.count {
      let (a, b) = (items[left], other.items[right])
      merged.append(min(a, b))
      if a <= b { left += 1 }
      if b <= a { right += 1 }
    }
    merged += items[left...]
    merged += other.items[right...]
    return ItemSet(ascending: merged)
  }

  func intersection(_ other: ItemSet) -> ItemSet {
    var common: [ItemID] = []
    var (left, right) = (0, 0)
    while left < items.count, right < other.items.count {
      let (a, b) = (items[left], other.items[right])
      if a == b { common.append(a) }
      if a <= b { left += 1 }
      if b <= a { right += 1 }
    }
    return ItemSet(ascending: common)
  }

  /// One bit an item number up to the largest, for many membership tests.
  func bitmap() -> [UInt64] {
    guard let last = items.last else { return [] }
    var bits = [UInt64](repeating: 0, count: Int(last.rawValue >> 6) + 1)
    for item in items { bits[Int(item.rawValue >> 6)] |= 1 << UInt64(item.rawValue & 63) }
    return bits
  }
}
