import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Synchronization
import Testing

/// Consumers that are removed by others, and the purging of old entries.
@Suite struct ConsumerTests {
  private let store: HistoryStore
  private let history: StoreHistory
  private let token: HistoryToken

  init() throws {
    store = try HistoryStore("CREATE TABLE t (id INTEGER PRIMARY KEY, a)")
    history = try StoreHistory(of: store.queue)
    token = try history.begin("test")
    try store.run("INSERT INTO t VALUES (1, 0)")
  }

  /// Another process removes the consumer after a page was read and before its token is recorded.
  @Test func nothingIsPromisedToAConsumerThatWasGivenUp() throws {
    let other = try DatabaseQueue(path: store.path, configuration: .quick)
    let isGivenUp = Mutex(false)
    store.queue.writeWithoutTransaction { db in
      db.trace { event in
        guard "\(event)".hasPrefix("BEGIN IMMEDIATE"), isGivenUp.withLock({ exchange(&$0, with: true) }) == false
        else { return }
        try? other.write { db in
          for table in ["consumer", "mark"] { try db.execute(sql: "DELETE FROM grdb_spotlight_history_\(table)") }
        }
      }
    }
    let step = try history.next(for: "test", after: token)
    try #require(isGivenUp.withLock { $0 })
    guard case .everything = step else { throw Unexpected(step: step) }
  }

  /// Entries after such a mark may have been purged.
  @Test func aMarkWithoutAConsumerCountsNothing() throws {
    try store.run("DELETE FROM grdb_spotlight_history_consumer")
    let step = try history.next(for: "test", after: token)
    guard case .everything = step else { throw Unexpected(step: step) }
  }

  /// More entries than one transaction purges.
  @Test func aLongHistoryIsPurgedAtOnce() throws {
    try store.run(
      """
      WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 120000)
      INSERT INTO t SELECT i, 0 FROM n
      """)
    guard case .changes(_, let next) = try history.next(for: "test", after: token, limit: 200_000) else {
      throw CancellationError()
    }
    #expect(try store.count("grdb_spotlight_history") >= 120_000)
    try history.keep(next, for: "test")
    #expect(try store.count("grdb_spotlight_history") == 1)
  }

  private struct Unexpected: Error { var step: HistoryStep }
}

private func exchange<Value>(_ value: inout Value, with new: Value) -> Value {
  defer { value = new }
  return value
}
