public import MDCollections
import MDModel

/// Sorts many keys in ascending order and returns the first of them soon: of a million answers, a person waits for the
/// first page only.
///
/// The keys are sorted in steps. A sample finds about which keys come first. These are sorted and returned before the
/// rest.
///
/// Inlinable, so that it is specialised for its key type: with an unspecialised sort a large answer takes a seventh
/// longer to sort.
public struct SortedInSteps<Key: RadixKey> {
  @usableFromInline var keys: [Key] = []
  @usableFromInline let most: Int
  @usableFromInline var last: Key?

  /// - Parameters:
  ///   - most: number of keys needed. At most twice as many are kept, unless this is more than `mostKept`.
  ///   - expected: number of keys that will be inserted.
  @inlinable public init(atMost most: Int, expected: Int) {
    self.most = most
    keys.reserveCapacity(most <= Self.mostKept ? min(expected, max(2, most * 2)) : expected)
  }

  /// The last key that may still be needed; `nil` while every key may be.
  @inlinable public var lastNeeded: Key? { last }

  @inlinable public mutating func insert(_ key: Key) {
    if let last, !(key < last) { return }
    keys.append(key)
    // Twice as many keys as needed: keep the first half. Later keys must come before its last one.
    if most <= Self.mostKept, keys.count >= max(2, most * 2) {
      keys.sortByDigits(keys.indices)
      keys.removeSubrange(most...)
      last = keys.last
    }
  }

  /// If more keys than this are needed, all inserted keys are kept: sorting half of them away repeatedly would cost
  /// more.
  @usableFromInline static var mostKept: Int { 8_192 }
  /// Keys sorted in the first step: a page or a few.
  @usableFromInline static var firstStep: Int { 1_024 }
  /// Keys sorted in each later step.
  @usableFromInline static var laterStep: Int { 65_536 }

  /// Calls `visit` for each key, in order, until it returns `false`.
  ///
  /// - Parameter willVisit: receives the keys of each step, in order, before they are visited. Their indices count from
  ///   the first key of all.
  @inlinable public consuming func forEachAscending(
    _ visit: (Key) throws -> Bool, willVisit: (ArraySlice<Key>) throws -> Void = { _ in }
  ) rethrows {
    var start = 0
    var step = Self.firstStep
    while start < keys.count {
      let end = takeFirst(about: step, from: start)
      keys.sortByDigits(start..<end)
      try willVisit(keys[start..<end])
      for place in start..<end { guard try visit(keys[place]) else { return } }
      start = end
      // If more is needed, the whole rest usually is.
      step = Self.laterStep
    }
  }

  /// Moves keys that come before all others to the front of `start...`.
  ///
  /// - Returns: the end of the moved keys: about `wanted` of them, at least one.
  @inlinable mutating func takeFirst(about wanted: Int, from start: Int) -> Int {
    let left = keys.count - start
    guard left > wanted * 2, let border = border(share: Double(wanted) / Double(left), from: start) else {
      return keys.count
    }
    // A slice of the array would copy its elements.
    let taken = keys.withUnsafeMutableBufferPointer { all in
      var left = UnsafeMutableBufferPointer(rebasing: all[start...])
      return left.partition { $0 > border }
    }
    return taken == 0 ? keys.count : start + taken
  }

  /// A key that about `share` of the keys from `start` on do not exceed.
  @inlinable func border(share: Double, from start: Int) -> Key? {
    let left = keys.count - start
    let stride = max(1, left / 1_024)
    let sample = Swift.stride(from: start, to: keys.count, by: stride).map { keys[$0] }.sorted()
    return sample.isEmpty ? nil : sample[min(sample.count - 1, Int(Double(sample.count) * share) + 1)]
  }
}
