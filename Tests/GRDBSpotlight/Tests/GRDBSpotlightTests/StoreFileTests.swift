import CoreSpotlight
import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Testing

/// Stores that other processes write, and files that are put in the place of others.
@Suite struct StoreFileTests {
  private let engine: Engine

  init() throws { engine = try Engine() }

  @Test(arguments: [false, true]) func whatAnotherProcessWritesIsIndexedByItself(isPool: Bool) async throws {
    let store = try PhotoStore(isPool: isPool)
    let spotlight = try SpotlightDelegate(forStoreAt: store.path, indexing: [IndexedTable(Photo.self)])
    let updates = Updates(of: spotlight)
    spotlight.startSpotlightIndexing()
    _ = await updates.next()
    let result = try Self.python(store.path, "db.execute(\"INSERT INTO photo VALUES (9, 'Snake')\"); db.commit()")
    #expect(result.status == 0, "\(result.messages)")
    _ = await updates.next()
    let names = try await engine.names("displayName == *", in: spotlight.domainIdentifier())
    #expect(names == ["Harbour", "Hill", "Lake", "Snake"])
    spotlight.stopSpotlightIndexing()
  }

  /// Both write at the same time, a transaction for each row.
  @Test(arguments: [false, true]) func twoProcessesMayWriteOneStore(isPool: Bool) async throws {
    let store = try PhotoStore(isPool: isPool)
    let queue = try DatabaseQueue(path: store.path, configuration: .quick)
    let spotlight = try SpotlightDelegate(forStoreWith: queue, indexing: [IndexedTable(Photo.self)])
    async let other = Self.python(
      store.path,
      """
      for n in range(200):
          db.execute("REPLACE INTO photo VALUES (?, ?)", (n % 50 + 10, "snake %d" % n)); db.commit()
      """)
    for number in 0..<100 {
      try await queue.write {
        try $0.execute(sql: "REPLACE INTO photo VALUES (?, ?)", arguments: [number % 70 + 10, "own"])
      }
      if number % 10 == 0 { try await spotlight.updateSpotlightIndex() }
    }
    let result = try await other
    #expect(result.status == 0, "\(result.messages)")
    try await spotlight.updateSpotlightIndex()
    let there = try await queue.read { try String.fetchAll($0, sql: "SELECT title FROM photo ORDER BY title") }
    #expect(try await engine.names("displayName == *", in: spotlight.domainIdentifier()) == there.sorted())
  }

  /// The backup has the same UUID and a shorter history; it is put there while the store is open, or between two runs.
  @Test(arguments: [true, false]) func aBackupInThePlaceOfTheStoreIsReadAgain(isOpen: Bool) async throws {
    let store = try PhotoStore()
    var spotlight = try Counting(forStoreAt: store.path, indexing: [IndexedTable(Photo.self)])
    try await spotlight.updateSpotlightIndex()
    let backup = try DatabaseQueue(path: store.folder.path + "/backup.sqlite")
    try store.queue.backup(to: backup)
    try backup.close()
    try store.run("UPDATE photo SET title = 'lost'; INSERT INTO photo VALUES (7, 'lost')")
    try await spotlight.updateSpotlightIndex()
    #expect(spotlight.count.current == 7)
    try #require(rename(store.folder.path + "/backup.sqlite", store.path) == 0)
    if !isOpen { spotlight = try Counting(forStoreAt: store.path, indexing: [IndexedTable(Photo.self)]) }
    let before = spotlight.count.current
    try await spotlight.updateSpotlightIndex()
    #expect(spotlight.count.current - before == 3)
    let domain = spotlight.domainIdentifier()
    #expect(try await engine.names("displayName == *", in: domain) == ["Harbour", "Hill", "Lake"])
  }

  /// At rest nothing is read, and the thread that watches the files sleeps: in a process of its own, which counts.
  @Test func anIdleAppDoesNothing() throws {
    let folder = try TemporaryDirectory()
    let result = try AppProcess.run("PhotoApp", ["idle", folder.path])
    #expect(result.text == "at rest: 0 statements, 0 wake-ups\nafter a write: read again\n", "\(result.messages)")
  }

  /// A path is one from the folder in which the process was when it opened the database.
  @Test func anAppMayGoToAnotherFolder() throws {
    let folder = try TemporaryDirectory()
    let result = try AppProcess.run("PhotoApp", ["elsewhere", folder.path])
    #expect(result.text == "goes on\n", "\(result.messages)")
  }

  private static func python(_ path: String, _ statements: String) throws -> ToolResult {
    let program =
      "import sqlite3, sys\ndb = sqlite3.connect(sys.argv[1], timeout=60)\ndb.execute('PRAGMA synchronous = OFF')\n"
      + statements
    return try ToolProcess("/usr/bin/python3", ["-c", program, path], environment: ["PATH": "/usr/bin:/bin"]).finish()
  }
}
