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

  public func noteEngagement(with id: ItemID, date: Timestamp) throws {
    let insert = try statement(
      """
      INSERT INTO engagement (item, count, last) SELECT item, 1, ?2 FROM donated WHERE item = ?1
      ON CONFLICT (item) DO UPDATE SET count = count + 1, last = max(last, excluded.last)
      """)
    insert.bind(1, id.rawValue)
    insert.bind(date: 2, date)
    try insert.run()
  }
}
