#if GRDB
import GRDB

/// State of a consumer in the database: the sequence up to which it has kept its tokens, and the marks of the tokens
/// that it may have.
///
/// A consumer stores its token elsewhere, and a crash may come before or after that. Whichever of the promised tokens
/// the consumer has then, the database knows it. An older copy of the database does not know it, because marks are
/// random.
enum HistoryConsumer {
  /// Whether this copy of the database has promised the token to the consumer.
  static func knows(_ token: HistoryToken, of name: String, in db: Database) throws -> Bool {
    // Ignore a mark without its consumer: entries that it needs may have been purged.
    let statement = try db.cachedStatement(
      sql: """
        SELECT mark.sequence FROM grdb_spotlight_history_mark AS mark
        JOIN grdb_spotlight_history_consumer AS consumer ON consumer.name = mark.consumer
        WHERE mark.consumer = ? AND mark.mark = ?
        """)
    return try Int64.fetchOne(statement, arguments: [name, token.mark]) == token.sequence
  }

  /// Gives the consumer a place at the end of the history. All its earlier tokens become invalid.
  static func begin(_ name: String, _ token: HistoryToken, in db: Database) throws {
    try remove(name, in: db)
    try db.execute(sql: "INSERT INTO grdb_spotlight_history_consumer VALUES (?, ?)", arguments: [name, token.sequence])
    _ = try promise(token, to: name, in: db)
  }

  /// - Returns: whether the consumer still has its place. Another process may have removed it.
  static func promise(_ token: HistoryToken, to name: String, in db: Database) throws -> Bool {
    try db.execute(
      sql: """
        INSERT INTO grdb_spotlight_history_mark SELECT name, ?, ? FROM grdb_spotlight_history_consumer WHERE name = ?
        """, arguments: [token.mark, token.sequence, name])
    return db.changesCount > 0
  }

  /// Notes that the consumer has stored the token. Its other tokens become invalid.
  static func keep(_ token: HistoryToken, of name: String, in db: Database) throws {
    guard try knows(token, of: name, in: db) else { return }
    try db.execute(
      sql: "UPDATE grdb_spotlight_history_consumer SET sequence = ? WHERE name = ?", arguments: [token.sequence, name])
    try db.execute(
      sql: "DELETE FROM grdb_spotlight_history_mark WHERE consumer = ? AND mark <> ?", arguments: [name, token.mark])
  }

  static func remove(_ name: String, in db: Database) throws {
    for (table, column) in [("consumer", "name"), ("mark", "consumer")] {
      try db.execute(sql: "DELETE FROM grdb_spotlight_history_\(table) WHERE \(column) = ?", arguments: [name])
    }
  }
}

extension HistoryConsumer {
  /// Maximum number of entries purged in one transaction, so that the app's own writes do not wait for long.
  private static let mostPurged = 50_000

  /// Whether a purge would remove anything.
  static func hasToPurge(keeping most: Int, in db: Database) throws -> Bool {
    let last = try lastSequence(in: db)
    return try Bool.fetchOne(
      db,
      sql: """
        SELECT (SELECT min(sequence) FROM grdb_spotlight_history) <= min(
            ifnull((SELECT min(sequence) FROM grdb_spotlight_history_consumer), ?1), ?1 - 1)
          OR EXISTS (SELECT 1 FROM grdb_spotlight_history_consumer WHERE sequence < ?2)
        """, arguments: [last, last - Int64(most)]) ?? false
  }

  /// Removes consumers that are more than `most` entries behind, and entries that no consumer needs. The last entry
  /// stays, because the next number follows from it.
  ///
  /// - Returns: whether there may be more to remove.
  static func purge(keeping most: Int, in db: Database) throws -> Bool {
    let last = try lastSequence(in: db)
    let tooFar = try String.fetchAll(
      db, sql: "SELECT name FROM grdb_spotlight_history_consumer WHERE sequence < ?", arguments: [last - Int64(most)])
    for name in tooFar { try remove(name, in: db) }
    // Delete up to the slowest consumer, never the last entry (`?1`), and no more than `mostPurged` entries at once.
    try db.execute(
      sql: """
        DELETE FROM grdb_spotlight_history WHERE sequence <= min(
          ifnull((SELECT min(sequence) FROM grdb_spotlight_history_consumer), ?1), ?1 - 1,
          (SELECT min(sequence) + ?2 FROM grdb_spotlight_history))
        """, arguments: [last, mostPurged])
    return db.changesCount >= mostPurged
  }

  static func lastSequence(in db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM grdb_spotlight_history") ?? 0
  }
}
#endif
