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
  public var workClass: WorkClass
  /// Of the last change: a result stored under an older one leaves the entry where it is.
  public var sequence: Int64
}

extension ReadingSession {
  /// All waiting items, most urgent class first, in a class most recently changed first.
  public func journal() throws -> [JournalEntry] {
    var entries: [JournalEntry] = []
    try statement("\(Self.journalEntries) ORDER BY journal.class, item.modified DESC, item.id").forEachRow {
      entries.append(JournalEntry(row: $0))
    }
    return entries
  }

  /// The entry of one item; `nil` when it does not wait.
  public func journalEntry(of item: ItemID) throws -> JournalEntry? {
    let select = try statement("\(Self.journalEntries) WHERE journal.item = ?1")
    select.bind(1, item.rawValue)
    return try select.firstRow(JournalEntry.init(row:))
  }

  private static let journalEntries = """
    SELECT journal.item, item.type, item.size, journal.class, journal.sequence
    FROM journal JOIN item ON item.id = journal.item
    """

  /// The largest sequence number in the journal; 0 when it is empty.
  package func lastSequence() throws -> Int64 {
    try statement("SELECT max(sequence) FROM journal").firstRow { $0.optionalInteger(0) ?? 0 } ?? 0
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

extension JournalEntry {
  fileprivate init(row: borrowing PreparedStatement.Row) {
    self.init(
      item: ItemID(row.integer(0)), type: row.optionalInteger(1), size: row.integer(2),
      workClass: WorkClass(rawValue: row.integer(3)) ?? .refresh, sequence: row.integer(4))
  }
}
