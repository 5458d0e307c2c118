import MDModel
import MDTestSupport
import Testing

@testable import MDStore

/// Sets of items compared with sets of numbers, smaller and larger than the size at which a set uses a bitmap.
@Suite struct ItemSetTests {
  /// Largest number in the sets. Complements are compared up to this number.
  private static let largest: Int64 = 2_000

  private struct Pair {
    var set: ItemSet
    var model: Set<Int64>

    func check(_ context: Comment) {
      let all = (0...ItemSetTests.largest).map { ItemID($0) }
      #expect(all.filter(set.contains).map(\.rawValue) == model.sorted(), context)
      #expect(set.isComplement || set.items.map(\.rawValue) == model.sorted(), context)
      #expect(set.isComplement || set.listedCount == model.count, context)
      #expect(set.isComplement || set.isEmpty == model.isEmpty, context)
    }
  }

  private static func random(_ generator: inout SeededGenerator) -> Pair {
    let count = [0, 1, 5, 255, 256, 257, 900].randomElement(using: &generator) ?? 0
    var pair = Pair(set: Bool.random(using: &generator) ? ItemSet() : ItemSet(upTo: ItemID(largest)), model: [])
    for _ in 0..<count {
      let number = Int64.random(in: 0...largest, using: &generator)
      pair.set.insert(ItemID(number))
      pair.model.insert(number)
    }
    // An intersection may leave few items in a set that still uses a bitmap.
    if Bool.random(using: &generator) {
      var bits = ItemSet(upTo: ItemID(1_000))
      for item: Int64 in [7, 900] { bits.insert(ItemID(item)) }
      pair.set = pair.set.intersection(bits)
      pair.model.formIntersection([7, 900])
    }
    guard Bool.random(using: &generator) else { return pair }
    return Pair(set: pair.set.complement, model: Set(0...largest).subtracting(pair.model))
  }

  @Test(arguments: 1...8) func combinesAsSetsDo(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let (one, other) = (Self.random(&generator), Self.random(&generator))
      let context: Comment = "seed \(seed), round \(round)"
      one.check(context)
      Pair(set: one.set.union(other.set), model: one.model.union(other.model)).check(context)
      Pair(set: one.set.intersection(other.set), model: one.model.intersection(other.model)).check(context)
    }
  }

  @Test(arguments: 1...8) func visitsRangesAndRanks(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let pair = Self.random(&generator)
      let lower = Int64.random(in: 0..<Self.largest, using: &generator)
      let range = lower..<Int64.random(in: lower + 1...Self.largest, using: &generator)
      var visited: [Int64] = []
      pair.set.forEach(in: range) { visited.append($0.rawValue) }
      let expected = pair.model.filter(range.contains).sorted()
      #expect(visited == expected, "seed \(seed), round \(round)")
      #expect(expected.isEmpty || pair.set.intersects(range), "seed \(seed), round \(round)")
      guard !pair.set.isComplement else { continue }
      let ranked = RankedItems(pair.set)
      #expect(ranked.count == pair.model.count)
      let ranks = pair.model.sorted().map { ranked.rank(of: ItemID($0)) }
      #expect(ranks == Array(0..<pair.model.count))
      #expect(!pair.model.contains(lower) == (ranked.rank(of: ItemID(lower)) == nil))
    }
  }

  @Test func aRangeWithoutItemsIsSeenFromAFewItems() {
    let set = ItemSet([ItemID(3), ItemID(900)])
    #expect(!set.intersects(4..<900))
    #expect(set.intersects(900..<901))
    #expect(!ItemSet.nothing.intersects(0..<10))
  }
}
