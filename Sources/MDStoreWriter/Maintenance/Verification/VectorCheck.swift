import MDModel
import MDSQLite
import MDStore

/// Checks that a tier's vector file and the index agree, row by row.
struct VectorCheck {
  private let session: ReadingSession
  private let tier: VectorTier

  init(_ session: ReadingSession, _ tier: VectorTier) { (self.session, self.tier) = (session, tier) }

  func run(_ found: inout Findings, _ goesOn: () -> Bool) throws {
    guard let record = try session.record(of: tier) else { return }
    try checkItems(&found)
    guard let (vectors, _) = try session.file(of: tier) else {
      return found.add("The file of vectors \(session.indexPath + tier.suffix) is not the one of this index.")
    }
    guard let check = try RowCheck(session, tier, record, vectors, goesOn: goesOn) else {
      throw IndexVerification.Stopped()
    }
    report(check, record, &found)
  }

  private func report(_ check: RowCheck, _ record: TierRecord, _ found: inout Findings) {
    if check.counted != record { found.add("The index is wrong about how many vectors it has (\(tier)).") }
    for item in check.wrong.sorted() { found.add("The vectors of the item \(item) are not those of it (\(tier)).") }
    // A writer may be writing rows beyond those that this snapshot knows.
    for rows in check.left where rows.lowerBound < record.rows {
      found.add("The file of vectors has \(rows.count) rows of no item, as of \(rows.lowerBound) (\(tier)).")
    }
  }

  private func checkItems(_ found: inout Findings) throws {
    var gone: [ItemID] = []
    try session.forEachPlaceOfVectors(in: tier) { id, _ in
      if try session.item(id) == nil { gone.append(id) }
    }
    for id in gone { found.add("There are vectors of the item \(id), which is gone (\(tier)).") }
  }
}
