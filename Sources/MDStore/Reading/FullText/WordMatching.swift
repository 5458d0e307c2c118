import MDSQLite

/// Items by one word, read from the index's own pages: see ``SegmentTable``. FTS5 is the fallback.
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

  /// `nil` where FTS5 must be asked.
  private func items(in table: String, word: [UInt8], isPrefix: Bool = false) throws -> ItemSet? {
    let key = KnownWords.Key(table: table, word: word, isPrefix: isPrefix)
    if let known = knownWords[key] { return known }
    let range: TermRange = isPrefix ? .words(beginningWith: word) : .word(word)
    guard let found = try segments(of: table)?.items(in: range) else { return nil }
    knownWords.add(found, for: key)
    return found
  }

  /// `nil` for a writer, whose FTS5 holds words that are on no page yet, and for pages of an unknown format.
  func segments(of table: String) throws -> SegmentTable? {
    isReadOnly ? try SegmentTable(table, in: self) : nil
  }
}

/// FTS5's ways.
extension ReadingSession {
  private func itemsWithText(vocabularyWhere test: (UnsafeBufferPointer<UInt8>) -> Bool) throws -> ItemSet {
    try makeVocabulary()
    var words: [[UInt8]] = []
    try statement("SELECT term FROM temp.text_vocabulary").forEachRow { row in
      row.withBytes(0) { if test($0) { words.append(Array($0)) } }
    }
    return try words.reduce(.nothing) { try $0.union(itemsWithText(.word($1))) }
  }

  /// A table of FTS5 that shows its terms; in the connection's own temporary schema, for the index is only read.
  private func makeVocabulary() throws {
    try statement("CREATE VIRTUAL TABLE IF NOT EXISTS temp.text_vocabulary USING fts5vocab(main, text_words, row)")
      .run()
  }
}

/// Items by words that were looked up in a snapshot: a search asks for the same ones to find, to rank and to suggest.
/// A value.
struct KnownWords {
  struct Key: Equatable {
    let table: String
    let word: [UInt8]
    let isPrefix: Bool
  }

  /// They are few, and most searches have one or two: a dictionary would take longer to come to be.
  private var words: [(key: Key, items: ItemSet)] = []

  /// Limit of cached words, as a set may take a bit for each item of the index. Further ones are looked up each time.
  private static let most = 64

  subscript(key: Key) -> ItemSet? { words.first { $0.key == key }?.items }

  mutating func add(_ found: ItemSet, for key: Key) {
    if words.count < Self.most { words.append((key, found)) }
  }
}
