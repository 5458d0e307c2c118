package import MDModel

/// Members that no search sees, as ranges of item numbers.
///
/// A file's members are hidden until all of it has been read. Replaced members, and members of a file that is gone, are
/// hidden until they are deleted. Every number in a range is such a member, so ranges can be counted.
package struct HiddenMembers: Sendable, Equatable {
  package struct Range: Sendable, Equatable {
    package var first: ItemID
    package var last: ItemID
    /// The file that is being read; `nil` for members that will be deleted.
    package var container: ItemID?

    package init(first: ItemID, last: ItemID, container: ItemID?) {
      (self.first, self.last, self.container) = (first, last, container)
    }
  }

  /// The ranges, ascending and without overlap.
  package private(set) var ranges: [Range]

  package init(_ ranges: [Range] = []) { self.ranges = ranges.sorted { $0.first < $1.first } }

  package var isEmpty: Bool { ranges.isEmpty }

  package func contains(_ id: ItemID) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].first <= id { low = middle + 1 } else { high = middle }
    }
    return low > 0 && id <= ranges[low - 1].last
  }

  /// All hidden members.
  package var items: ItemSet {
    guard let last = ranges.last?.last else { return .nothing }
    var items = ItemSet(upTo: last)
    for range in ranges { for number in range.first.rawValue...range.last.rawValue { items.insert(ItemID(number)) } }
    return items
  }
}
