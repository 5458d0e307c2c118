package import MDModel
import MDSQLite
package import MDStore

/// Storing uses.
package protocol UsageStoring {
  /// Records a use of an item, and the words of the question before it. A use that is not later than the last known
  /// one, or that was forgotten, changes nothing. Neither does a use of an item that is gone.
  ///
  /// - Parameters:
  ///   - words: words of the question, folded; empty if there was no question.
  ///   - date: date of the use.
  ///   - count: number of uses so far, including this one, if the caller knows it.
  func noteUse(of id: ItemID, words: [String], date: Timestamp, count: Int64) throws

  /// Records a question that was asked before an item was chosen, under the same conditions.
  func noteQuestion(_ question: PastQuestion, of id: ItemID, date: Timestamp) throws

  /// Deletes uses that are too old to count, and the oldest ones if there are too many.
  ///
  /// - Parameter date: the current time.
  func dropOldUsage(at date: Timestamp) throws

  /// Forgets every use up to a time. They cannot be recorded again.
  func forgetUsage(until date: Timestamp) throws

  /// Takes over what another index has learned about the items that are here too, and its date of forgetting.
  func restore(_ usage: KeptUsage) throws
}

extension UsageStoring {
  /// Records a use without a known number of uses.
  package func noteUse(of id: ItemID, words: [String], date: Timestamp) throws {
    try noteUse(of: id, words: words, date: date, count: 1)
  }
}

extension WritingSession: UsageStoring {
  /// Maximum number of stored uses, including those after words: some hundred kilobytes.
  static let mostUses: Int64 = 10_000
  /// Maximum number of stored questions. All of them are read while a question is typed.
  static let mostQuestions: Int64 = 1_000

  package func noteUse(of id: ItemID, words: [String], date: Timestamp, count: Int64) throws {
    guard try isNotable(id, date) else { return }
    // The empty word stands for the item's use in all.
    for word in [""] + words { try noteUse(of: id, word: word, date: date, count: word.isEmpty ? count : 1) }
  }

  /// True if an item exists and a use of it at `date` was not forgotten.
  private func isNotable(_ id: ItemID, _ date: Timestamp) throws -> Bool {
    guard try reading.item(id) != nil else { return false }
    return try reading.forgottenUsage().map { date > $0 } ?? true
  }

  private func noteUse(of id: ItemID, word: String, date: Timestamp, count: Int64) throws {
    let select = try statement("SELECT weight, last, count FROM usage WHERE item = ?1 AND word = ?2")
    guard var use = try use(at: date, in: select, id, word) else { return }
    use.count(atLeast: count)
    try store(use, of: id, word: word)
  }

  private func store(_ use: ItemUse, of id: ItemID, word: String) throws {
    let replace = try statement(
      "INSERT OR REPLACE INTO usage (item, word, weight, last, count) VALUES (?1, ?2, ?3, ?4, ?5)")
    replace.bind(1, id.rawValue)
    replace.bind(text: 2, word)
    replace.bind(real: 3, use.weight)
    replace.bind(date: 4, use.last)
    replace.bind(5, use.count)
    try replace.run()
  }

  package func noteQuestion(_ question: PastQuestion, of id: ItemID, date: Timestamp) throws {
    guard try isNotable(id, date) else { return }
    let select = try statement("SELECT weight, last, 1 FROM question WHERE item = ?1 AND words = ?2")
    if let use = try use(at: date, in: select, id, question.words) { try store(use, of: id, question: question) }
  }

  private func store(_ use: ItemUse, of id: ItemID, question: PastQuestion) throws {
    let replace = try statement(
      "INSERT OR REPLACE INTO question (item, words, text, weight, last) VALUES (?1, ?2, ?3, ?4, ?5)")
    replace.bind(1, id.rawValue)
    replace.bind(text: 2, question.words)
    replace.bind(text: 3, question.text)
    replace.bind(real: 4, use.weight)
    replace.bind(date: 5, use.last)
    try replace.run()
  }

  /// The stored use with one more use added; `nil` if that changes nothing.
  ///
  /// - Parameter select: selects the weight, the last use and the count, by item and text.
  private func use(
    at date: Timestamp, in select: PreparedStatement, _ id: ItemID, _ text: String
  ) throws -> ItemUse? {
    select.bind(1, id.rawValue)
    select.bind(text: 2, text)
    let known = try select.firstRow { ItemUse(weight: $0.real(0), count: $0.integer(2), last: $0.date(1)) }
    var use = known ?? ItemUse(last: date)
    use.add(useAt: date)
    return use == known ? nil : use
  }

  package func dropOldUsage(at date: Timestamp) throws {
    for (table, most) in [("usage", Self.mostUses), ("question", Self.mostQuestions)] {
      let old = try statement("DELETE FROM \(table) WHERE last < ?1")
      old.bind(date: 1, date - ItemUse.memory)
      try old.run()
      // Uses of the same time as the last one to keep stay, even if they are too many.
      let surplus = try statement(
        "DELETE FROM \(table) WHERE last < (SELECT last FROM \(table) ORDER BY last DESC LIMIT 1 OFFSET ?1)")
      surplus.bind(1, most - 1)
      try surplus.run()
    }
  }

  package func forgetUsage(until date: Timestamp) throws {
    // Deleted rows are overwritten with zeroes, not only unlinked.
    try execute("PRAGMA secure_delete = ON")
    try execute("DELETE FROM usage; DELETE FROM question; DELETE FROM forgotten_usage")
    try execute("PRAGMA secure_delete = OFF")
    let insert = try statement("INSERT INTO forgotten_usage (until) VALUES (?1)")
    insert.bind(date: 1, date)
    try insert.run()
  }

  package func restore(_ usage: KeptUsage) throws {
    if let forgotten = usage.forgotten { try forgetUsage(until: forgotten) }
    for entry in usage.entries {
      // A damaged index may return any number.
      guard entry.use.weight.isFinite, let item = try reading.item(at: entry.path)?.id else { continue }
      if let question = entry.question {
        try store(entry.use, of: item, question: question)
      } else {
        try store(entry.use, of: item, word: entry.word)
      }
    }
  }
}
