public import MDModel
import MDStore

/// Storing of what people use.
public protocol UsageStoring {
  /// Notes a use of an item, and after which words of a question. One that is not later than the last one known, or was
  /// to be forgotten, changes nothing; nor does a use of an item that is gone.
  ///
  /// - Parameters:
  ///   - words: folded; empty where nothing was asked.
  ///   - date: of the use.
  func noteUse(of id: ItemID, words: [String], date: Timestamp) throws

  /// Drops what is too old to count, and the oldest of what is too much.
  ///
  /// - Parameter date: now.
  func dropOldUsage(at date: Timestamp) throws

  /// Forgets every use up to a time, for good.
  func forgetUsage(until date: Timestamp) throws
}

extension WritingSession: UsageStoring {
  /// Most uses that are kept, those after words included: some hundred kilobytes.
  static let mostUses: Int64 = 10_000

  public func noteUse(of id: ItemID, words: [String], date: Timestamp) throws {
    guard try reading.item(id) != nil, date > (try reading.forgottenUsage() ?? Timestamp(nanoseconds: .min)) else {
      return
    }
    for word in [""] + words { try noteUse(of: id, word: word, date: date) }
  }

  private func noteUse(of id: ItemID, word: String, date: Timestamp) throws {
    let select = try statement("SELECT weight, last FROM usage WHERE item = ?1 AND word = ?2")
    select.bind(1, id.rawValue)
    select.bind(text: 2, word)
    let known = try select.firstRow { ItemUse(weight: $0.real(0), last: $0.date(1)) }
    var use = known ?? ItemUse(last: date)
    use.add(useAt: date)
    guard use != known else { return }
    let replace = try statement("INSERT OR REPLACE INTO usage (item, word, weight, last) VALUES (?1, ?2, ?3, ?4)")
    replace.bind(1, id.rawValue)
    replace.bind(text: 2, word)
    replace.bind(real: 3, use.weight)
    replace.bind(date: 4, use.last)
    try replace.run()
  }

  public func dropOldUsage(at date: Timestamp) throws {
    let old = try statement("DELETE FROM usage WHERE last < ?1")
    old.bind(date: 1, date - ItemUse.memory)
    try old.run()
    let surplus = try statement(
      """
      DELETE FROM usage WHERE last < (SELECT last FROM usage ORDER BY last DESC LIMIT 1 OFFSET ?1)
      """)
    surplus.bind(1, Self.mostUses - 1)
    try surplus.run()
  }

  public func forgetUsage(until date: Timestamp) throws {
    // What is deleted is overwritten, not only unlinked.
    try execute("PRAGMA secure_delete = ON")
    try execute("DELETE FROM usage; DELETE FROM forgotten_usage")
    try execute("PRAGMA secure_delete = OFF")
    let insert = try statement("INSERT INTO forgotten_usage (until) VALUES (?1)")
    insert.bind(date: 1, date)
    try insert.run()
  }
}
