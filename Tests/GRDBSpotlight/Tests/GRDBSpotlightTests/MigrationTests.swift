import CoreSpotlight
import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Testing

/// Migrations of an app whose tables have the triggers of a history.
@Suite struct MigrationTests {
  private let engine: Engine

  init() throws { engine = try Engine() }

  /// Recreates a table to which other tables refer, in the way that SQLite recommends.
  @Test(arguments: [0, 1]) func aTableThatOthersReferToIsMadeAnew(marks: Int) async throws {
    let (store, spotlight) = try await indexed(marks)
    try Self.migrate(
      store,
      """
      CREATE TABLE new_photo (id INTEGER PRIMARY KEY, title TEXT NOT NULL, taken);
      INSERT INTO new_photo SELECT id, title, NULL FROM photo;
      DROP TABLE photo;
      ALTER TABLE new_photo RENAME TO photo;
      """)
    // The history has not seen the new table yet.
    try store.run("DELETE FROM photoTag WHERE photoId = 3; INSERT INTO photoTag VALUES (2, 1)")
    try await spotlight.updateSpotlightIndex()
    let domain = spotlight.domainIdentifier()
    #expect(try await engine.names("keywords == \"water\"", in: domain) == ["Hill", "Lake"])
    try store.run("DELETE FROM photoTag WHERE photoId = 2; UPDATE photo SET title = 'Pond' WHERE id = 1")
    try await spotlight.updateSpotlightIndex()
    #expect(try await engine.names("keywords == \"water\"", in: domain) == ["Pond"])
  }

  @Test func aTableThatOthersReferToMayGo() async throws {
    let (store, spotlight) = try await indexed(0)
    try Self.migrate(store, "DROP TABLE photo; DELETE FROM photoTag WHERE tagId = 1; ALTER TABLE tag RENAME TO label")
    #expect(try await store.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM photoTag") } == 1)
    withExtendedLifetime(spotlight) {}
  }

  /// A condition names a column that exists both in a table and in the one it refers to.
  @Test(arguments: ["gone IS NULL AND photoId > 1", "photoTag.gone IS NULL AND photoTag.photoId > 1 -- not the first"])
  func aPartialIndexMayNameAColumnOfTheParentToo(condition: String) async throws {
    let store = try PhotoStore()
    try store.run(
      """
      ALTER TABLE photo ADD COLUMN gone; ALTER TABLE photoTag ADD COLUMN gone;
      CREATE UNIQUE INDEX one_photo_each ON photoTag (tagId) WHERE \(condition)
      """)
    let spotlight = try SpotlightDelegate(forStoreWith: store.queue, indexing: PhotoStore.marks[1])
    try await spotlight.updateSpotlightIndex()
    // The tag moves from photo 3 to photo 2.
    try store.run("REPLACE INTO photoTag (photoId, tagId) VALUES (2, 1)")
    try await spotlight.updateSpotlightIndex()
    let found = try await engine.names("keywords == \"water\"", in: spotlight.domainIdentifier())
    #expect(found == ["Hill", "Lake"])
  }

  /// SQLite refuses to drop a column that a trigger names.
  @Test func aColumnOfAUniqueIndexIsDropped() throws {
    let store = try HistoryStore(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a); CREATE UNIQUE INDEX t_a ON t (a); INSERT INTO t VALUES (1, 'x')")
    let history = try StoreHistory(of: store.queue)
    var follower = Follower("test")
    try follower.catchUp(history, store.queue)
    try store.queue.write { db in
      try StoreHistory.dropTriggers(in: db)
      try db.execute(sql: "DROP INDEX t_a; ALTER TABLE t DROP COLUMN a; INSERT INTO t VALUES (2)")
    }
    try follower.catchUp(history, store.queue)
    #expect(try store.queue.read { try Contents(of: $0) } == follower.contents && follower.contents.count == 2)
    try store.run("INSERT INTO t VALUES (3)")
    try follower.catchUp(history, store.queue)
    #expect(follower.contents.count == 3 && follower.readings == 1)
    // Without a history there are no triggers to drop.
    try StoreHistory.remove(from: store.queue)
    try store.queue.write { try StoreHistory.dropTriggers(in: $0) }
  }

  /// The migrator's option erases databases whose schema differs from that of the migrations.
  @Test func aMigratorThatErasesLeavesADatabaseWithAHistory() throws {
    let store = try HistoryStore("")
    var migrator = DatabaseMigrator()
    migrator.eraseDatabaseOnSchemaChange = true
    migrator.registerMigration("first") { db in
      try db.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, a UNIQUE)")
    }
    try migrator.migrate(store.queue)
    _ = try StoreHistory(of: store.queue)
    try store.run("INSERT INTO t VALUES (1, 'x')")
    try migrator.migrate(store.queue)
    #expect(try store.count("t") == 1)
  }

  private func indexed(_ marks: Int) async throws -> (PhotoStore, SpotlightDelegate) {
    let store = try PhotoStore()
    let spotlight = try SpotlightDelegate(forStoreWith: store.queue, indexing: PhotoStore.marks[marks])
    try await spotlight.updateSpotlightIndex()
    return (store, spotlight)
  }

  /// Runs without foreign keys, as migrations do: rows that refer to a dropped table stay.
  private static func migrate(_ store: PhotoStore, _ sql: String) throws {
    try store.queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.inTransaction {
        try db.execute(sql: sql)
        return .commit
      }
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
  }
}
