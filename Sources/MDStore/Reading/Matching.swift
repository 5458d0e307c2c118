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

  /// How well texts match: the BM25 score by item, larger is better. Empty when more than `limit` match.
  public func textScores(_ match: MatchExpression, atMost limit: Int) throws -> [ItemID: Double] {
    try scores("SELECT rowid, -bm25(text_words) FROM text_words WHERE text_words MATCH ?1", match.sql, limit: limit)
  }

  /// How well names, titles and attributes match; a name counts ten, a title five times an attribute.
  public func attributeScores(_ match: MatchExpression, atMost limit: Int) throws -> [ItemID: Double] {
    try scores(
      "SELECT rowid, -bm25(attribute_words, 10, 5, 1) FROM attribute_words WHERE attribute_words MATCH ?1", match.sql,
      limit: limit)
  }

  /// Items whose names may contain the folded text, any bytes, by its trigrams: check each name. `nil` when the text
  /// has none, so that any name may contain it.
  public func itemsWithTrigrams(ofFolded text: [UInt8]) throws -> [ItemID]? {
    guard let match = MatchExpression.trigrams(ofFolded: text) else { return nil }
    return try items("SELECT rowid FROM name_trigrams WHERE name_trigrams MATCH ?1", match.sql)
  }

  private func items(_ sql: String, _ match: [UInt8]) throws -> [ItemID] {
    let select = try statement(sql)
    select.bind(text: 1, match)
    let largest = try largestItem()
    var found: [ItemID] = []
    try select.forEachRow { row in
      let item = ItemID(row.integer(0))
      // Set operations rely on the order, and bitmaps on the range.
      guard item > found.last ?? .none, item <= largest else {
        throw StoreError(.corrupt, "The full-text index names item \(item) out of place. Rebuild: mdimport --rebuild.")
      }
      found.append(item)
    }
    return found
  }

  private func scores(_ sql: String, _ match: [UInt8], limit: Int) throws -> [ItemID: Double] {
    let select = try statement(sql)
    select.bind(text: 1, match)
    var found: [ItemID: Double] = [:]
    try select.forEachRowWhile({ row in
      guard found.count < limit else { return false }
      found[ItemID(row.integer(0))] = row.real(1)
      return true
    })
    return found.count < limit ? found : [:]
  }

  /// The largest item number, a measure of how many items there are that costs nothing.
  public func largestItem() throws -> ItemID {
    ItemID(try statement("SELECT max(id) FROM item").firstRow { $0.integer(0) } ?? 0)
  }

  /// Calls `body` for every item, most recently modified first, until it returns `false`.
  public func forEachItemByDate(
    _ body: (ItemID, _ parent: ItemID, _ name: UnsafeBufferPointer<UInt8>) throws -> Bool
  ) throws {
    try statement("SELECT id, parent, name FROM item ORDER BY modified DESC, parent DESC, name DESC").forEachRowWhile({
      row in
      try row.withBytes(2) { try body(ItemID(row.integer(0)), ItemID(row.integer(1)), $0) }
    })
  }

  /// Calls `body` for every item, with the name that searches see.
  public func forEachSearchName(_ body: (ItemID, UnsafeBufferPointer<UInt8>) throws -> Void) throws {
    try statement("SELECT id, parent, name FROM item").forEachRow { row in
      try row.withBytes(2) { try body(ItemID(row.integer(0)), ItemRecord.searchName($0, in: ItemID(row.integer(1)))) }
    }
  }
}
