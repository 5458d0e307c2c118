import CoreSpotlight
import Foundation
import GRDB
import GRDBSpotlight
import MDTestSupport
import Testing

/// The way from the database into the index and back.
@Suite struct DelegateTests {
  private let engine: Engine

  init() throws { engine = try Engine() }

  @Test(arguments: [0, 1]) func aPhotoIsFoundByItsTags(marks: Int) async throws {
    let store = try PhotoStore()
    let spotlight = try SpotlightDelegate(forStoreWith: store.queue, indexing: PhotoStore.marks[marks])
    let domain = spotlight.storeUUID.uuidString
    try await spotlight.updateSpotlightIndex()
    #expect(try await engine.names("keywords == \"wat*\"cwdt", in: domain) == ["Harbour", "Lake"])
    // Renaming a tag changes the photos that have it.
    try store.run("UPDATE tag SET name = 'sea' WHERE id = 1")
    try await spotlight.updateSpotlightIndex()
    #expect(try await engine.names("keywords == \"wat*\"cwdt", in: domain) == [])
    #expect(try await engine.names("keywords == \"se*\"cwdt", in: domain) == ["Harbour", "Lake"])
    // The photos also change when a tag is removed from one, deleted, or moved to another photo.
    try store.run("DELETE FROM photoTag WHERE photoId = 3; INSERT INTO photoTag VALUES (3, 2)")
    try await spotlight.updateSpotlightIndex()
    #expect(try await engine.names("keywords == \"se*\"cwdt", in: domain) == ["Lake"])
    try store.run("PRAGMA foreign_keys = ON; DELETE FROM tag WHERE id = 2; UPDATE photoTag SET photoId = 2")
    try await spotlight.updateSpotlightIndex()
    #expect(try await engine.names("keywords == \"se*\"cwdt", in: domain) == ["Hill"])
    #expect(try await engine.names("keywords == \"holiday\"", in: domain) == [])
    // Delete the index and start again.
    try await spotlight.deleteSpotlightIndex()
    #expect(try await engine.names("displayName == *", in: domain) == [])
    try await spotlight.updateSpotlightIndex()
    #expect(try await engine.names("displayName == *", in: domain) == ["Harbour", "Hill", "Lake"])
  }

  /// An in-memory store has no file to watch, so indexing follows only the app's own commits.
  @Test func savesAreIndexedByThemselvesAndTold() async throws {
    let store = try PhotoStore(.memory)
    let spotlight = try SpotlightDelegate(forStoreWith: store.queue, indexing: [IndexedTable(Photo.self)])
    let updates = Updates(of: spotlight)
    #expect(!spotlight.isIndexingEnabled)
    spotlight.startSpotlightIndexing()
    #expect(spotlight.isIndexingEnabled)
    let first = await updates.next()
    #expect(first?.store == spotlight.storeUUID.uuidString)
    let domain = spotlight.domainIdentifier()
    #expect(try await engine.names("displayName == *", in: domain).count == 3)
    try store.run("INSERT INTO photo VALUES (4, 'Bridge'), (5, 'secret')")
    let second = await updates.next()
    #expect(second?.token != first?.token)
    #expect(try await engine.names("displayName == *", in: domain) == ["Bridge", "Harbour", "Hill", "Lake"])
    // A row that must no longer be found is removed from the index.
    try store.run("UPDATE photo SET title = 'secret' WHERE id = 1")
    _ = await updates.next()
    #expect(try await engine.names("displayName == *", in: domain) == ["Bridge", "Harbour", "Hill"])
    spotlight.stopSpotlightIndexing()
    #expect(!spotlight.isIndexingEnabled)
  }

  /// A second delegate of the same store continues where the first one ended, and reads only changed rows.
  @Test func theNextStartReadsWhatHasChanged() async throws {
    let store = try PhotoStore()
    #expect(try await readings(of: store, [IndexedTable(Photo.self)]) == 3)
    try store.run("UPDATE photo SET title = 'Valley' WHERE id = 2")
    #expect(try await readings(of: store, [IndexedTable(Photo.self)]) == 1)
    // The definition of the items has changed, so all rows are read.
    #expect(try await readings(of: store, [IndexedTable("photo", displayName: "title & '!'")]) == 3)
    let domain = try StoreHistory(of: store.queue).storeUUID.uuidString
    #expect(try await engine.names("displayName == *", in: domain) == ["Harbour!", "Lake!", "Valley!"])
  }

  /// Number of rows that are read when the app starts.
  private func readings(of store: PhotoStore, _ tables: [IndexedTable]) async throws -> Int {
    let spotlight = try Counting(forStoreWith: store.queue, indexing: tables)
    try await spotlight.updateSpotlightIndex()
    return spotlight.count.current
  }

  @Test func foundItemsLeadToRecordsInTheirOrder() async throws {
    let store = try PhotoStore()
    let spotlight = try SpotlightDelegate(forStoreWith: store.queue, indexing: [IndexedTable(Photo.self)])
    let found = [3, 99, 1].map { spotlight.uniqueIdentifier(of: Photo.self, key: $0) } + ["another/photo/1"]
    #expect(try spotlight.records(of: Photo.self, for: found).map(\.title) == ["Harbour", "Lake"])
    let key = try #require(spotlight.rowKey(of: found[0]))
    let activity = try #require(try spotlight.userActivity(for: key, activityType: "org.example.look"))
    #expect(activity.title == "Harbour" && activity.isEligibleForSearch)
    #expect(activity.contentAttributeSet?.relatedUniqueIdentifier == found[0])
    let gone = RowKey(table: "photo", values: [99.databaseValue])
    #expect(try spotlight.userActivity(for: gone, activityType: "org.example.look") == nil)
  }

