import MDModel

/// Gathers where the terms of a range stand in some items, from segment after segment, the newest first: what a newer one
/// says of a term and an item counts.
struct OccurrenceCollector: TermCollector {
  /// By item, in no order; a place that several terms share is there several times.
  private(set) var places: [Int: [TermPlace]] = [:]
  private let wanted: ItemSet
  /// Of each term, the items that newer segments have told of.
  private var met: [[UInt8]: Set<Int>] = [:]
  private var metOfTerm: Set<Int> = []
  private var term: [UInt8] = []
  /// Of which the positions are wanted.
  private var item: Int?
  private var decoder = PositionDecoder()

  static var readsPositions: Bool { true }

  init(wanted: ItemSet) { self.wanted = wanted }

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
    try decoder.decode(bytes, into: &places[item, default: []])
  }
}

/// Where a term stands in an item.
struct TermPlace: Hashable {
  let column: Int
  let position: Int
}

/// Reads positions: each is told by its distance from the one before and 2, in columns that a 1 and their number begin.
private struct PositionDecoder {
  private var column = 0
  private var position = 0
  /// The column's number stands on the next page.
  private var awaitsColumn = false

  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into places: inout [TermPlace]) throws(SegmentDamage) {
    var reader = ByteReader(bytes)
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
        places.append(TermPlace(column: column, position: position))
      }
    }
  }
}
