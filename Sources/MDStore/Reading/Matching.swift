public import MDModel

/// Full-text matches: the only place where a search becomes SQL.
extension ReadingSession {
  /// Items whose text matches, ascending.
  public func itemsWithText(_ match: MatchExpression) throws -> [ItemID] {
    try items("SELECT rowid FROM text_words WHERE text_words MATCH ?1", match.sql)
  }

  /// Items whose name, title or other attributes match, ascending.
  public func itemsWithAttributeWords(_ match: MatchExpression) throws -> [ItemID] {
    try items("SELECT rowid FROM attribute_words WHERE attribute_words MATCH ?1", match.sql)
  }

  /// How well texts match: the BM25 score by item, larger is better.
  public func textScores(_ match: MatchExpression) throws -> [ItemID: Double] {
    try scores("SELECT rowid, -bm25(text_words) FROM text_words WHERE text_words MATCH ?1", match.sql)
  }

  /// How well names, titles and attributes match; a name counts ten, a title five times an attribute.
  public func attributeScores(_ match: MatchExpression) throws -> [ItemID: Double] {
    try scores(
      "SELECT rowid, -bm25(attribute_words, 10, 5, 1) FROM attribute_words WHERE attribute_words MATCH ?1", match.sql)
  }

  /// Items whose names may contain the folded text: those that have all its trigrams. Check each name.
  public func itemsWithTrigrams(ofFolded text: [UInt8]) throws -> [ItemID] {
    try items("SELECT rowid FROM name_trigrams WHERE name_trigrams MATCH ?1", MatchExpression.trigrams(ofFolded: text).sql)
  }

  private func items(_ sql: String, _ match: [UInt8]) throws -> [ItemID] {
    let select = try statement(sql)
    select.bind(text: 1, match)
    var found: [ItemID] = []
    try select.forEachRow { found.append(ItemID($0.integer(0))) }
    return found
  }

  private func scores(_ sql: String, _ match: [UInt8]) throws -> [ItemID: Double] {
    let select = try statement(sql)
    select.bind(text: 1, match)
    var found: [ItemID: Double] = [:]
    try select.forEachRow { found[ItemID($0.integer(0))] = $0.real(1) }
    return found
  }

  /// Calls `body` for every item, with what lists and sorts need.
  public func forEachItem(_ body: (ItemID, _ parent: ItemID, _ name: UnsafeBufferPointer<UInt8>) throws -> Void) throws {
    try statement("SELECT id, parent, name FROM item").forEachRow { row in
      try row.withBytes(2) { try body(ItemID(row.integer(0)), ItemID(row.integer(1)), $0) }
    }
  }
}
