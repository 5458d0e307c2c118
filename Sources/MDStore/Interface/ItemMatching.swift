package import MDModel

/// Sets of items by what they are compared with: the retrieval that searches are planned from.
package protocol ItemMatching {
  /// Items whose column lies in an interval.
  ///
  /// - Returns: `nil` when there are more than `limit`, or when all rows would have to be read for fewer than all.
  func items(where column: ItemColumn, in interval: ValueInterval, limit: Int) throws -> ItemSet?

  /// Items of some types.
  ///
  /// - Returns: `nil` when there are more than `limit`.
  func items(ofTypes types: [Int64], limit: Int) throws -> ItemSet?

  /// The number in a column of an item; `nil` when it has none, or is gone.
  func value(of column: ItemColumn, of id: ItemID) throws -> Int64?

  /// All folders.
  func allDirectories() throws -> ItemSet

  /// Items whose import was not complete.
  func itemsWithOutcome() throws -> ItemSet

  /// Items that have a text.
  func itemsWithText() throws -> ItemSet

  /// Number of an attribute that some item has had; `nil` for one that none ever had.
  func number(of attribute: AttributeKey) throws -> Int64?

  /// Number of attribute names that are not in the schema.
  func customNameCount() throws -> Int

  /// Items with a value of the attribute.
  ///
  /// - Returns: `nil` when there are more than `limit` values.
  func items(having attribute: Int64, limit: Int) throws -> ItemSet?

  /// Items of which a value of the attribute lies in an interval.
  ///
  /// - Returns: `nil` when there are more than `limit` values.
  func items(
    where attribute: Int64, _ form: ValueForm, in interval: ValueInterval, limit: Int
  ) throws -> ItemSet?

  /// Items of which a value of the attribute is this text, byte for byte.
  func items(where attribute: Int64, isText text: String, limit: Int) throws -> ItemSet?

  /// Items of which a text value of the attribute passes a test. Equal values are tested once.
  ///
  /// - Returns: `nil` when the attribute has more than `limit` values, of whatever form.
  func items(
    where attribute: Int64, limit: Int, textPasses test: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> ItemSet?

  /// Calls `body` for each value of one attribute of an item until it returns `true`.
  ///
  /// - Returns: whether it did.
  func anyValue(of attribute: Int64, of item: ItemID, _ body: (StoredValue) throws -> Bool) throws
    -> Bool

  /// Calls `body` for each text value of an item whose attribute holds words, until it returns `true`.
  ///
  /// - Returns: whether it did.
  func anyWords(of item: ItemID, _ body: (StoredValue) throws -> Bool) throws -> Bool

  /// Calls `body` with each text value of an item and the number of its attribute.
  func forEachText(of item: ItemID, _ body: (Int64, UnsafeBufferPointer<UInt8>) throws -> Void) throws

  /// Items whose text matches.
  func itemsWithText(_ match: MatchExpression) throws -> ItemSet

  /// Items whose name, title or other attributes match.
  func itemsWithAttributeWords(_ match: MatchExpression) throws -> ItemSet

  /// Items whose names may contain the folded text, any bytes, by its trigrams: check each name. `nil` when the text
  /// has none, so that any name may contain it.
  func itemsWithNameTrigrams(ofFolded text: [UInt8]) throws -> ItemSet?

  /// Items of which a text value may contain the folded text, any bytes, by its trigrams: check each value. `nil` when
  /// the text has none.
  func itemsWithAttributeTrigrams(ofFolded text: [UInt8]) throws -> ItemSet?

  /// Items whose text holds a word, folded.
  func itemsWithText(word: [UInt8]) throws -> ItemSet

  /// Items whose text holds a word that begins with a text, folded.
  func itemsWithText(wordBeginningWith beginning: [UInt8]) throws -> ItemSet

  /// Items whose text holds a word, folded, that passes a test. Every word of the index is looked at.
  func itemsWithText(wordWhere test: (UnsafeBufferPointer<UInt8>) -> Bool) throws -> ItemSet

  /// Items whose name, title or other attributes hold a word, folded.
  func itemsWithAttributeWords(word: [UInt8]) throws -> ItemSet

  /// Items whose name, title or other attributes hold a word that begins with a text, folded.
  func itemsWithAttributeWords(wordBeginningWith beginning: [UInt8]) throws -> ItemSet
}