  /// Columns are added and dropped while the app runs.
  @Test func aChangedSchemaIsFollowed() async throws {
    let store = try PhotoStore()
    let spotlight = try Counting(forStoreWith: store.queue, indexing: PhotoStore.marks[1])
    try await spotlight.updateSpotlightIndex()
    try store.run("ALTER TABLE tag ADD COLUMN colour; INSERT INTO photo VALUES (4, 'Bridge')")
    try await spotlight.updateSpotlightIndex()
    #expect(spotlight.count.current == 7)
    #expect(try await engine.names("displayName == *", in: spotlight.domainIdentifier()).count == 4)
    try store.run("ALTER TABLE tag RENAME COLUMN name TO word")
    let error = await #expect(throws: ExpressionError.self) { try await spotlight.updateSpotlightIndex() }
    #expect(error?.description.contains("“name”") == true)
    try store.run("ALTER TABLE tag RENAME COLUMN word TO name; DELETE FROM photo WHERE id = 1")
    try await spotlight.updateSpotlightIndex()
    #expect(try await engine.names("keywords == \"water\"", in: spotlight.domainIdentifier()) == ["Harbour"])
  }

  /// One row that cannot be read does not keep the others out of the index.
  @Test func aRowThatCannotBeReadIsLeftOut() async throws {
    let store = try PhotoStore()
    let spotlight = try Failing(forStoreWith: store.queue, indexing: [IndexedTable(Photo.self)])
    try await spotlight.updateSpotlightIndex()
    #expect(spotlight.errors.current == 1)
    #expect(try await engine.names("displayName == *", in: spotlight.domainIdentifier()) == ["Harbour", "Lake"])
  }

  /// A row is skipped if a statement fails for it. If the database itself is locked, the whole pass fails and is
  /// repeated later.
  @Test func aFailingStatementLeavesARowOutAndALockEndsTheReading() async throws {
    let store = try PhotoStore()
    let spotlight = try Asking(forStoreWith: store.queue, indexing: [IndexedTable(Photo.self)])
    try await spotlight.updateSpotlightIndex()
    #expect(try await engine.names("displayName == *", in: spotlight.domainIdentifier()) == ["Harbour", "Lake"])
    #expect(spotlight.errors.current == 1)
    try store.run("UPDATE photo SET title = 'locked' WHERE id = 1")
    let error = await #expect(throws: DatabaseError.self) { try await spotlight.updateSpotlightIndex() }
    #expect(error?.resultCode == .SQLITE_BUSY)
    #expect(spotlight.errors.current == 1)
    #expect(try await engine.names("displayName == *", in: spotlight.domainIdentifier()) == ["Harbour", "Lake"])
  }

  @Test func keysAreTheirBytes() throws {
    let composed = RowKey(table: "t", values: ["é".databaseValue])
    let decomposed = RowKey(table: "t", values: ["e\u{301}".databaseValue])
    #expect(composed != decomposed && Set([composed, decomposed]).count == 2)
    #expect(RowKey(table: "t", values: [1.databaseValue, "a".databaseValue]).description == "t 1, \"a\"")
    let store = try PhotoStore()
    let spotlight = try SpotlightDelegate(forStoreWith: store.queue, indexing: [IndexedTable(Photo.self)])
    let data = Data([0, 255]).databaseValue
    for key in [composed, decomposed, RowKey(table: "a/b %", values: [(-1).databaseValue, 0.5.databaseValue, data])] {
      let identifier = spotlight.uniqueIdentifier(of: key)
      #expect(identifier.utf8.allSatisfy { $0 < 128 } && spotlight.rowKey(of: identifier) == key)
    }
    #expect(spotlight.rowKey(of: spotlight.storeUUID.uuidString + "/t/zz") == nil)
    let numbers = [1.databaseValue, (1.0).databaseValue].map { RowKey(table: "t", values: [$0]) }
    #expect(numbers[0] != numbers[1] && Set(numbers).count == 2)
  }

  @Test func aTableIsIndexedOnce() throws {
    let store = try PhotoStore()
    let tables = [IndexedTable(Photo.self), IndexedTable("Photo", displayName: "title")]
    #expect(throws: HistoryError.indexedTwice("Photo")) {
      try SpotlightDelegate(forStoreWith: store.queue, indexing: tables)
    }
    #expect(throws: HistoryError.indexedTwice("Photo")) {
      try SpotlightDelegate(forStoreAt: store.path, indexing: tables)
    }
  }

  @Test func theDaemonsRequestsAreAnswered() async throws {
    let store = try PhotoStore()
    let spotlight = try Counting(forStoreWith: store.queue, indexing: [IndexedTable(Photo.self)])
    try await spotlight.updateSpotlightIndex()
    let index = CSSearchableIndex(name: "unused")
    await withCheckedContinuation { continuation in
      let identifiers = [spotlight.uniqueIdentifier(of: Photo.self, key: 2)]
      spotlight.searchableIndex(index, reindexSearchableItemsWithIdentifiers: identifiers) { continuation.resume() }
    }
    #expect(spotlight.count.current == 4)
    await withCheckedContinuation { continuation in
      spotlight.reindexAll(index) { continuation.resume() }
    }
    #expect(spotlight.count.current == 7)
  }
}

extension SpotlightDelegate {
  fileprivate func reindexAll(_ index: CSSearchableIndex, done: @escaping @Sendable () -> Void) {
    searchableIndex(index, reindexAllSearchableItemsWithAcknowledgementHandler: done)
  }
}
