import MDModel

/// The items of a set with their ranks. A rank is the number of items before an item.
struct RankedItems {
  private let few: [ItemID]
  private let words: [UInt64]
  /// Number of items before each word.
  private let before: [Int]
  let count: Int

  /// - Parameter items: a set that is not a complement.
  init(_ items: ItemSet) {
    precondition(!items.isComplement, "a complement has no end")
    (few, words) = (items.few, items.words)
    var (before, count) = ([Int](), few.count)
    before.reserveCapacity(words.count)
    for word in words {
      before.append(count)
      count += word.nonzeroBitCount
    }
    (self.before, self.count) = (before, count)
  }

  /// The rank of an item; `nil` if it is not in the set.
  func rank(of item: ItemID) -> Int? {
    if words.isEmpty {
      let place = few.place(of: item)
      return place.isMember ? place.rank : nil
    }
    let (word, bit) = (Int(item.rawValue >> 6), UInt64(1) << UInt64(item.rawValue & 63))
    guard words.indices.contains(word), words[word] & bit != 0 else { return nil }
    return before[word] + (words[word] & (bit - 1)).nonzeroBitCount
  }
}

extension [ItemID] {
  /// Number of items in the ascending array before `item`, and whether the array contains it.
  func place(of item: ItemID) -> (rank: Int, isMember: Bool) {
    guard let last, last >= item else { return (count, false) }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < item { low = middle + 1 } else { high = middle }
    }
    return (low, self[low] == item)
  }
}
