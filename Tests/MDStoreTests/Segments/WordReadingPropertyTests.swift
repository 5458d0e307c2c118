import MDModel
import MDTestSupport
import MDText
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Counts, items and positions of words, compared with a count of the tokens.
@Suite struct WordReadingPropertyTests {
  @Test(arguments: Rounds.seeds(4)) func wordsOfRandomSessionsAreCounted(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    let writer = try IndexWriter(path: path)
    for name in ["text_words", "attribute_words"] {
      let table = try FullTextTable(name, path: path)
      try table.tell("pgsz", [32, 50, 200, 4_050][Int(seed % 4)])
      try table.tell("automerge", seed % 2 == 0 ? 0 : 4)
    }
    var (session, generator) = (RandomSession(seed: seed), SeededGenerator(seed: seed ^ 0xB0A7))
    for round in 0..<3 {
      try session.run(batches: 8, on: writer)
      for table in [WordTable.texts, .attributes] {
        let naive = NaiveWords(table, of: session.model)
        let found = try IndexReader(path: path).read { try naive.differences(from: $0, using: &generator, rounds: 12) }
        #expect(found.isEmpty, "seed \(seed), round \(round): \(found.joined(separator: "\n"))")
      }
    }
  }

  /// Adjacent words, each with dozens of pages, in segments that override each other.
  @Test(arguments: Rounds.seeds(2)) func wordsOverManyPagesAreCounted(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path)
    let table = try FullTextTable("text_words", path: path)
    try table.tell("pgsz", 64)
    try table.tell("automerge", 0)
    var (documents, generator) = (LongDocuments(seed: seed), SeededGenerator(seed: seed ^ 0xFA9E5))
    try table.database.transaction { try documents.add(table.database, 500) }
    for round in 0..<3 {
      let found = try IndexReader(path: path).read { session in
        try documents.naive.differences(from: session, using: &generator, rounds: 5)
      }
      #expect(found.isEmpty, "seed \(seed), round \(round): \(found.prefix(9).joined(separator: "\n"))")
      try table.database.transaction { try documents.change(table.database) }
    }
    #expect(try table.segmentCounts().all >= 4)
  }

  /// The pages after those of a word belong to the next word. They must not be taken for its own, although the wanted
  /// items are on them.
  @Test func pagesOfTheNextWordAreNotTakenForMore() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path)
    let table = try FullTextTable("text_words", path: path)
    try table.tell("pgsz", 64)
    var naive = NaiveWords(.texts)
    try table.database.transaction {
      for id in 1...Int64(600) {
        // The first word ends a page or two after its beginning; the next word continues for dozens of pages.
        let text = id <= 20 ? "aaa bbb" : "bbb"
        try LongDocuments.insert(table.database, id, text)
        naive.set([Array(text.utf8)], .document, of: id)
      }
    }
    try IndexReader(path: path).read { session in
      for item in [21, 100, 300, 599] as [Int64] {
        let found = try naive.differences(of: [Array("aaa".utf8)], in: [ItemID(1), ItemID(item)], session)
        #expect(found.isEmpty, "\(found)")
      }
    }
  }

  /// A reader that has enough items must not read further pages, which may be missing.
  @Test func aFewHoldersOfManyAreFoundEarly() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path)
    let table = try FullTextTable("text_words", path: path)
    try table.tell("pgsz", 64)
    try table.database.transaction {
      for id in 1...Int64(2_000) { try LongDocuments.insert(table.database, id, "aaa bbb ccc") }
    }
    let last = try #require(try table.database.rows("SELECT max(id) FROM text_words_data").first)[0].integer
    let pages = last & 0x7FFF_FFFF
    try #require(pages > 60)
    try table.database.change("DELETE FROM text_words_data WHERE id > 10 AND (id & 2147483647) BETWEEN 15 AND 18")
    try IndexReader(path: path).read { session in
      for enough in [1, 20, 40] {
        let some = try session.holders(of: .word(Array("aaa".utf8)), in: .texts, enough: enough, where: nil)
        #expect(some.count >= enough && some.count < 2_000)
      }
      #expect(throws: StoreError.self) {
        try session.holders(of: .word(Array("aaa".utf8)), in: .texts, enough: 2_000, where: nil)
      }
    }
  }

  /// Distances between positions whose lower bytes look like a column marker.
  @Test func occurrencesFarApartInAnAttributeAreCounted() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    for distance in [65_534, 65_535, 65_536] {
      let others = Array(repeating: "b", count: distance - 1).joined(separator: " ")
      try IndexWriter(path: path).batch { session throws -> Void in
        let name = FilePath("/far\(distance)")
        let id = try session.insert(
          ItemRecord(
            parent: .none, name: FileName(name.bytes), kind: .regular,
            stamp: FileStamp(size: 1, modified: .epoch, changed: .epoch, inode: Int64(distance))))
        try session.store(
          ImportResult(
            attributes: [.comment: .string("aaa \(others) aaa aaa aaa")], state: .indexed, type: nil, importer: nil,
            stamp: nil, date: .epoch), of: id)
      }
    }
    try IndexReader(path: path).read { session in
      let found = try #require(try session.postings(of: .word(Array("aaa".utf8)), in: .attributes))
      #expect(found.first?.postings.map(\.inOthers) == [4, 4, 4])
    }
  }
}

/// Documents that go directly into FTS5, with few words that most of them contain.
private struct LongDocuments {
  private(set) var naive = NaiveWords(.texts)
  private var generator: SeededGenerator
  private var texts: [Int64: String] = [:]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static func insert(_ database: RawDatabase, _ id: Int64, _ text: String) throws {
    try database.execute(
      """
      INSERT OR IGNORE INTO item
        (id, parent, name, kind, state, trusted, size, modified, changed, inode, owner, "group", permissions)
      VALUES (\(id), 0, CAST('\(id)' AS BLOB), 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)
      """)
    try database.execute("INSERT INTO text_words (rowid, text) VALUES (?, ?)", [.integer(id), .text(text)])
  }

  mutating func add(_ database: RawDatabase, _ count: Int) throws {
    for id in 1...Int64(count) { try add(database, id) }
  }

  /// Removes some documents, and gives new texts to some of these. A few texts are very long.
  mutating func change(_ database: RawDatabase) throws {
    for (id, old) in texts.sorted(by: { $0.key < $1.key }) where Int.random(in: 0..<7, using: &generator) == 0 {
      try database.execute(
        "INSERT INTO text_words (text_words, rowid, text) VALUES ('delete', ?, ?)", [.integer(id), .text(old)])
      texts[id] = nil
      naive.remove(id)
      if Bool.random(using: &generator) { try add(database, id) }
    }
  }

  private mutating func add(_ database: RawDatabase, _ id: Int64) throws {
    var words = ["all"]
    for word in ["alla", "allb", "allb", "w\(id % 3)", "camelCase", "日本語"] where Bool.random(using: &generator) {
      words.append(word)
    }
    if Int.random(in: 0..<200, using: &generator) == 0 {
      words += Array(repeating: "alla", count: Int.random(in: 100..<800, using: &generator))
    }
    let text = words.shuffled(using: &generator).joined(separator: " ")
    try Self.insert(database, id, text)
    texts[id] = text
    naive.set([Array(text.utf8)], .document, of: id)
  }
}
