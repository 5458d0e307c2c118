package import MDDonations
package import MDModel
import MDSQLite
package import MDStore
import MDSystem

/// Reasons for which a batch is not stored. Nothing of it is kept then.
package enum DonationRefusal: Error, Hashable, Sendable {
  /// The stored client state is not the state that the batch expects.
  case mismatchedState
}

/// Accepting donations: they are stored as they came, in order, and applied soon (`DonationApplying`).
extension WritingSession {
  package func accept(_ operations: [UInt8], of part: DonationPart, from bundle: String) throws -> Donor {
    var donor = try donor(bundle: bundle, index: part.index)
    if let change = part.state, case .equals(let expected) = change.expected, expected != donor.state {
      try dropBatch(part.batch)
      throw DonationRefusal.mismatchedState
    }
    // Parts come in any number of transactions. The last one makes them all count, with the client state, in this one.
    if part.isLast { try close(part.batch) }
    if !operations.isEmpty { try insert(operations, part, donor) }
    delayPoint()
    guard part.isLast else { return donor }
    if let change = part.state {
      try setState(change.new, of: donor)
      donor.state = change.new
    } else if operations == Self.deletionOfEverything {
      // The state described items that are being deleted. A batch would have brought a state of its own.
      try setState(nil, of: donor)
      donor.state = nil
    }
    return donor
  }

  private static let deletionOfEverything = DonationOperation.bytes(of: [.deleteEverything])

  private func insert(_ operations: [UInt8], _ part: DonationPart, _ donor: Donor) throws {
    let insert = try statement("INSERT INTO donation (donor, batch, operations) VALUES (?1, ?2, ?3)")
    insert.bind(1, donor.item.rawValue)
    if part.isLast { insert.bind(2, nil) } else { insert.bind(text: 2, part.batch) }
    try operations.withUnsafeBufferPointer { bytes in
      insert.bind(blob: 3, bytes)
      try insert.run()
      insert.bind(3, nil)
    }
  }

  /// Makes the stored parts of a batch count.
  private func close(_ batch: String) throws {
    let close = try statement("UPDATE donation SET batch = NULL WHERE batch = ?1")
    close.bind(text: 1, batch)
    try close.run()
  }

  package func dropBatch(_ batch: String?) throws {
    guard let batch else { return try statement("DELETE FROM donation WHERE batch IS NOT NULL").run() }
    let delete = try statement("DELETE FROM donation WHERE batch = ?1")
    delete.bind(text: 1, batch)
    try delete.run()
  }

  package func noteCustomNames(_ names: Set<AttributeKey>, atMost most: Int) throws -> Bool {
    let fresh = try names.filter { try reading.number(of: $0) == nil }
    guard !fresh.isEmpty else { return true }
    guard try reading.customNameCount() + fresh.count <= most else { return false }
    for name in fresh { _ = try number(of: name) }
    return true
  }

  package func setState(_ state: [UInt8]?, of donor: Donor) throws {
    let update = try statement("UPDATE donor SET state = ?2 WHERE item = ?1")
    update.bind(1, donor.item.rawValue)
    if let state { update.bind(blob: 2, state) } else { update.bind(2, nil) }
    try update.run()
  }

  package func donor(bundle: String, index: DonationIndex) throws -> Donor {
    if let known = try reading.donor(bundle: bundle, index: index.name) { return known }
    let root = DonationAddress(bundle: bundle, index: index.name).root
    let item = try insert(
      ItemRecord(
        parent: .none, name: FileName(root.bytes), kind: .app,
        stamp: FileStamp(size: 0, modified: .epoch, changed: .epoch, inode: 0),
        state: .nameOnly))
    let insert = try statement("INSERT INTO donor (item, bundle, name, protection) VALUES (?1, ?2, ?3, ?4)")
    insert.bind(1, item.rawValue)
    insert.bind(text: 2, bundle)
    insert.bind(text: 3, index.name)
    if let protection = index.protection { insert.bind(text: 4, protection) } else { insert.bind(4, nil) }
    try insert.run()
    return Donor(item: item, bundle: bundle, index: index, state: nil)
  }
}
