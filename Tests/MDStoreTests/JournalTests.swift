import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// The journal: which items wait, how urgently, why, and what a cookie promises.
@Suite struct JournalTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter

  /// Item 1 is a folder with files 2, 3 and 4.
  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<3) }
  }

  private func result() -> ImportResult {
    ImportResult(state: .indexed, type: nil, importer: nil, stamp: nil, date: Timestamp(nanoseconds: 1))
  }

  @Test(arguments: [
    (JournalReason.new, JournalReason.changed, JournalReason.new), (.new, .reimport, .new), (.new, .new, .new),
    (.changed, .reimport, .changed), (.changed, .changed, .changed), (.reimport, .changed, .changed),
    (.reimport, .reimport, .reimport), (.changed, .new, .changed), (.reimport, .new, .new),
  ]) func reasonsAreMerged(old: JournalReason, new: JournalReason, merged: JournalReason) throws {
    try writer.batch { session throws -> Void in
      try session.enqueue(ItemID(2), old)
      try session.enqueue(ItemID(2), new)
      #expect(try session.reading.waitingReason(of: ItemID(2)) == merged)
    }
  }

  /// Another file took the name before it was read. From then on the item has that file's identity.
  @Test func theIdentityIsThatOfTheFileThatWasRead() throws {
    let created = Timestamp(nanoseconds: 1_700_000_000_000_000_000)
    var read = result()
    (read.stamp, read.created) = (FileStamp(size: 7, modified: created, changed: created, inode: 77), created)
    try writer.batch { try $0.store(read, of: ItemID(2)) }
    #expect(try writer.read { try $0.items(of: [InodeIdentity(inode: 77, created: created)]) } == [ItemID(2)])
    // A file system without birth times does not contradict the known identity.
    read.stamp?.inode = 78
    read.created = nil
    try writer.batch { try $0.store(read, of: ItemID(2)) }
    #expect(try writer.read { try $0.items(of: [InodeIdentity(inode: 78, created: created)]) } == [ItemID(2)])
  }

  @Test func countsAndPromotion() throws {
    let classes: [WorkClass] = [.interactive, .live, .firstCrawl, .refresh]
    try writer.batch { session throws -> Void in
      try session.enqueue(ItemID(2), .new, as: .firstCrawl)
      try session.enqueue(ItemID(3), .new, as: .refresh)
      try session.enqueue(ItemID(4), .changed, as: .interactive)
      #expect(try classes.map(session.reading.waitingCount) == [1, 1, 2, 3])
      try session.promote(ItemID(3), to: .live)
      #expect(try session.reading.journalEntry(of: ItemID(3))?.workClass == .live)
      #expect(try session.promoteAll(to: .live) == 1)
      #expect(try classes.map(session.reading.waitingCount) == [1, 3, 3, 3])
    }
  }

  @Test func aCookieStandsForWhatWasNotedBeforeIt() throws {
    try writer.batch { session throws -> Void in
      #expect(try session.reading.isCaughtUp(session.cookie()))
      try session.enqueue(ItemID(2), .changed)
      let cookie = try session.cookie()
      try session.enqueue(ItemID(3), .changed)
      // Item 2 changes again after the cookie. The change from before the cookie is still not imported.
      try session.enqueue(ItemID(2), .changed)
      #expect(try !session.reading.isCaughtUp(cookie))
      var early = result()
      early.sequence = cookie
      try session.store(early, of: ItemID(2))
      #expect(try session.reading.isCaughtUp(cookie))
      #expect(try session.reading.journal().map(\.item) == [ItemID(3), ItemID(2)])
      let last = try session.cookie()
      try session.store(result(), of: ItemID(2))
      #expect(try !session.reading.isCaughtUp(last))
      try session.remove(ItemID(3))
      #expect(try session.reading.isCaughtUp(last))
    }
  }

  @Test func sequencesGoOnAfterAnEmptyJournal() throws {
    let first = try writer.batch { session in
      try session.enqueue(ItemID(2), .changed)
      let cookie = try session.cookie()
      try session.store(result(), of: ItemID(2))
      return cookie
    }
    try writer.batch { try $0.enqueue(ItemID(2), .changed) }
    #expect(try writer.batch { try $0.cookie() } > first)
  }

  @Test func filesBelowAFolderAreQueuedOnceByTypeAndDepth() throws {
    try writer.batch { session throws -> Void in
      let stamp = FileStamp(size: 1, modified: Timestamp(nanoseconds: 1), changed: Timestamp(nanoseconds: 1), inode: 77)
      let text = try session.number(of: TypeName(identifier: "a", mime: "a/a", tree: ["a"]))
      let other = try session.number(of: TypeName(identifier: "b", mime: "b/b", tree: ["b"]))
      let folder = try session.insert(ItemRecord(parent: ItemID(1), name: "\u{1}", kind: .directory, stamp: stamp))
      let deep = try session.insert(ItemRecord(parent: folder, name: "\u{1}", kind: .directory, stamp: stamp))
      func file(_ name: UInt8, _ type: Int64?) throws -> ItemID {
        try session.insert(ItemRecord(parent: deep, name: FileName([name]), kind: .regular, stamp: stamp, type: type))
      }
      let (read, unread, unknown) = (try file(2, text), try file(3, other), try file(4, nil))
      let known = try session.reading.items(withInode: 77)
      #expect(known == [folder, deep, read, unread, unknown])
      #expect(try session.queueAll(below: folder, ofTypes: [text], as: .reindexSome, request: 4) == 2)
      #expect(try Set(session.reading.journal().map(\.item)) == [read, unknown])
      #expect(try session.queueAll(below: unknown, ofTypes: [], as: .interactive, request: 5) == 0)
      #expect(try session.reading.journalEntry(of: unknown)?.workClass == .interactive)
      #expect(try session.reading.journalEntry(of: unknown)?.request == 4)
      // The sample's three files have no type either.
      #expect(try session.queueAll(below: nil, ofTypes: [text, other], as: .reindexAll) == 4)
      #expect(try session.reading.waitingCount(ofRequest: 4) == 2)
    }
  }

  @Test func failedItemsAreToldWithPathReasonAndImporter() throws {
    try writer.batch { session throws -> Void in
      var failure = result()
      (failure.state, failure.reason, failure.date) = (.failed, "it is encrypted", Timestamp(nanoseconds: 9))
      failure.importer = try session.number(of: ImporterVersion(identifier: "org.example.text", version: 1))
      try session.store(failure, of: ItemID(3))
      try session.noteListing(of: ItemID(1), failure: "Permission denied")
      let all = try session.reading.failedItems().compactMap(session.reading.failure)
      #expect(all.map(\.path) == ["/sample/file-1.txt", "/sample"])
      #expect(all.map(\.reason) == ["it is encrypted", "Permission denied"])
      #expect(
        all.map(\.importer?.identifier) == ["org.example.text", nil]
          && all.map(\.date) == [Timestamp(nanoseconds: 9), nil])
      #expect(try session.reading.failedItems() == [ItemID(3), ItemID(1)])
      #expect(try session.reading.failure(of: ItemID(2)) == nil)
    }
  }

  @Test func providersAndExpirations() throws {
    try writer.batch { session throws -> Void in
      let root = ProviderRecord(path: FilePath([0x2F, 0xE9]), token: nil, complete: nil)
      try session.store(root)
      #expect(try session.reading.provider(root.path) == root)
      let done = ProviderRecord(path: root.path, token: [], complete: Timestamp(nanoseconds: 8))
      try session.store(done)
      try session.store(ProviderRecord(path: FilePath([0x2E]), token: [0, 255]))
      #expect(try session.reading.providers() == [ProviderRecord(path: FilePath([0x2E]), token: [0, 255]), done])
      try session.removeProvider(root.path)
      #expect(try session.reading.provider(root.path) == nil)

      #expect(try session.reading.nextExpiration() == nil)
      try session.setExpiration(of: ItemID(2), to: Timestamp(nanoseconds: 30))
      try session.setExpiration(of: ItemID(3), to: Timestamp(nanoseconds: 20))
      try session.setExpiration(of: ItemID(4), to: Timestamp(nanoseconds: 10))
      try session.setExpiration(of: ItemID(2), to: Timestamp(nanoseconds: 15))
      try session.setExpiration(of: ItemID(4), to: nil)
      #expect(try session.reading.nextExpiration() == Timestamp(nanoseconds: 15))
      #expect(try session.reading.itemsExpired(at: Timestamp(nanoseconds: 14), limit: 9).isEmpty)
      #expect(try session.reading.itemsExpired(at: Timestamp(nanoseconds: 20), limit: 9) == [ItemID(2), ItemID(3)])
      try session.remove(ItemID(2))
      #expect(try session.reading.nextExpiration() == Timestamp(nanoseconds: 20))
    }
  }
}
