import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Testing

/// Random statements on two connections, one of which does not know the history.
///
/// Consumers skip steps, crash before they keep a token, and start again.
@Suite struct RandomHistoryTests {
  @Test(arguments: Rounds.seeds(10)) func whatTheHistoryTellsIsWhatTheTablesHold(seed: UInt64) throws {
    let folder = try TemporaryDirectory()
    var sql = RandomSQL(seed: seed)
    let path = folder.path + "/store.sqlite"
    let writer: any DatabaseWriter =
      try seed % 2 == 0
      ? DatabasePool(path: path, configuration: .quick) : DatabaseQueue(path: path, configuration: .quick)
    try writer.write { try $0.execute(sql: RandomSQL.schema) }
    let other = try DatabaseQueue(path: path, configuration: .quick)
    let history = try StoreHistory(of: writer)
    var quick = Follower("quick"), slow = Follower("slow")
    for round in 0..<40 {
      for _ in 0..<Int.random(in: 0...25, using: &sql.random) {
        Self.run(&sql, on: Bool.random(using: &sql.random) ? writer : other)
      }
      if round % 8 == 7 { try Self.change(&sql, other) }
      let before = quick
      try quick.catchUp(history, writer, limit: Int.random(in: 1...40, using: &sql.random))
      try Self.compare(quick, writer, "seed \(seed), round \(round)")
      // The consumer crashes before its result is kept.
      if Int.random(in: 0..<6, using: &sql.random) == 0 { quick = before }
      if round % 10 == 9 { try slow.catchUp(history, writer) }
    }
    try slow.catchUp(history, writer)
    try Self.compare(slow, writer, "seed \(seed), slow")
    #expect(slow.readings == 1, "seed \(seed)")
  }

  /// Runs a transaction of a few statements. If a constraint fails, either that statement or the whole transaction has
  /// no effect.
  private static func run(_ sql: inout RandomSQL, on writer: any DatabaseWriter) {
    let statements = (0...Int.random(in: 0...4, using: &sql.random)).map { _ in sql.statement() }
    let isKept = Int.random(in: 0..<8, using: &sql.random) > 0
    try? writer.write { db in
      for statement in statements { try? db.execute(sql: statement) }
      if !isKept { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    }
  }

  private static func change(_ sql: inout RandomSQL, _ writer: DatabaseQueue) throws {
    let changes = sql.schemaChange()
    try writer.writeWithoutTransaction { db in
      // A trigger may name the dropped column.
      if changes.contains(where: { $0.contains("DROP COLUMN") }) { try StoreHistory.dropTriggers(in: db) }
      for change in changes { try db.execute(sql: change) }
    }
  }

  private static func compare(_ follower: Follower, _ reader: any DatabaseReader, _ place: Comment) throws {
    let there = try reader.read { try Contents(of: $0) }
    let keys = Set(there.keys).union(follower.contents.keys)
    let wrong = keys.filter { there[$0] != follower.contents[$0] }
    #expect(wrong.isEmpty, place)
  }
}
