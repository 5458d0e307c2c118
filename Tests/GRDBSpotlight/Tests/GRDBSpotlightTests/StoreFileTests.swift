import CoreSpotlight
import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Testing

/// Stores that other processes write, and files that replace others.
@Suite struct StoreFileTests {
  private let engine: Engine

  init() throws { engine = try Engine() }

  @Test(arguments: [PhotoStore.Kind.queue, .pool]) func whatAnotherProcessWritesIsIndexedByItself(
    kind: PhotoStore.Kind
  ) async throws {
    let store = try PhotoStore(kind)
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

  /// Both processes write at the same time, one transaction per row.
  @Test(arguments: [PhotoStore.Kind.queue, .pool]) func twoProcessesMayWriteOneStore(kind: PhotoStore.Kind) async throws
  {
    let store = try PhotoStore(kind)
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

  /// The backup has the same UUID and a shorter history. It replaces the store while the store is open, or between two
  /// runs.
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

  /// A program that knows no history writes its whole file again each time.
  @Test func aFileThatIsWrittenAnewIsTheSameStore() async throws {
    let store = try PhotoStore()
    let spotlight = try Counting(forStoreAt: store.path, indexing: PhotoStore.marks[1])
    try await spotlight.updateSpotlightIndex()
    let domain = spotlight.domainIdentifier()
    for title in ["Bridge", "Tower"] {
      try Self.put(store) { try $0.execute(sql: "UPDATE photo SET title = ? WHERE id = 2", arguments: [title]) }
      try await spotlight.updateSpotlightIndex()
      #expect(spotlight.domainIdentifier() == domain)
      #expect(try await engine.names("displayName == *", in: domain) == ["Harbour", "Lake", title].sorted())
    }
    #expect(spotlight.count.current == 9)
  }

  /// The other store has triggers and consumers of another program.
  @Test func anotherStoreIsNotWritten() async throws {
    let store = try PhotoStore()
    let spotlight = try Counting(forStoreAt: store.path, indexing: PhotoStore.marks[1])
    try await spotlight.updateSpotlightIndex()
    try Self.put(store) { _ in }
    let former = try DatabaseQueue(path: store.path, configuration: .quick)
    let other = try StoreHistory(of: former, tables: ["tag"])
    try former.close()
    let before = try Data(contentsOf: URL(filePath: store.path))
    let error = await #expect(throws: HistoryError.self) { try await spotlight.updateSpotlightIndex() }
    #expect(error == .replaced(store.path))
    #expect(other.storeUUID != spotlight.storeUUID)
    #expect(try Data(contentsOf: URL(filePath: store.path)) == before)
  }

  /// Replaces a store's file by a new one with the tables of photos.
  private static func put(_ store: PhotoStore, _ change: (Database) throws -> Void) throws {
    let new = store.folder.path + "/new.sqlite"
    let queue = try DatabaseQueue(path: new, configuration: .quick)
    try queue.write { db in
      try db.execute(sql: PhotoStore.schema)
      try change(db)
    }
    try queue.close()
    try #require(rename(new, store.path) == 0)
  }

  /// The watched folder was moved away and replaced.
  @Test func aFolderThatIsReplacedIsWatched() async throws {
    let store = try PhotoStore()
    let place = store.folder.path + "/place"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let path = place + "/photos.sqlite"
    try FileManager.default.copyItem(atPath: store.path, toPath: path)
    let spotlight = try SpotlightDelegate(forStoreAt: path, indexing: [IndexedTable(Photo.self)])
    let updates = Updates(of: spotlight)
    spotlight.startSpotlightIndexing()
    _ = await updates.next()
    let copy = store.folder.path + "/copy"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: store.path, toPath: copy + "/photos.sqlite")
    try #require(rename(place, store.folder.path + "/elsewhere") == 0 && rename(copy, place) == 0)
    _ = await updates.next()
    // Passes caused by the replacement itself may include the first changes, but not all of them.
    for number in 1...4 {
      let result = try Self.python(
        path, "db.execute(\"REPLACE INTO photo VALUES (9, 'Snake \(number)')\"); db.commit()")
      #expect(result.status == 0, "\(result.messages)")
      let expected = ["Harbour", "Hill", "Lake", "Snake \(number)"]
      while try await engine.names("displayName == *", in: spotlight.domainIdentifier()) != expected {
        _ = await updates.next()
      }
    }
    spotlight.stopSpotlightIndexing()
  }

  /// The file that records what the index holds lies next to the database, as for any other store.
  @Test func aStoreThatIsNamedByAURIHasAFile() async throws {
    let store = try PhotoStore()
    let queue = try DatabaseQueue(path: "file:\(store.path)?cache=private", configuration: .quick)
    let spotlight = try SpotlightDelegate(forStoreWith: queue, indexing: [IndexedTable(Photo.self)])
    try await spotlight.updateSpotlightIndex()
    #expect(FileManager.default.fileExists(atPath: store.path + "-spotlight"))
  }

  /// Two delegates, as in two processes. A delegate that has stopped has released the record next to the database.
  @Test func indexingGoesFromOneToAnother() async throws {
    let store = try PhotoStore()
    let first = try Counting(forStoreWith: store.queue, indexing: [IndexedTable(Photo.self)])
    let second = try Counting(forStoreWith: store.queue, indexing: [IndexedTable(Photo.self)])
    let updates = Updates(of: first)
    first.startSpotlightIndexing()
    _ = await updates.next()
    first.stopSpotlightIndexing()
    for (title, spotlight) in [("Valley", second), ("Bridge", first), ("Tower", second)] {
      try store.run("UPDATE photo SET title = '\(title)' WHERE id = 2")
      try await spotlight.updateSpotlightIndex()
      let names = try await engine.names("displayName == *", in: spotlight.domainIdentifier())
      #expect(names == ["Harbour", "Lake", title].sorted())
    }
    #expect(first.count.current == 4 && second.count.current == 2)
    try await first.deleteSpotlightIndex()
    try await second.updateSpotlightIndex()
    #expect(second.count.current == 5)
  }

  /// At rest nothing is read, and the thread that watches the files sleeps. The test counts that in a separate process.
  @Test func anIdleAppDoesNothing() throws {
    let folder = try TemporaryDirectory()
    let result = try AppProcess.run("PhotoApp", ["idle", folder.path])
    #expect(result.text == "at rest: 0 statements, 0 wake-ups\nafter a write: read again\n", "\(result.messages)")
  }

  /// A relative path counts from the working directory at the time the database was opened.
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
