import MDModel
import MDSQLite
import MDStore

/// Compares the rows of a file of vectors with what the index says of them.
struct RowCheck {
  /// Items that have a row that is not whole, not theirs or not theirs alone.
  private(set) var wrong: Set<ItemID> = []
  /// Rows of no item that are not empty.
  private(set) var left: [Range<Int>] = []
  /// The tier's record as the places say it should be.
  private(set) var counted: TierRecord
  private let vectors: MappedVectors

  /// - Parameter goesOn: asked every few rows; when it says no, the check is not over.
  /// - Returns: `nil` when it was stopped.
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

  /// The item of each row.
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
