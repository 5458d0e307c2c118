import MDModel
import MDSQLite
import MDStore

/// Compares every posting of a full-text table with the stored names, values and texts.
///
/// It compares one sum of hashes per item, so a million items take 16 MiB and the order of postings does not matter. A
/// wrong sum is right by chance as rarely as a guess of 64 bits.
struct FullTextCheck {
  enum Table: String, CaseIterable { case text_words, attribute_words, name_trigrams, attribute_trigrams }

  private let session: ReadingSession
  private let table: Table
  private var expected: PostingSums
  private var stored: PostingSums

  init(_ session: ReadingSession, _ table: Table) throws {
    self.session = session
    self.table = table
    let largest = try session.largestItem().rawValue
    expected = PostingSums(upTo: largest)
    stored = PostingSums(upTo: largest)
  }

  mutating func run(_ found: inout Findings, _ goesOn: () -> Bool) throws {
    let sizes = try expect(goesOn)
    try read(&found, goesOn)
    for item in expected.differences(from: stored) {
      found.add("The table \(table) has other words of the item \(ItemID(item)) than are stored.")
    }
    try compare(sizes, &found)
  }

  // MARK: Expected state

  private mutating func expect(_ goesOn: () -> Bool) throws -> FullTextSizes {
    let tokens = TokenSummer(table)
    var sizes = FullTextSizes(columns: table == .attribute_words ? 3 : 1)
    let owner = table == .text_words ? "SELECT item FROM content ORDER BY item" : "SELECT id FROM item ORDER BY id"
    var items: [ItemID] = []
    try session.statement(owner).forEachRow { items.append(ItemID($0.integer(0))) }
    for id in items {
      guard goesOn() else { throw IndexVerification.Stopped() }
      guard let columns = try columns(of: id) else { continue }
      let counts = columns.enumerated().map { tokens.add($1, column: $0) }
      expected.add(tokens.takeSum(), to: id.rawValue)
      sizes.add(counts, of: id.rawValue)
    }
    return sizes
  }

  /// The columns that the writer gives to FTS5; `nil` if the item has no row in the table.
  private func columns(of id: ItemID) throws -> [[UInt8]]? {
    if table == .text_words { return try session.text(of: id).map { [$0] } }
    guard let item = try session.item(id) else { return nil }
    if table == .name_trigrams { return item.kind.isDonated ? nil : [item.searchName.bytes] }
    let words = AttributeWords(name: item.searchName, values: try session.storedValues(of: id))
    guard table == .attribute_trigrams else { return [words.name, words.title, words.others] }
    return words.all.isEmpty ? nil : [words.all]
  }

  // MARK: Stored state

  private mutating func read(_ found: inout Findings, _ goesOn: () -> Bool) throws {
    try session.statement("DROP TABLE IF EXISTS temp.postings").run()
    try session.statement("CREATE VIRTUAL TABLE temp.postings USING fts5vocab(main, \(table.rawValue), instance)").run()
    let seek = try session.statement("SELECT 1 FROM temp.postings WHERE term = ?1")
    var (last, rows): ([UInt8]?, Int) = (nil, 0)
    try session.statement("SELECT term, doc, col, offset FROM temp.postings").forEachRow { row in
      rows += 1
      if rows % 1_000 == 0, !goesOn() { throw IndexVerification.Stopped() }
      // Rows come in the order of terms, so each term is looked up once.
      let isNew = row.withBytes(0) { term in last.map { !term.elementsEqual($0) } ?? true }
      if isNew {
        last = row.bytes(0)
        seek.bind(text: 1, row.bytes(0))
        // The walk found the term, but a lookup does not: the directory of pages is wrong.
        if try seek.firstRow({ _ in true }) == nil { found.add("A word of the table \(table) cannot be found.") }
      }
      let sum = row.withBytes(0) {
        PostingSums.hash($0, position: row.isNull(3) ? -1 : row.integer(3), column: column(row.string(2)))
      }
      if !stored.add(sum, to: row.integer(1)) { found.add("The table \(table) has words of an item that cannot be.") }
    }
  }

  private func column(_ name: String) -> Int {
    ["title": 1, "attributes": table == .attribute_words ? 2 : 0][name] ?? 0
  }

  // MARK: Numbers of words

  /// Compares the numbers of words, which ranking divides by.
  private func compare(_ sizes: FullTextSizes, _ found: inout Findings) throws {
    let totals = try session.statement("SELECT block FROM \(table)_data WHERE id = 1").firstRow { $0.bytes(0) } ?? []
    if totals != sizes.totals, !(totals.isEmpty && sizes.isEmpty) {
      found.add("The table \(table) is wrong about how many words it has.")
    }
    guard table == .text_words || table == .attribute_words else { return }
    var rows = 0
    try session.statement("SELECT id, sz FROM \(table)_docsize").forEachRow { row in
      rows += 1
      guard sizes.encoded(of: row.integer(0)) != row.bytes(1) else { return }
      found.add("The table \(table) is wrong about how many words the item \(ItemID(row.integer(0))) has.")
    }
    if rows != sizes.count { found.add("The table \(table) has \(rows) rows, and should have \(sizes.count).") }
  }
}
