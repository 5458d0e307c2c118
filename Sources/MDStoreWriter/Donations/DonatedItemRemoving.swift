public import MDModel
import MDStore

/// Removal of donated items, and engagement with those that stay.
extension WritingSession {
  /// - Parameter items: by ascending number.
  func removeDonated(_ items: [ItemID]) throws {
    for id in items {
      guard let item = try reading.item(id), item.kind == .donated else { continue }
      try removeOne(item)
    }
  }

  /// Takes out what only items of apps have, the root of an app's index among them.
  func removeDonation(of item: ItemRecord) throws {
    try delete("DELETE FROM donated WHERE item = ?1", item.id)
    try delete("DELETE FROM engagement WHERE item = ?1", item.id)
    guard item.kind == .app else { return }
    try removeWaiting(of: item.id)
    try delete("DELETE FROM donor WHERE item = ?1", item.id)
  }

  private func removeWaiting(of donor: ItemID) throws {
    applying = nil
    try delete(
      "DELETE FROM donation_progress WHERE sequence IN (SELECT sequence FROM donation WHERE donor = ?1)", donor)
    try delete("DELETE FROM donation WHERE donor = ?1", donor)
  }

  /// Takes out a donor: first what waits and its client state, then its items, so many in one call, at last itself.
  /// To be called until nothing is left. Begun and not ended, it leaves a donor that has fewer items and no client state,
  /// as if it were new.
  ///
  /// - Returns: whether something is left.
  public func removeDonor(_ donor: ItemID, atMost items: Int) throws -> Bool {
    try removeWaiting(of: donor)
    try delete("UPDATE donor SET state = NULL WHERE item = ?1", donor)
    let found = try reading.donatedItems(of: donor, limit: items)
    try removeDonated(found)
    guard found.count < items else { return true }
    if let root = try reading.item(donor), root.kind == .app { try removeOne(root) }
    return false
  }

  /// Records that a person has chosen a donated item; other items are ignored.
  ///
  /// - Parameter date: now, in nanoseconds since 1970 UTC.
  public func noteEngagement(with id: ItemID, date: Int64) throws {
    let insert = try statement(
      """
      INSERT INTO engagement (item, count, last) SELECT item, 1, ?2 FROM donated WHERE item = ?1
      ON CONFLICT (item) DO UPDATE SET count = count + 1, last = max(last, excluded.last)
      """)
    insert.bind(1, id.rawValue)
    insert.bind(2, date)
    try insert.run()
  }
}
