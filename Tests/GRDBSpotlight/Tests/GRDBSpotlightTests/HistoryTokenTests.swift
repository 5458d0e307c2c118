import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Testing

/// Tokens of this database and of another copy of it, and the entries that are kept for them.
@Suite struct HistoryTokenTests {
  private let store: HistoryStore
  private let history: StoreHistory

  init() throws {
    store = try HistoryStore("CREATE TABLE t (id INTEGER PRIMARY KEY, a)")
    history = try StoreHistory(of: store.queue)
  }

  @Test func aTokenFitsAClientState() throws {
    guard case .everything(let token) = try history.next(for: "test", after: nil) else { throw Unexpected() }
    let bytes = try JSONEncoder().encode(token)
    #expect(bytes.count < 150)
    #expect(try JSONDecoder().decode(HistoryToken.self, from: bytes) == token)
  }

  /// A step whose token was not kept is repeated; a step whose token was kept is not.
  @Test func aStepThatWasNotKeptComesAgain() throws {
    var follower = Follower("test")
    try follower.catchUp(history, store.queue)
    try store.run("INSERT INTO t VALUES (1, 1)")
    let crashed = follower
    try follower.step(history, store.queue)
    #expect(follower.contents.count == 1)
    follower = crashed
    try follower.step(history, store.queue)
    #expect(follower.contents.count == 1 && follower.readings == 1)
    #expect(try !follower.step(history, store.queue))
  }

  /// The backup has the same UUID, and after more writes its history is as long as the lost one.
  @Test(arguments: [0, 3, 50]) func aBackupInThePlaceOfTheDatabaseIsNoticed(laterWrites: Int) throws {
    var follower = Follower("test")
    try follower.catchUp(history, store.queue)
    try store.run("INSERT INTO t VALUES (1, 'old')")
    try follower.catchUp(history, store.queue)
    let backup = try DatabaseQueue(path: store.folder.path + "/backup.sqlite")
    try store.queue.backup(to: backup)
    for number in 2..<5 {
      try store.run("INSERT INTO t VALUES (\(number), 'lost')")
      try follower.catchUp(history, store.queue)
    }
    #expect(follower.readings == 1)
    let restored = try StoreHistory(of: backup)
    #expect(restored.storeUUID == history.storeUUID)
    for number in 0..<laterWrites {
      try backup.write { try $0.execute(sql: "INSERT INTO t VALUES (?, 'new')", arguments: [number + 2]) }
    }
    try follower.catchUp(restored, backup)
    #expect(follower.readings == 2)
    #expect(try backup.read { try Contents(of: $0) } == follower.contents)
  }

  @Test func aTokenOfAnotherDatabaseCountsNothing() throws {
    let other = try HistoryStore("CREATE TABLE t (id INTEGER PRIMARY KEY, a)")
    let otherHistory = try StoreHistory(of: other.queue)
    guard case .everything(let token) = try otherHistory.next(for: "test", after: nil) else { throw Unexpected() }
    guard case .everything(let own) = try history.next(for: "test", after: token) else { throw Unexpected() }
    #expect(own.store == history.storeUUID && token.store != own.store)
  }

  /// The history keeps entries back to the slowest consumer, and no older ones.
  @Test func theHistoryIsKeptForTheSlowest() throws {
    var quick = Follower("quick"), slow = Follower("slow")
    try quick.catchUp(history, store.queue)
    try slow.catchUp(history, store.queue)
    for number in 0..<100 {
      try store.run("INSERT INTO t VALUES (\(number), 0)")
      try quick.catchUp(history, store.queue)
    }
    #expect(try store.count("grdb_spotlight_history") >= 100)
    try slow.catchUp(history, store.queue)
    #expect(slow.contents == quick.contents && slow.readings == 1)
    try store.run("UPDATE t SET a = 1 WHERE id = 1")
    for _ in 0..<2 {
      try store.run("UPDATE t SET a = 2 WHERE id = 1")
      try quick.catchUp(history, store.queue)
      try slow.catchUp(history, store.queue)
    }
    #expect(try store.count("grdb_spotlight_history") <= 4)
    #expect(slow.contents == quick.contents && slow.readings == 1)
  }

  /// If no consumer reads the history, its length is limited. A consumer that comes later reads everything.
  @Test func aHistoryThatNobodyReadsIsBounded() throws {
    var late = Follower("late")
    try late.catchUp(history, store.queue)
    try store.run(
      "INSERT INTO t SELECT value, 0 FROM json_each('[\((0..<300).map(String.init).joined(separator: ","))]')")
    let bounded = try StoreHistory(of: store.queue, mostEntries: 100)
    #expect(try store.count("grdb_spotlight_history") == 1)
    try late.catchUp(bounded, store.queue)
    #expect(late.readings == 2 && late.contents.count == 300)
  }

  @Test func anotherFileUnderAnOpenConnectionIsNoticed() throws {
    let backup = store.folder.path + "/backup.sqlite"
    try store.queue.backup(to: DatabaseQueue(path: backup))
    try #require(rename(backup, store.path) == 0)
    #expect(throws: HistoryError.replaced(store.path)) { try history.next(for: "test", after: nil) }
  }

  @Test func aConsumerThatWasGivenUpHoldsNothingBack() throws {
    var gone = Follower("gone"), quick = Follower("quick")
    try gone.catchUp(history, store.queue)
    try quick.catchUp(history, store.queue)
    try history.removeConsumer("gone")
    for number in 0..<20 {
      try store.run("INSERT INTO t VALUES (\(number), 0)")
      try quick.catchUp(history, store.queue)
    }
    #expect(try store.count("grdb_spotlight_history") <= 3)
    try gone.catchUp(history, store.queue)
    #expect(gone.readings == 2 && gone.contents == quick.contents)
  }

  /// Two processes that consume under one name must not both advance unnoticed.
  @Test func twoThatConsumeInOneNameReadEverything() throws {
    var first = Follower("test")
    try first.catchUp(history, store.queue)
    var second = first
    try store.run("INSERT INTO t VALUES (1, 0)")
    try first.step(history, store.queue)
    try second.step(history, store.queue)
    try store.run("INSERT INTO t VALUES (2, 0)")
    try first.catchUp(history, store.queue)
    #expect(first.readings == 2 && first.contents.count == 2)
  }

  /// A program in another process that knows nothing of the history.
  @Test func whatAnotherProgramWritesIsTold() throws {
    let path = store.path
    let history = try StoreHistory(path: path)
    var follower = Follower("test")
    try follower.catchUp(history, store.queue)
    let program = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("INSERT INTO t VALUES (7, 'python')")
      db.commit()
      """
    let result = try ToolProcess(
      "/usr/bin/python3", ["-c", program, path], environment: ["PATH": "/usr/bin:/bin"]
    ).finish()
    #expect(result.status == 0, "\(result.messages)")
    try follower.catchUp(history, store.queue)
    #expect(follower.contents.keys.map(\.values) == [[7.databaseValue]] && follower.readings == 1)
  }

  @Test func aMissingFileIsNotMade() throws {
    let path = store.folder.path + "/nothing.sqlite"
    #expect(throws: DatabaseError.self) { try StoreHistory(path: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aLaterVersionIsLeftAlone() throws {
    try store.run("UPDATE grdb_spotlight_history_store SET version = 9")
    #expect(throws: HistoryError.laterVersion(9)) { try StoreHistory(of: store.queue) }
  }

  private struct Unexpected: Error {}
}
