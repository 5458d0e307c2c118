package import MDModel
import MDSQLite

/// Why an item waits in the journal. The raw values are stored.
package enum JournalReason: Int64, Sendable {
  /// The item is new.
  case new = 1
  /// The file changed since it was read.
  case changed = 2
  /// Its importer was upgraded, or a client asked for it.
  case reimport = 3

  /// The reason after another note. A new file that changes is still new. A change outweighs a request, because the
  /// request may be withdrawn.
  package static func merged(_ old: JournalReason?, _ new: JournalReason) -> JournalReason {
    guard let old, old != .reimport else { return new }
    return old
  }
}

/// An item that waits in the journal, with what the dispatcher needs to know.
package struct JournalEntry: Sendable, Hashable {
  package var item: ItemID
  package var type: Int64?
  package var size: Int64
  package var reason: JournalReason
  package var workClass: WorkClass
  /// The request that the entry belongs to.
  package var request: Int64?
  /// Number of the last change. A result stored with a smaller number leaves the entry in the journal.
  package var sequence: Int64
}

extension ReadingSession {
  package func journal() throws -> [JournalEntry] {
    var entries: [JournalEntry] = []
    try statement("\(Self.journalEntries) ORDER BY journal.class, item.modified DESC, item.id").forEachRow {
      entries.append(JournalEntry(row: $0))
    }
    return entries
  }

  package func journalEntry(of item: ItemID) throws -> JournalEntry? {
    let select = try statement("\(Self.journalEntries) WHERE journal.item = ?1")
    select.bind(1, item.rawValue)
    return try select.firstRow(JournalEntry.init(row:))
  }

  private static let journalEntries = """
    SELECT journal.item, item.type, item.size, journal.reason, journal.class, journal.request, journal.sequence
    FROM journal JOIN item ON item.id = journal.item
    """

  /// The largest sequence number in the journal; 0 if it is empty.
  package func lastSequence() throws -> Int64 {
    try statement("SELECT max(sequence) FROM journal").firstRow { $0.optionalInteger(0) ?? 0 } ?? 0
  }

  package func waitingCount(upTo workClass: WorkClass) throws -> Int64 {
    let select = try statement("SELECT count(*) FROM journal WHERE class <= ?1")
    select.bind(1, workClass.rawValue)
    return try select.firstRow { $0.integer(0) } ?? 0
  }

  package func waitingCount(ofRequest request: Int64) throws -> Int64 {
    let select = try statement("SELECT count(*) FROM journal WHERE request = ?1")
    select.bind(1, request)
    return try select.firstRow { $0.integer(0) } ?? 0
  }

  package func isCaughtUp(_ cookie: Int64) throws -> Bool {
    let select = try statement("SELECT 1 FROM journal WHERE since <= ?1")
    select.bind(1, cookie)
    return try select.firstRow { _ in false } ?? true
  }
}

extension JournalEntry {
  fileprivate init(row: borrowing PreparedStatement.Row) {
    self.init(
      item: ItemID(row.integer(0)), type: row.optionalInteger(1), size: row.integer(2),
      reason: JournalReason(rawValue: row.integer(3)) ?? .changed,
      workClass: WorkClass(rawValue: row.integer(4)) ?? .refresh, request: row.optionalInteger(5),
      sequence: row.integer(6))
  }
}
