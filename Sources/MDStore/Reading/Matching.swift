import MDModel
import MDSQLite

/// Full-text matches.
extension ReadingSession {
  package func itemsWithText(_ match: MatchExpression) throws -> ItemSet {
    try items("SELECT rowid FROM text_words WHERE text_words MATCH ?1", match)
  }

  package func itemsWithAttributeWords(_ match: MatchExpression) throws -> ItemSet {
    try items("SELECT rowid FROM attribute_words WHERE attribute_words MATCH ?1", match)
  }

  package func itemsWithNameTrigrams(ofFolded text: [UInt8]) throws -> ItemSet? {
    guard let match = MatchExpression.trigrams(ofFolded: text) else { return nil }
    return try items("SELECT rowid FROM name_trigrams WHERE name_trigrams MATCH ?1", match)
  }

  package func itemsWithAttributeTrigrams(ofFolded text: [UInt8]) throws -> ItemSet? {
    guard let match = MatchExpression.trigrams(ofFolded: text) else { return nil }
    return try items("SELECT rowid FROM attribute_trigrams WHERE attribute_trigrams MATCH ?1", match)
  }

  private func items(_ sql: String, _ match: MatchExpression) throws -> ItemSet {
    let select = try statement(sql)
    select.bind(text: 1, match.sql)
    return try itemSet(select, limit: .max) ?? .nothing
  }

  /// The set of the items in the first column of a statement's rows, in any order.
  ///
  /// - Returns: `nil` if there are more rows than `limit`.
  func itemSet(_ select: PreparedStatement, limit: Int) throws -> ItemSet? {
    let largest = try largestItem()
    var found = ItemSet(upTo: largest)
    var rows = 0
    try select.forEachRowWhile({ row in
      let item = ItemID(row.integer(0))
      // A set needs a bit for each number, so a damaged index must not name arbitrarily large items.
      guard item > .none, item <= largest else {
        throw StoreError(.corrupt, "The index names item \(item), which there is not.")
      }
      found.insert(item)
      rows += 1
      return rows <= limit
    })
    return rows <= limit ? found : nil
  }
}
