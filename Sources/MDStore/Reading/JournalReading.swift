public import MDModel

/// Why an item waits in the journal. Raw values are stored.
public enum JournalReason: Int64, Sendable {
  /// Met for the first time.
  case new = 1
  /// The file changed since it was read.
  case changed = 2
  /// Its importer was upgraded, or somebody asked.
  case reimport = 3
}

/// One item that waits in the journal, with what the dispatcher needs of it.
public struct JournalEntry: Sendable, Hashable {
  public var item: ItemID
  public var type: Int64?
  public var size: Int64
}

extension ReadingSession {
  /// All waiting items, most recently changed first.
  public func journal() throws -> [JournalEntry] {
    let select = try statement(
      """
      SELECT journal.item, item.type, item.size FROM journal JOIN item ON item.id = journal.item
      ORDER BY item.modified DESC, item.id
      """)
    var entries: [JournalEntry] = []
    try select.forEachRow { row in
      entries.append(JournalEntry(item: ItemID(row.integer(0)), type: row.optionalInteger(1), size: row.integer(2)))
    }
    return entries
  }

  /// Why items failed, most frequent reason first.
  public func failures() throws -> [(reason: String, count: Int64)] {
    var found: [(String, Int64)] = []
    try statement(
      """
      SELECT outcome.reason, count(*) FROM outcome JOIN item ON item.id = outcome.item
      WHERE item.state IN (3, 4) GROUP BY outcome.reason ORDER BY count(*) DESC, outcome.reason
      """
    ).forEachRow { found.append(($0.string(0), $0.integer(1))) }
    return found
  }
}
