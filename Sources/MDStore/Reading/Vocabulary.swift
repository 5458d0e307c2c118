/// The words that texts hold.
extension ReadingSession {
  /// Items whose text holds a word, folded, that passes a test. Every word of the index is looked at.
  public func itemsWithText(wordWhere test: (UnsafeBufferPointer<UInt8>) -> Bool) throws -> ItemSet {
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
