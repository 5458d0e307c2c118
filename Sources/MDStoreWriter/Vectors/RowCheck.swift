import MDModel
import MDSQLite
import MDStore

/// Compares the rows of a vector file with the index's places of vectors.
struct RowCheck {
  /// Items with a row that is incomplete, belongs to another item, or belongs to several.
  private(set) var wrong: Set<ItemID> = []
  /// Rows that belong to no item and are not empty.
  private(set) var left: [Range<Int>] = []
  /// The tier's record as it should be, counted from the places.
  private(set) var counted: TierRecord
  private let vectors: MappedVectors

  /// - Parameter goesOn: asked every few thousand rows. Return `false` to stop.
  /// - Returns: `nil` if it was stopped.
  init?(
    _ session: ReadingSession, _ tier: VectorTier, _ record: TierRecord, _ vectors: MappedVectors,
    goesOn: () -> Bool = { true }
  ) throws {
    self.vectors = vectors
    counted = record
    (counted.used, counted.covered, counted.wanted) = (0, 0, 0)
    let owners = try owners(session, tier, record)
    for row in 0..<vectors.capacity {
      if row % 4_096 == 0, !goesOn() { return nil }
      check(row, owner: row < owners.count ? owners[row] : .none)
    }
  }

  /// The owner of each row.
  private mutating func owners(
    _ session: ReadingSession, _ tier: VectorTier, _ record: TierRecord
  ) throws -> [ItemID] {
    var owners = [ItemID](repeating: .none, count: record.rows)
    try session.forEachPlaceOfVectors(in: tier) { id, place in
      counted.note(place, by: 1)
      for row in place.rows ?? 0..<0 {
        guard row < owners.count else {
          wrong.insert(id)
          break
        }
        // At most one of the two items can be right, and it is unknown which: the vectors of both are wrong.
        if owners[row] != .none { wrong.formUnion([id, owners[row]]) }
        owners[row] = id
      }
    }
    return owners
  }

  private mutating func check(_ row: Int, owner: ItemID) {
    if owner != .none {
      if !vectors.holds(row, of: owner) { wrong.insert(owner) }
    } else if !vectors.isEmpty(row) {
      if let last = left.last, last.upperBound == row {
        left[left.count - 1] = last.lowerBound..<row + 1
      } else {
        left.append(row..<row + 1)
      }
    }
  }
}
