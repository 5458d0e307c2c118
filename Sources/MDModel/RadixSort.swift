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
    guard part.count >= RadixSort.fewest else { return self[part].sort() }
    let scratch = UnsafeMutableBufferPointer<Element>.allocate(capacity: part.count)
    defer { scratch.deallocate() }
    withUnsafeMutableBufferPointer { all in
      let keys = UnsafeMutableBufferPointer(rebasing: all[part])
      let first = keys[0].radix
      let differing = keys.reduce(0) { $0 | ($1.radix ^ first) }
      var (from, to) = (keys, scratch)
      for shift in RadixSort.shifts(of: differing) {
        RadixSort.deal(from, by: shift, to: to)
        swap(&from, &to)
      }
      if from.baseAddress != keys.baseAddress { _ = keys.update(fromContentsOf: from) }
    }
    sortTies(part)
  }

  /// Compares the keys that have one radix.
  @inlinable mutating func sortTies(_ part: Range<Int>) {
    var start = part.lowerBound
    while start < part.upperBound {
      var end = start + 1
      while end < part.upperBound, self[end].radix == self[start].radix { end += 1 }
      if end - start > 1 { self[start..<end].sort() }
      start = end
    }
  }
}

@usableFromInline enum RadixSort {
  /// Fewer are compared.
  @usableFromInline static let fewest = 512
  @usableFromInline static let digitBits: UInt64 = 11

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
