import MDSQLite

/// Items that contain one word, read from the index's own pages (``SegmentTable``), or by FTS5 if that is not possible.
extension ReadingSession {
  package func itemsWithText(word: [UInt8]) throws -> ItemSet {
    try items(in: "text_words", word: word) ?? itemsWithText(.word(word))
  }

  package func itemsWithText(wordBeginningWith beginning: [UInt8]) throws -> ItemSet {
    try items(in: "text_words", word: beginning, isPrefix: true) ?? itemsWithText(.word(beginning, isPrefix: true))
  }

  package func itemsWithText(wordWhere test: (UnsafeBufferPointer<UInt8>) -> Bool) throws -> ItemSet {
    try withoutActuallyEscaping(test) { test in
      try segments(of: "text_words")?.items(in: .allWords, where: test)
    } ?? itemsWithText(vocabularyWhere: test)
  }

  package func itemsWithAttributeWords(word: [UInt8]) throws -> ItemSet {
    try items(in: "attribute_words", word: word) ?? itemsWithAttributeWords(.word(word))
  }

  package func itemsWithAttributeWords(wordBeginningWith beginning: [UInt8]) throws -> ItemSet {
    try items(in: "attribute_words", word: beginning, isPrefix: true)
      ?? itemsWithAttributeWords(.word(beginning, isPrefix: true))
  }

  /// Items from the index's own pages; `nil` if FTS5 must be asked.
  private func items(in table: String, word: [UInt8], isPrefix: Bool = false) throws -> ItemSet? {
    let key = KnownWords.Key(table: table, word: word, isPrefix: isPrefix)
    if let known = knownWords[key] { return known }
    let range: TermRange = isPrefix ? .words(beginningWith: word) : .word(word)
    guard let found = try segments(of: table)?.items(in: range) else { return nil }
    knownWords.add(found, for: key)
    return found
  }

  /// The table's segments; `nil` for a writer, whose FTS5 has words that are on no page yet, and for an unknown format.
  func segments(of table: String) throws -> SegmentTable? {
    isReadOnly ? try SegmentTable(table, in: self) : nil
  }
}

/// Lookups by FTS5.
extension ReadingSession {
  private func itemsWithText(vocabularyWhere test: (UnsafeBufferPointer<UInt8>) -> Bool) throws -> ItemSet {
    try makeVocabulary()
    var words: [[UInt8]] = []
    try statement("SELECT term FROM temp.text_vocabulary").forEachRow { row in
      row.withBytes(0) { if test($0) { words.append(Array($0)) } }
    }
    return try words.reduce(.nothing) { try $0.union(itemsWithText(.word($1))) }
  }

  /// Creates FTS5's table of terms, in the temporary schema of the connection, because the index itself is only read.
  private func makeVocabulary() throws {
    try statement("CREATE VIRTUAL TABLE IF NOT EXISTS temp.text_vocabulary USING fts5vocab(main, text_words, row)")
      .run()
  }
}

/// Items of words that were looked up in a snapshot. A search needs the same words for finding, ranking and suggesting.
struct KnownWords {
  struct Key: Equatable {
    let table: String
    let word: [UInt8]
    let isPrefix: Bool
  }

  /// A list, because most searches have one or two words: building a dictionary would take longer.
  private var words: [(key: Key, items: ItemSet)] = []

  /// Maximum number of cached words, because a set may need a bit for each item of the index. Further words are looked
  /// up each time.
  private static let most = 64

  subscript(key: Key) -> ItemSet? { words.first { $0.key == key }?.items }

  mutating func add(_ found: ItemSet, for key: Key) {
    if words.count < Self.most { words.append((key, found)) }
  }
}
