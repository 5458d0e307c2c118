import MDDonations
package import MDModel
import MDSQLite
import MDStore
import MDSystem

/// Applying acknowledged operations: items are created, replaced, updated and removed.
extension WritingSession {
  package func applyDonations(atMost items: Int, date: Timestamp) throws -> Bool {
    do { return try applyWaiting(atMost: items, date: date) } catch let error as WireError {
      throw StoreError(.corrupt, "The index holds a damaged donation (\(error)).")
    }
  }

  private func applyWaiting(atMost items: Int, date: Timestamp) throws -> Bool {
    var left = items
    while left > 0, var donation = try donationInWork() {
      let before = donation.done
      // The items and the number of steps done are in one transaction: a process killed here has stored both, or
      // neither.
      while left > 0, donation.next != nil { left -= try applyNext(of: &donation, atMost: left, date: date) }
      delayPoint()
      try note(donation, from: before, date: date)
    }
    return try donationInWork() != nil
  }

  /// The donation in progress, or else the oldest waiting one.
  private func donationInWork() throws -> ApplyingDonation? {
    if applying == nil { applying = try reading.nextDonation().map { try ApplyingDonation($0) } }
    return applying
  }

  private func note(_ donation: ApplyingDonation, from before: Int, date: Timestamp) throws {
    let update = try statement("UPDATE donor SET last = ?2 WHERE item = ?1")
    update.bind(1, donation.donor.rawValue)
    update.bind(date: 2, date)
    try update.run()
    guard donation.next == nil else {
      applying = donation
      return donation.done == before ? () : try noteSteps(of: donation)
    }
    applying = nil
    for table in ["donation", "donation_progress"] {
      let delete = try statement("DELETE FROM \(table) WHERE sequence = ?1")
      delete.bind(1, donation.sequence)
      try delete.run()
    }
  }

  private func noteSteps(of donation: ApplyingDonation) throws {
    let insert = try statement("INSERT OR REPLACE INTO donation_progress (sequence, steps) VALUES (?1, ?2)")
    insert.bind(1, donation.sequence)
    insert.bind(2, Int64(donation.done))
    try insert.run()
  }

  /// Applies the next step, or several alike.
  ///
  /// - Returns: the part of `limit` that it used, at least one.
  private func applyNext(of donation: inout ApplyingDonation, atMost limit: Int, date: Timestamp) throws -> Int {
    switch donation.next {
    case .index: return try storeRun(of: &donation, atMost: limit, date: date)
    case .deleteItem: return try removeRun(of: &donation, atMost: limit)
    case .deleteDomain(let domain):
      let items = try reading.items(of: donation.donor, inDomain: domain, limit: limit)
      return try removeAll(items, atMost: limit, thenAdvance: &donation)
    case .deleteEverything:
      let items = try reading.donatedItems(of: donation.donor, limit: limit)
      return try removeAll(items, atMost: limit, thenAdvance: &donation)
    case nil: return 0
    }
  }

  private func storeRun(of donation: inout ApplyingDonation, atMost limit: Int, date: Timestamp) throws -> Int {
    var run = DonatedRun()
    var count = 0
    while count < limit, case .index(let item, let digest) = donation.next {
      run.add(item, digest: digest)
      count += 1
      try donation.advance()
    }
    try store(run.entries, in: donation.donor, date: date)
    return count
  }

  private func removeRun(of donation: inout ApplyingDonation, atMost limit: Int) throws -> Int {
    var items: Set<ItemID> = []
    var count = 0
    while count < limit, case .deleteItem(let identifier) = donation.next {
      if let item = try knownItem(DonationAddress.encoded(identifier), of: donation.donor) { items.insert(item.id) }
      count += 1
      try donation.advance()
    }
    try removeDonated(items.sorted())
    return count
  }

  /// Removes items and goes on to the next step if none are left. Several transactions may be needed.
  private func removeAll(
    _ items: [ItemID], atMost limit: Int, thenAdvance donation: inout ApplyingDonation
  ) throws -> Int {
    try removeDonated(items)
    // Fewer than the limit were found, so none are left. Else the same step finds the next ones.
    if items.count < limit { try donation.advance() }
    return max(1, items.count)
  }
}
