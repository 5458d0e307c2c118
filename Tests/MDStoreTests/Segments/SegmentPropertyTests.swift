import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Segments read by our own code, compared with FTS5's answers.
@Suite struct SegmentPropertyTests {
  /// Short pages, so that terms, items and positions often cross page borders.
  @Test(arguments: Rounds.seeds(6))
  func everyWordAndBeginningHasTheItemsThatFTS5Finds(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    let writer = try IndexWriter(path: path)
    let tables = try ["text_words", "attribute_words"].map { try FullTextTable($0, path: path) }
    for table in tables {
      try table.tell("pgsz", [32, 37, 64, 150, 600, 4_050][Int(seed % 6)])
      try table.tell("automerge", seed % 3 == 0 ? 0 : 4)
    }
    var session = RandomSession(seed: seed)
    for round in 0..<4 {
      try session.run(batches: 8, on: writer)
      for table in tables {
        if round == 2 { try table.tell("merge", 2) }
        let differences = try table.differences()
        #expect(differences.isEmpty, "seed \(seed), round \(round): \(differences.joined(separator: "\n"))")
      }
      if round == 2 { try writer.optimize() }
    }
  }

  /// One word in very many items, words whose positions fill many pages, and items that are removed, restored and
  /// changed.
  @Test(arguments: Rounds.seeds(1)) func longDoclistsRunOverManyPages(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path)
    let table = try FullTextTable("text_words", path: path)
    var texts = LongTexts(seed: seed)
    try table.tell("automerge", 0)
    try table.database.transaction { try texts.addItems(table.database, 12_000) }
    for _ in 0..<6 { try table.database.transaction { try texts.change(table.database) } }
    #expect(try table.segmentCounts().all >= 7)
    let differences = try table.differences()
    #expect(differences.isEmpty, "seed \(seed): \(differences.joined(separator: "\n"))")
  }

  /// During a merge, some words are in the old segments and some in the new one.
  @Test func aMergeUnderWayHidesNothing() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    _ = try IndexWriter(path: path)
    let table = try FullTextTable("text_words", path: path)
    var texts = LongTexts(seed: 5)
    try table.tell("automerge", 0)
    try table.tell("usermerge", 2)
    try table.database.transaction { try texts.addItems(table.database, 1_500) }
    for _ in 0..<4 { try table.database.transaction { try texts.change(table.database) } }
    var begun = 0
    for step in 0..<24 {
      try table.tell("merge", 3)
      begun += try table.segmentCounts().begun
      let differences = try table.differences()
      #expect(differences.isEmpty, "step \(step): \(differences.joined(separator: "\n"))")
    }
    #expect(begun > 0, "no merge was met under way")
  }

  /// FTS5 keeps uncommitted words in memory, so our segment reader cannot see them.
  @Test func aWriterFindsWhatItHasNotCommitted() throws {
    let directory = try TemporaryDirectory()
    let writer = try IndexWriter(path: directory.path + "/index.sqlite")
    try writer.batch { session in
      try SampleIndex.make(in: session, files: 0..<5)
      let reading = session.reading
      #expect(try reading.itemsWithText(word: Array("everywhere".utf8)).listedCount == 5)
      #expect(try reading.itemsWithText(wordBeginningWith: Array("numb".utf8)).listedCount == 5)
      #expect(try reading.itemsWithText(wordWhere: { $0.elementsEqual("number3".utf8) }).listedCount == 1)
      #expect(try reading.itemsWithAttributeWords(word: Array("grace".utf8)).listedCount == 5)
      #expect(try reading.itemsWithAttributeWords(wordBeginningWith: Array("samp".utf8)).listedCount == 6)
    }
  }
}

/// Items whose texts go directly into FTS5. It keeps the words, because a deletion must repeat them.
private struct LongTexts {
  private var generator: SeededGenerator
  private var texts: [Int64: String] = [:]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func addItems(_ database: RawDatabase, _ count: Int) throws {
    for id in 1...Int64(count) {
      try database.execute(
        """
        INSERT INTO item (id, parent, name, kind, state, trusted, size, modified, changed, inode, owner, "group", permissions)
        VALUES (\(id), 0, CAST('\(id)' AS BLOB), 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)
        """)
      try add(database, id)
    }
  }

  /// Deletes the words of some items, gives some of them new words, and removes the last items.
  mutating func change(_ database: RawDatabase) throws {
    let last = texts.keys.max() ?? 0
    for (id, old) in texts.sorted(by: { $0.key < $1.key })
    where id > last - 5 || Int.random(in: 0..<9, using: &generator) == 0 {
      try database.execute(
        "INSERT INTO text_words (text_words, rowid, text) VALUES ('delete', ?, ?)", [.integer(id), .text(old)])
      texts[id] = nil
      if id > last - 5 {
        try database.execute("DELETE FROM item WHERE id = \(id)")
      } else if Bool.random(using: &generator) {
        try add(database, id)
      }
    }
  }

  private mutating func add(_ database: RawDatabase, _ id: Int64) throws {
    var words = ["all"]
    // One word in a tenth of the items, and sometimes a text whose positions fill several pages.
    for word in ["alla", "allb", "w\(id % 10)", "w\(id % 37)"] where Bool.random(using: &generator) {
      words.append(word)
    }
    if Int.random(in: 0..<400, using: &generator) == 0 {
      words += Array(repeating: "long", count: Int.random(in: 3_000..<20_000, using: &generator))
    }
    let text = words.joined(separator: " ")
    try database.execute("INSERT INTO text_words (rowid, text) VALUES (?, ?)", [.integer(id), .text(text)])
    texts[id] = text
  }
}
