import Foundation
import MDDonations
import MDModel
import MDSQLite
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Indexes made by released versions, one of each schema, kept in `Tests/Fixtures/Indexes`.
///
/// `RECORD_GOLDEN=1 swift test --filter ReleasedSchemaTests` writes the fixture of the newest schema. Run it before a
/// release with a new schema, and never afterwards: the tests would no longer cover users' indexes.
@Suite(.serialized) struct ReleasedSchemaTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/Indexes")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
  private static var newest: Int { SchemaMigrations.names.count }

  @Test(.enabled(if: isRecording, "only with RECORD_GOLDEN=1")) func record() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    try Self.make(path)
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    let target = Self.folder.appending(path: "\(Self.newest).sqlite")
    try? FileManager.default.removeItem(at: target)
    try FileManager.default.copyItem(atPath: path, toPath: target.path)
    try Self.schema(of: path).write(
      to: Self.folder.appending(path: "\(Self.newest).sql"), atomically: true, encoding: .utf8)
    Issue.record("recorded schema \(Self.newest): read the difference before it is committed")
  }

  private static func make(_ path: String) throws {
    let writer = try IndexWriter(path: path)
    try writer.batch { session throws -> Void in
      let root = try SampleIndex.make(in: session, files: 0..<3)
      let stamp = FileStamp(
        size: 9, modified: Timestamp(nanoseconds: 1_700_000_000_000_000_000), changed: .epoch, inode: 77)
      let id = try session.insert(
        ItemRecord(parent: root, name: FileName(Array("Straße 日本語 caf".utf8) + [0xE9]), kind: .regular, stamp: stamp))
      try session.enqueue(id, .new)
      try session.noteSkipped(".git", in: root, kind: .directory, rule: "hidden")
      try session.noteListing(of: root, failure: "openat: Permission denied")
      try donate(in: session)
    }
    try writer.optimize()
    try writer.checkpoint()
  }

  /// Donates one item that is applied and one that waits.
  private static func donate(in session: WritingSession) throws {
    for (number, attributes) in [[.title: "Lamp", .textContent: "A lamp burns"] as AttributeSet, [:]].enumerated() {
      let item = DonatedItem(
        identifier: "note/\(number)", domain: "notes", attributes: attributes, expiration: Timestamp(nanoseconds: 9))
      let part = DonationPart(
        index: DonationIndex(name: "notes"), batch: "\(number)", state: ClientStateChange(new: [UInt8(number)]))
      _ = try session.accept(DonationOperation.bytes(of: [.index([item])]), of: part, from: "org.example.App")
      if number == 0 {
        _ = try session.applyDonations(atMost: 9, date: Timestamp(nanoseconds: 1_700_000_000_000_000_000))
      }
    }
  }

  /// All statements that created the file's tables, as SQLite stores them, and the names of the migrations.
  private static func schema(of path: String) throws -> String {
    let database = try RawDatabase(path)
    let applied = try database.rows("SELECT '-- ' || identifier FROM grdb_migrations ORDER BY rowid")
    let made = try database.rows("SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    return (applied + made).map { $0[0].text }.joined(separator: "\n\n") + "\n"
  }

  /// An edited migration would create indexes that differ from those that released versions have made.
  @Test func schemaIsTheReleasedOne() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path)
    let golden = try String(contentsOf: Self.folder.appending(path: "\(Self.newest).sql"), encoding: .utf8)
    #expect(try Self.schema(of: path) == golden)
  }

  @Test(arguments: 1...newest) func releasedIndexIsOpenedAndWritten(version: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    try FileManager.default.copyItem(atPath: Self.folder.appending(path: "\(version).sqlite").path, toPath: path)
    let writer = try IndexWriter(path: path)
    #expect(try FullTextContents(path: path).failedChecks() == [])
    let donated = version < 4 ? 0 : 2
    try IndexReader(path: path).read { session throws -> Void in
      try expectSample(in: session, donated: Int64(donated))
      if donated > 0 { try expectDonations(in: session) }
    }
    if donated > 0 { #expect(try writer.batch { try !$0.applyDonations(atMost: 9, date: Timestamp(nanoseconds: 1)) }) }
    _ = try writer.batch { session in
      #expect(try session.skipped(in: ItemID(1)).map(\.rule) == ["hidden"])
      return try session.remove(ItemID(1)).count
    }
    try IndexReader(path: path).read { session throws -> Void in
      #expect(try session.counts() == IndexCounts(items: donated == 0 ? 0 : 3, pending: 0))
      #expect(try session.itemsWithText(.phrase("everywhere")).isEmpty)
    }
  }

  /// Stores a file with a text.
  private static func store(
    _ text: String, as name: FileName, in parent: ItemID, _ session: WritingSession
  ) throws -> ItemID {
    let date = Timestamp(nanoseconds: 1)
    let stamp = FileStamp(size: 9, modified: date, changed: date, inode: 9)
    let id = try session.insert(ItemRecord(parent: parent, name: name, kind: .regular, stamp: stamp))
    let result = ImportResult(
      attributes: [:], text: Array(text.utf8), state: .indexed, type: nil, importer: nil, stamp: nil, date: date)
    try session.store(result, of: id)
    return id
  }

  /// An index without any words, in place of one whose words were folded and split by other rules.
  @Test func wordsOfAnEarlierVersionAreMadeAnew() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    do {
      let writer = try IndexWriter(path: path)
      try writer.batch { session throws -> Void in
        let root = try SampleIndex.make(in: session, files: 0..<1)
        _ = try Self.store("فاکتور ۱۲۳۴", as: FileName(Array("Þórður’s DSC01273.txt".utf8)), in: root, session)
        try Self.donate(in: session)
        for table in ["text_words", "attribute_words", "name_trigrams", "attribute_trigrams"] {
          try session.statement("INSERT INTO \(table) (\(table)) VALUES ('delete-all')").run()
        }
        try session.statement("DELETE FROM grdb_migrations WHERE identifier LIKE '16 %'").run()
      }
    }
    _ = try IndexWriter(path: path)
    #expect(try FullTextContents(path: path).failedChecks() == [])
    #expect(try IndexVerification(path: path).run())
    try IndexReader(path: path).read { session throws -> Void in
      #expect(try session.itemsWithText(.phrase("1234")).listedCount == 1)
      #expect(try session.itemsWithAttributeWords(word: Array("1273".utf8)).listedCount == 1)
      #expect(try session.itemsWithNameTrigrams(ofFolded: Array("thordur's".utf8))?.listedCount == 1)
    }
  }

  /// An index whose text words were made before hyphenated words were joined at line ends.
  @Test func textsOfAnEarlierVersionGetTheirHyphenatedWords() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    do {
      let writer = try IndexWriter(path: path)
      try writer.batch { session throws -> Void in
        let root = try SampleIndex.make(in: session, files: 0..<1)
        let id = try Self.store("a func-\ntion", as: "a.pdf", in: root, session)
        try session.statement("INSERT INTO text_words (text_words) VALUES ('delete-all')").run()
        try session.insertTextWords(Array("a func tion".utf8), of: id)
        try session.statement("DELETE FROM grdb_migrations WHERE identifier LIKE '5 %'").run()
      }
    }
    let writer = try IndexWriter(path: path)
    #expect(try FullTextContents(path: path).failedChecks() == [])
    for word in ["func", "tion", "function", "func tion", "a function", "everywhere"] {
      try IndexReader(path: path).read { session throws -> Void in
        #expect(try session.itemsWithText(.phrase(word)).listedCount == 1, "\(word)")
      }
    }
    // A contentless table deletes exactly the words it is given. None of the old words may be left.
    try writer.batch { session throws -> Void in _ = try session.remove(ItemID(1)) }
    #expect(try FullTextContents(path: path).failedChecks() == [])
  }

  /// Items were removed in between, so some blocks of the listing may be empty.
  @Test func releasedIndexMayHaveWideGapsBetweenItems() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    try FileManager.default.copyItem(atPath: Self.folder.appending(path: "1.sqlite").path, toPath: path)
    let far = ItemID(10 * DateBlock.slots)
    try RawDatabase(path).change("UPDATE item SET id = \(far.rawValue) WHERE id = 2")
    _ = try IndexWriter(path: path)
    try IndexReader(path: path).read { session throws -> Void in
      let listing = try Listing(session)
      var listed: [ItemID] = []
      try listing.forEachDate(of: .everything) { id, _ in listed.append(id) }
      #expect(listed.sorted() == [ItemID(1), ItemID(3), ItemID(4), ItemID(5), far])
      for place in [1, PlaceBlock.slots * 2, far.rawValue, PlaceBlock.slots * 3] {
        let id = ItemID(place)
        #expect(try listing.path(of: id) == session.path(of: id), "item \(id)")
      }
    }
  }

  private func expectDonations(in session: ReadingSession) throws {
    let donor = try #require(try session.donor(bundle: "org.example.App", index: "notes"))
    #expect(donor.state == [1] && donor.last == Timestamp(nanoseconds: 1_700_000_000_000_000_000))
    let item = try #require(try session.item(at: "limelight://notes@org.example.App/note%2F0"))
    let given = DonatedItem(
      identifier: "note/0", domain: "notes", attributes: [.title: "Lamp", .domainIdentifier: "notes"],
      expiration: Timestamp(nanoseconds: 9))
    #expect(try session.donatedItem(item.id)?.item == given)
    #expect(try session.itemsWithText(.phrase("lamp burns")).items == [item.id])
    #expect(try !session.isApplied(donor.item))
  }

  private func expectSample(in session: ReadingSession, donated: Int64) throws {
    let root = try #require(try session.roots().first)
    #expect(root.state == .failed && root.name == "/sample")
    #expect(try session.counts() == IndexCounts(items: 5 + donated, pending: 1))
    #expect(try session.failures().map(\.reason) == ["openat: Permission denied"])
    for number in 0..<3 {
      let id = try #require(try session.itemsWithText(.phrase("number\(number) everywhere")).items.first)
      #expect(try session.path(of: id) == FilePath("/sample/file-\(number).txt"))
      #expect(try session.text(of: id) == SampleIndex.text(number))
      #expect(try session.attributes(of: id) == [.title: .string("Sample \(number)"), .authors: ["Ada", "Grace"]])
    }
    let odd = try #require(try session.journal().first?.item)
    #expect(try session.itemsWithNameTrigrams(ofFolded: Array("sse 日本".utf8))?.items == [odd])
    #expect(try session.itemsWithAttributeWords(.phrase("strasse")).items == [odd])
  }
}
