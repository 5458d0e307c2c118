package import MDModel
import MDSQLite

/// Lookup of uses.
package protocol UsageLookup {
  /// True if any use is recorded, or any item has a date of last use.
  func hasUsage() throws -> Bool

  /// Uses of some items, in all and after some words. Items without a use are skipped.
  ///
  /// - Parameter words: the words, folded.
  func uses(of items: [ItemID], words: [String]) throws -> [ItemID: UsesOfItem]

  /// Use of an item in all; `nil` if none is recorded.
  func use(of item: ItemID) throws -> ItemUse?

  /// Items with a recorded use for which a fact lies in an interval.
  func items(where fact: UseFact, in interval: ValueInterval) throws -> ItemSet

  /// The items used last, each with its use in all.
  func lastUsed(atMost most: Int) throws -> [ItemID: ItemUse]

  /// Questions that were asked before an item was chosen, newest first. The same question may be returned for several
  /// items.
  ///
  /// - Parameter beginning: beginning of one of their words, folded.
  func questions(withWordBeginning beginning: String, atMost most: Int) throws -> [KeptQuestion]

  /// Dates of last use that some items have as an attribute.
  func lastUsedDates(of items: [ItemID]) throws -> [ItemID: Timestamp]

  /// Everything that was learned, for another index.
  func keptUsage() throws -> KeptUsage

  /// Time up to which all use was forgotten; `nil` if it never was.
  func forgottenUsage() throws -> Timestamp?
}

/// A recorded fact about the use of an item in all.
package enum UseFact: String, Sendable, Hashable {
  case last, count
}

extension ReadingSession: UsageLookup {
  package func hasUsage() throws -> Bool {
    if try knowsAttribute(.lastUsedDate) { return true }
    return try statement("SELECT 1 FROM usage LIMIT 1").firstRow { _ in true } ?? false
  }

  package func use(of item: ItemID) throws -> ItemUse? {
    let select = try statement("SELECT weight, last, count FROM usage WHERE item = ?1 AND word = ''")
    select.bind(1, item.rawValue)
    return try select.firstRow { ItemUse(weight: $0.real(0), count: $0.integer(2), last: $0.date(1)) }
  }

  package func items(where fact: UseFact, in interval: ValueInterval) throws -> ItemSet {
    let range = RangeCondition(fact.rawValue, interval, firstParameter: 1)
    let select = try statement("SELECT item FROM usage WHERE word = '' AND \(range.sql)")
    range.bind(to: select)
    return try itemSet(select, limit: .max) ?? .nothing
  }

  package func uses(of items: [ItemID], words: [String]) throws -> [ItemID: UsesOfItem] {
    let wanted = Set(words)
    let select = try statement("SELECT word, weight, last, count FROM usage WHERE item = ?1")
    var found: [ItemID: UsesOfItem] = [:]
    for item in items {
      select.bind(1, item.rawValue)
      try select.forEachRow { row in
        let (word, use) = (row.string(0), ItemUse(weight: row.real(1), count: row.integer(3), last: row.date(2)))
        if word.isEmpty { found[item, default: UsesOfItem()].whole = use }
        if wanted.contains(word) { found[item, default: UsesOfItem()].ofWords.append(use) }
      }
    }
    return found
  }

  package func lastUsed(atMost most: Int) throws -> [ItemID: ItemUse] {
    let select = try statement(
      "SELECT item, weight, last, count FROM usage WHERE word = '' ORDER BY last DESC LIMIT ?1")
    select.bind(1, Int64(most))
    var found: [ItemID: ItemUse] = [:]
    try select.forEachRow { row in
      found[ItemID(row.integer(0))] = ItemUse(weight: row.real(1), count: row.integer(3), last: row.date(2))
    }
    return found
  }

  package func questions(withWordBeginning beginning: String, atMost most: Int) throws -> [KeptQuestion] {
    let select = try statement(
      "SELECT item, text, weight, last FROM question WHERE instr(words, ?1) ORDER BY last DESC, item LIMIT ?2")
    select.bind(text: 1, " " + beginning)
    select.bind(2, Int64(most))
    var found: [KeptQuestion] = []
    try select.forEachRow { row in
      let use = ItemUse(weight: row.real(2), last: row.date(3))
      found.append(KeptQuestion(text: row.string(1), item: ItemID(row.integer(0)), use: use))
    }
    return found
  }

  package func lastUsedDates(of items: [ItemID]) throws -> [ItemID: Timestamp] {
    guard try knowsAttribute(.lastUsedDate) else { return [:] }
    let select = try statement(
      """
      SELECT value FROM value
      WHERE item = ?1 AND attribute = (SELECT id FROM attribute WHERE name = ?2) AND kind = \(ValueKind.date.rawValue)
      """)
    var found: [ItemID: Timestamp] = [:]
    for item in items {
      select.bind(1, item.rawValue)
      select.bind(text: 2, AttributeKey.lastUsedDate.rawValue)
      if let date = try select.firstRow({ $0.date(0) }) { found[item] = date }
    }
    return found
  }

  package func forgottenUsage() throws -> Timestamp? {
    try statement("SELECT max(until) FROM forgotten_usage").firstRow { $0.optionalDate(0) } ?? nil
  }
}
