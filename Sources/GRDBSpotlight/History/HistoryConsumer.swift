#if GRDB
import Foundation
import GRDB

/// Place of a consumer, as the database holds it: the token that it had at its last step, and the one that it was
/// promised with that step.
///
/// A consumer keeps its token elsewhere, so a crash may come before or after it does. One of the two is what it has. A
/// copy of the database from an earlier day holds neither, for marks are random.
struct HistoryConsumer {
  var name: String
  var sequence: Int64
  var mark: Int64
  var promisedSequence: Int64
  var promisedMark: Int64

  init?(_ name: String, in db: Database) throws {
    let statement = try db.cachedStatement(sql: "SELECT * FROM spotlight_history_consumer WHERE name = ?")
    guard let row = try Row.fetchOne(statement, arguments: [name]) else { return nil }
    self.name = name
    (sequence, mark) = (row["sequence"], row["mark"])
    (promisedSequence, promisedMark) = (row["promised_sequence"], row["promised_mark"])
  }

  /// - Parameters:
  ///   - token: what it has; `nil`: nothing that counts.
  ///   - promised: what it will have.
  init(_ name: String, having token: HistoryToken?, promised: HistoryToken) {
    self.name = name
    sequence = token?.sequence ?? promised.sequence
    mark = token?.mark ?? .random(in: .min ... .max)
    (promisedSequence, promisedMark) = (promised.sequence, promised.mark)
  }

  func knows(_ token: HistoryToken) -> Bool {
    (token.sequence == sequence && token.mark == mark)
      || (token.sequence == promisedSequence && token.mark == promisedMark)
  }

  func save(in db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO spotlight_history_consumer VALUES (?, ?, ?, ?, ?)",
      arguments: [name, sequence, mark, promisedSequence, promisedMark])
  }
}

extension HistoryConsumer {
  /// Most entries that are purged in one transaction, so that the app's own writes do not wait for long.
  private static let mostPurged = 50_000

  /// Removes entries that all consumers have processed. The last one stays, because the next number follows from it.
  static func purge(in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM spotlight_history WHERE sequence <= min(
          (SELECT min(sequence) FROM spotlight_history_consumer),
          (SELECT max(sequence) - 1 FROM spotlight_history),
          (SELECT min(sequence) + ? FROM spotlight_history))
        """, arguments: [mostPurged])
  }

  static func lastSequence(in db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM spotlight_history") ?? 0
  }
}
#endif
