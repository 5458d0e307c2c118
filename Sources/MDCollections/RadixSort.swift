/// Key of which an integer decides the order, but for ties.
public protocol RadixKey: Comparable, BitwiseCopyable {
  /// Never descends where keys ascend.
  var radix: UInt64 { get }
}

extension UInt64: RadixKey {
  @inlinable public var radix: UInt64 { self }
}

extension Array where Element: RadixKey {
  /// Sorts a part of the elements; equal ones may change places. Many are sorted by their digits, least significant first
  /// (Knuth, volume 3, 5.2.5), in a fifth of the time of comparing them.
  ///
  /// Inlinable, so that it is compiled for the key that it sorts.
  @inlinable public mutating func sortByDigits(_ part: Range<Int>) {
    // A slice of the array would be a copy.
    withUnsafeMutableBufferPointer { all in
      var keys = UnsafeMutableBufferPointer(rebasing: all[part])
      guard keys.count >= RadixSort.fewest else { return keys.sort() }
      RadixSort.sort(keys)
      RadixSort.sortTies(of: &keys)
    }
  }
}

@usableFromInline enum RadixSort {
  /// Fewer are compared.
  @usableFromInline static let fewest = 512
  @usableFromInline static let digitBits: UInt64 = 11

  /// Sorts many keys by their radix alone.
  @inlinable static func sort<Key: RadixKey>(_ keys: UnsafeMutableBufferPointer<Key>) {
    let scratch = UnsafeMutableBufferPointer<Key>.allocate(capacity: keys.count)
    defer { scratch.deallocate() }
    let first = keys[0].radix
    let differing = keys.reduce(0) { $0 | ($1.radix ^ first) }
    var (from, to) = (keys, scratch)
    for shift in shifts(of: differing) {
      deal(from, by: shift, to: to)
      swap(&from, &to)
    }
    if let start = keys.baseAddress, let end = from.baseAddress, start != end {
      start.update(from: end, count: keys.count)
    }
  }

  /// Compares sorted keys that have one radix.
  @inlinable static func sortTies<Key: RadixKey>(of keys: inout UnsafeMutableBufferPointer<Key>) {
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].radix == keys[start].radix { end += 1 }
      if end - start > 1 { keys[start..<end].sort() }
      start = end
    }
  }

  /// Where the digits begin in which keys differ.
  @usableFromInline static func shifts(of differing: UInt64) -> [UInt64] {
    stride(from: UInt64(differing.trailingZeroBitCount), to: 64, by: Int(digitBits))
      .filter { differing >> $0 & (1 << digitBits - 1) != 0 }
  }

  /// Deals the keys out by one digit, and leaves those with the same one in their order.
  @inlinable static func deal<Key: RadixKey>(
    _ keys: UnsafeMutableBufferPointer<Key>, by shift: UInt64, to dealt: UnsafeMutableBufferPointer<Key>
  ) {
    let mask: UInt64 = 1 << digitBits - 1
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Int(mask) + 1) { places in
      places.initialize(repeating: 0)
      for key in keys { places[Int(truncatingIfNeeded: key.radix >> shift & mask)] += 1 }
      var next = 0
      for digit in places.indices { (places[digit], next) = (next, next + places[digit]) }
      for key in keys {
        let digit = Int(truncatingIfNeeded: key.radix >> shift & mask)
        dealt.initializeElement(at: places[digit], to: key)
        places[digit] += 1
      }
    }
  }
}
