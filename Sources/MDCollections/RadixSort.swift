/// Key whose order is mostly decided by an integer; only equal integers need a comparison.
public protocol RadixKey: Comparable, BitwiseCopyable {
  /// Integer that never decreases when keys increase.
  var radix: UInt64 { get }
}

extension UInt64: RadixKey {
  @inlinable public var radix: UInt64 { self }
}

extension Array where Element: RadixKey {
  /// Sorts a part of the elements; the order of equal ones is not kept.
  ///
  /// Uses a radix sort for many elements, least significant digit first (Knuth, volume 3, 5.2.5). That takes a fifth of
  /// the time of comparisons.
  ///
  /// Inlinable, so that it is specialised for the key type.
  @inlinable public mutating func sortByDigits(_ part: Range<Int>) {
    // A slice of the array would be a copy, so sort through the buffer.
    withUnsafeMutableBufferPointer { all in
      var keys = UnsafeMutableBufferPointer(rebasing: all[part])
      guard keys.count >= RadixSort.fewest else { return keys.sort() }
      RadixSort.sort(keys)
      RadixSort.sortTies(of: &keys)
    }
  }
}

@usableFromInline enum RadixSort {
  /// Minimum number of keys for the radix sort; fewer keys are sorted by comparison.
  @usableFromInline static let fewest = 512
  @usableFromInline static let digitBits: UInt64 = 11

  /// Sorts keys by their radix only.
  @inlinable static func sort<Key: RadixKey>(_ keys: UnsafeMutableBufferPointer<Key>) {
    let scratch = UnsafeMutableBufferPointer<Key>.allocate(capacity: keys.count)
    defer { scratch.deallocate() }
    let first = keys[0].radix
    // Bits in which any two keys differ. Digits without such bits need no pass.
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

  /// Sorts runs of keys with the same radix by comparison.
  @inlinable static func sortTies<Key: RadixKey>(of keys: inout UnsafeMutableBufferPointer<Key>) {
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].radix == keys[start].radix { end += 1 }
      if end - start > 1 { keys[start..<end].sort() }
      start = end
    }
  }

  /// Bit positions of the digits in which keys differ.
  @usableFromInline static func shifts(of differing: UInt64) -> [UInt64] {
    stride(from: UInt64(differing.trailingZeroBitCount), to: 64, by: Int(digitBits))
      .filter { differing >> $0 & (1 << digitBits - 1) != 0 }
  }

  /// Distributes the keys by one digit, and keeps the order of keys with the same digit.
  @inlinable static func deal<Key: RadixKey>(
    _ keys: UnsafeMutableBufferPointer<Key>, by shift: UInt64, to dealt: UnsafeMutableBufferPointer<Key>
  ) {
    let mask: UInt64 = 1 << digitBits - 1
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Int(mask) + 1) { places in
      places.initialize(repeating: 0)
      for key in keys { places[Int(truncatingIfNeeded: key.radix >> shift & mask)] += 1 }
      // Turn the counts into the start positions of the digits: `[2, 0, 3]` becomes `[0, 2, 2]`.
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
