package import MDModel

/// Dates of many items, block by block.
extension Listing {
  /// Calls `body` for every item of a set with its date, roughly by descending number.
  ///
  /// The item added last is mostly the newest, so a caller that needs no more can stop early.
  ///
  /// - Parameter isTooOld: receives the newest date of a block. Return `true` to skip the block.
  package func forEachDate(
    of items: ItemSet, unless isTooOld: (Timestamp) -> Bool = { _ in false },
    _ body: (ItemID, Timestamp) throws -> Void
  ) throws {
    var last = dates.last
    while let run = Self.run(ofBlocksWith: items, upTo: last) {
      try dates.forEachBlock(in: run) { number, block in
        guard let newest = DateBlock.newest(in: block) else { throw Self.damage }
        if !isTooOld(newest) { try Self.forEachDate(of: items, inBlock: number, block, newest, body) }
      }
      last = run.lowerBound - 1
    }
  }

  private static func forEachDate(
    of items: ItemSet, inBlock number: Int64, _ block: UnsafeBufferPointer<UInt8>, _ newest: Timestamp,
    _ body: (ItemID, Timestamp) throws -> Void
  ) throws {
    let first = number * DateBlock.slots
    try items.forEach(in: range(ofBlock: number)) { id in
      guard let date = DateBlock.date(Int(id.rawValue - first), in: block) else { return }
      guard date <= newest else { throw damage }
      try body(id, date)
    }
  }

  /// Number of unneeded blocks that are read on the way. Above that, a new lookup is faster.
  private static let longestGap: Int64 = 4

  /// The run of blocks with the highest numbers up to `last` that have room for items of the set, with short gaps only.
  private static func run(ofBlocksWith items: ItemSet, upTo last: Int64) -> ClosedRange<Int64>? {
    guard last >= 0, let upper = (0...last).last(where: { items.intersects(range(ofBlock: $0)) }) else { return nil }
    var (lower, next) = (upper, upper - 1)
    // Items in blocks 9, 8 and 4: the gap 7, 6, 5 is short enough, so the run is 4...9.
    while next >= 0, lower - next <= longestGap + 1 {
      if items.intersects(range(ofBlock: next)) { lower = next }
      next -= 1
    }
    return lower...upper
  }

  private static func range(ofBlock number: Int64) -> Range<Int64> {
    let first = number * DateBlock.slots
    return max(1, first)..<first + DateBlock.slots
  }
}
