import MDCollections
import MDModel
import MDTestSupport
import Testing

@Suite struct RadixSortTests {
  /// Sorts numbers of every width in a part of an array, and leaves the other elements in place.
  @Test(arguments: [0, 1, 511, 512, 700, 5_000]) func partsAreSortedAsByComparing(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    for width in [0, 1, 10, 11, 12, 22, 33, 63] as [UInt64] {
      for shift in [0, 5, 63 - width] {
        let keys = (0..<count + 20).map { _ in UInt64.random(in: 0...(1 << width), using: &random) << shift }
        let part = 10..<10 + count
        var (sorted, expected) = (keys, keys)
        sorted.sortByDigits(part)
        expected[part].sort()
        #expect(sorted == expected, "\(count) keys of \(width) bits at \(shift)")
      }
    }
  }
}
