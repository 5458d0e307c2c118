package import MDDonations
package import MDModel
import MDSQLite

/// One index of an app.
package struct Donor: Hashable, Sendable {
  /// The root item of its items.
  package var item: ItemID
  package var bundle: String
  package var index: DonationIndex
  /// Client state of the last batch; `nil` before the first batch.
  package var state: [UInt8]?
  /// Time at which operations were last applied.
  package var last: Timestamp?

  package init(item: ItemID, bundle: String, index: DonationIndex, state: [UInt8]?, last: Timestamp? = nil) {
    self.item = item
    self.bundle = bundle
    self.index = index
    self.state = state
    self.last = last
  }
}

/// Acknowledged operations that have not been applied yet.
package struct WaitingDonation: Hashable, Sendable {
  package var sequence: Int64
  package var donor: ItemID
  package var operations: [UInt8]
  /// Number of the operations' steps that have been applied.
  package var applied: Int
}

/// Apps and their donations.
extension ReadingSession {
  package func donor(bundle: String, index name: String) throws -> Donor? {
    let select = try statement(
      "SELECT item, bundle, name, protection, state, last FROM donor WHERE bundle = ?1 AND name = ?2")
    select.bind(text: 1, bundle)
    select.bind(text: 2, name)
    return try select.firstRow(Self.donor)
  }

  package func donors(of bundle: String?) throws -> [Donor] {
    let select = try statement(
      "SELECT item, bundle, name, protection, state, last FROM donor WHERE ?1 IS NULL OR bundle = ?1 ORDER BY bundle, name"
    )
    if let bundle { select.bind(text: 1, bundle) } else { select.bind(1, nil) }
    var found: [Donor] = []
    try select.forEachRow { found.append(Self.donor($0)) }
    return found
  }

  private static func donor(_ row: borrowing PreparedStatement.Row) -> Donor {
    Donor(
      item: ItemID(row.integer(0)), bundle: row.string(1),
      index: DonationIndex(name: row.string(2), protection: row.isNull(3) ? nil : row.string(3)),
      state: row.isNull(4) ? nil : row.bytes(4), last: row.optionalDate(5))
  }

  package func nextDonation() throws -> WaitingDonation? {
    // Reads in row order. The index would need a sort.
    try statement(
      """
      SELECT donation.sequence, donor, operations, steps FROM donation
      LEFT JOIN donation_progress ON donation_progress.sequence = donation.sequence
      WHERE +batch IS NULL ORDER BY donation.sequence LIMIT 1
      """
    ).firstRow {
      WaitingDonation(
        sequence: $0.integer(0), donor: ItemID($0.integer(1)), operations: $0.bytes(2), applied: Int($0.integer(3)))
    }
  }

  package func isApplied(_ donor: ItemID) throws -> Bool {
    let select = try statement("SELECT 1 FROM donation WHERE batch IS NULL AND donor = ?1 LIMIT 1")
    select.bind(1, donor.rawValue)
    return try select.firstRow { _ in false } ?? true
  }

  package func openBatches() throws -> Set<String> {
    var found: Set<String> = []
    let select = try statement("SELECT DISTINCT batch FROM donation WHERE batch IS NOT NULL")
    try select.forEachRow { found.insert($0.string(0)) }
    return found
  }

  package func waitingDonationBytes() throws -> [String: Int64] {
    let bundles = Dictionary(uniqueKeysWithValues: try donors().map { ($0.item, $0.bundle) })
    var bytes: [String: Int64] = [:]
    // Summed here: for a GROUP BY, SQLite would sort whole waiting rows in memory, not only their lengths.
    try statement("SELECT donor, length(operations) FROM donation").forEachRow { row in
      if let bundle = bundles[ItemID(row.integer(0))] { bytes[bundle, default: 0] += row.integer(1) }
    }
    return bytes
  }
}
