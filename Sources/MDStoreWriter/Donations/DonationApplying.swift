import MDModel
import MDStore

/// Doing what was acknowledged: items are made, replaced, updated and taken out.
extension WritingSession {
  /// Applies about so many items of the oldest operations that wait; what is done is noted in the same transaction.
  ///
  /// - Parameter date: now, in nanoseconds since 1970 UTC.
  /// - Returns: whether more waits.
  public func applyDonations(atMost items: Int, date: Int64) throws -> Bool {
    var left = items
    while left > 0 {
      guard let waiting = try reading.nextDonation() else { return false }
      let operations = try DonationOperation.all(in: waiting.operations)
      for operation in operations { try apply(operation, to: waiting.donor, date: date) }
      left -= 1
      let delete = try statement("DELETE FROM donation WHERE sequence = ?1")
      delete.bind(1, waiting.sequence)
      try delete.run()
    }
    return try reading.nextDonation() != nil
  }

  private func apply(_ operation: DonationOperation, to donor: ItemID, date: Int64) throws {
    switch operation {
    case .index(let items): for item in items { try store(item, in: donor, date: date) }
    case .deleteItems(let names):
      for name in names {
        guard let item = try reading.child(of: donor, named: DonationAddress.encoded(name)) else { continue }
        try remove(item.id)
      }
    case .deleteDomains, .deleteEverything: break
    }
  }

  private func store(_ item: DonatedItem, in donor: ItemID, date: Int64) throws {}
}
