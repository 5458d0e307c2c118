public import MDModel

/// Full-text matches.
extension ReadingSession {
  /// Items whose text matches.
  public func itemsWithText(_ match: MatchExpression) throws -> ItemSet {
    try items("SELECT rowid FROM text_words WHERE text_words MATCH ?1", match)
  }

  /// Items whose name, title or other attributes match.
  public func itemsWithAttributeWords(_ match: MatchExpression) throws -> ItemSet {
    try items("SELECT rowid FROM attribute_words WHERE attribute_words MATCH ?1", match)
  }

  /// Items whose names may contain the folded text, any bytes, by its trigrams: check each name. `nil` when the text
  /// has none, so that any name may contain it.
  public func itemsWithNameTrigrams(ofFolded text: [UInt8]) throws -> ItemSet? {
    guard let match = MatchExpression.trigrams(ofFolded: text) else { return nil }
    return try items("SELECT rowid FROM name_trigrams WHERE name_trigrams MATCH ?1", match)
  }

  /// Items of which a text value may contain the folded text, any bytes, by its trigrams: check each value. `nil` when
  /// the text has none.
  public func itemsWithAttributeTrigrams(ofFolded text: [UInt8]) throws -> ItemSet? {
    guard let match = MatchExpression.trigrams(ofFolded: text) else { return nil }
    return try items("SELECT rowid FROM attribute_trigrams WHERE attribute_trigrams MATCH ?1", match)
  }

  /// Scores of texts: BM25 by item, larger is better.
  public func textScores(_ match: MatchExpression) throws -> [ItemID: Double] {
    try scores("SELECT rowid, -bm25(text_words) FROM text_words WHERE text_words MATCH ?1", match)
  }

  /// Scores of names, titles and attributes; a name counts ten, a title five times an attribute.
  public func attributeScores(_ match: MatchExpression) throws -> [ItemID: Double] {
    let weights = Self.attributeWeights.map { "\($0)" }.joined(separator: ", ")
    return try scores(
      "SELECT rowid, -bm25(attribute_words, \(weights)) FROM attribute_words WHERE attribute_words MATCH ?1", match)
  }

  /// Weights of the columns of `attribute_words`.
  static let attributeWeights: [Double] = [10, 5, 1]

  private func items(_ sql: String, _ match: MatchExpression) throws -> ItemSet {
    let select = try statement(sql)
    select.bind(text: 1, match.sql)
    return try itemSet(select, limit: .max) ?? .nothing
  }

  /// The items in the first column of a statement's rows, in any order.
  ///
  /// - Returns: `nil` when there are more rows than `limit`.
  func itemSet(_ select: PreparedStatement, limit: Int) throws -> ItemSet? {
    let largest = try largestItem()
    var found = ItemSet(upTo: largest)
    var rows = 0
    try select.forEachRowWhile({ row in
      let item = ItemID(row.integer(0))
      // A damaged index must not make a set of any size.
      guard item > .none, item <= largest else {
        throw StoreError(.corrupt, "The index names item \(item), which there is not. Rebuild: mdimport --rebuild.")
      }
      found.insert(item)
      rows += 1
      return rows <= limit
    })
    return rows <= limit ? found : nil
  }

  private func scores(_ sql: String, _ match: MatchExpression) throws -> [ItemID: Double] {
    let select = try statement(sql)
    select.bind(text: 1, match.sql)
    var found: [ItemID: Double] = [:]
    try select.forEachRow { found[ItemID($0.integer(0))] = $0.real(1) }
    return found
  }
}
