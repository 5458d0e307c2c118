import MDModel

/// Gathers the positions of the terms of a range in some items, from segment after segment, the newest first: entries
/// of newer segments override older ones.
struct OccurrenceCollector: TermCollector {
  /// Occurrences by item, in no order; a position that several terms share is there several times.
  private(set) var positions: [Int: [TermPosition]] = [:]
  private let wanted: ItemSet
  /// Items of each term that newer segments have given.
  private var met: [[UInt8]: Set<Int>] = [:]
  private var metOfTerm: Set<Int> = []
  private var term: [UInt8] = []
  /// Item whose positions are wanted.
  private var item: Int?
  private var decoder = PositionDecoder()

  static var readsPositions: Bool { true }

  init(wanted: ItemSet) { self.wanted = wanted.withBits }

  mutating func begin(_ term: [UInt8]) {
    met[self.term] = metOfTerm
    self.term = term
    metOfTerm = met.removeValue(forKey: term) ?? []
  }

  mutating func take(_ item: Int, isGone: Bool, of term: [UInt8]) {
    self.item = nil
    decoder = PositionDecoder()
    guard wanted.contains(ItemID(Int64(item))), metOfTerm.insert(item).inserted, !isGone else { return }
    self.item = item
  }

  mutating func takePositions(_ bytes: UnsafeBufferPointer<UInt8>) throws(SegmentDamage) {
    guard let item else { return }
    try decoder.decode(bytes, into: &positions[item, default: []])
  }
}

/// Position of a term in an item.
struct TermPosition: Hashable {
  let column: Int
  let position: Int
}

/// Decodes positions: each is stored as its distance from the one before plus 2; a 1 and a number begin a column.
struct PositionDecoder {
  private var column = 0
  private var position = 0
  /// The column's number stands on the next page.
  private var awaitsColumn = false

  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into positions: inout [TermPosition]) throws(SegmentDamage)
  {
    var reader = VarintReader(bytes)
    while !reader.isAtEnd {
      let number = try reader.number()
      if awaitsColumn {
        (column, position, awaitsColumn) = (number, 0, false)
      } else if number == 1 {
        awaitsColumn = true
      } else {
        let (sum, overflows) = position.addingReportingOverflow(number - 2)
        guard !overflows, sum >= 0 else { throw SegmentDamage() }
        position = sum
        positions.append(TermPosition(column: column, position: position))
      }
    }
  }
}
