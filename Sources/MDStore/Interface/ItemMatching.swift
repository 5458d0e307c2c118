package import MDModel

/// Sets of items that meet one condition. Searches are planned from these.
package protocol ItemMatching {
  /// Items whose value in a column lies in an interval.
  ///
  /// - Returns: `nil` if there are more than `limit`, or if all rows would have to be read although there is a limit.
  func items(where column: ItemColumn, in interval: ValueInterval, limit: Int) throws -> ItemSet?

  /// Items of some types.
  ///
  /// - Returns: `nil` if there are more than `limit`.
  func items(ofTypes types: [Int64], limit: Int) throws -> ItemSet?

  /// The number in a column of an item; `nil` if it has none, or if the item is gone.
  func value(of column: ItemColumn, of id: ItemID) throws -> Int64?

  /// All folders.
  func allDirectories() throws -> ItemSet

  /// Items whose import was incomplete.
  func itemsWithOutcome() throws -> ItemSet

  /// Items that have a text.
  func itemsWithText() throws -> ItemSet

  /// Number of an attribute; `nil` if no item ever had it.
  func number(of attribute: AttributeKey) throws -> Int64?

  /// Number of attribute names that are not in the schema.
  func customNameCount() throws -> Int

  /// Items with a value of the attribute.
  ///
  /// - Returns: `nil` if there are more than `limit` values.
  func items(having attribute: Int64, limit: Int) throws -> ItemSet?

  /// Items with a value of the attribute in an interval.
  ///
  /// - Returns: `nil` if there are more than `limit` values.
  func items(
    where attribute: Int64, _ form: ValueForm, in interval: ValueInterval, limit: Int
  ) throws -> ItemSet?

  /// Items with a value of the attribute that is this text, byte for byte.
  func items(where attribute: Int64, isText text: String, limit: Int) throws -> ItemSet?

  /// Items with a text value of the attribute that passes a test. Equal values are tested once.
  ///
  /// - Returns: `nil` if the attribute has more than `limit` values, of any form.
  func items(
    where attribute: Int64, limit: Int, textPasses test: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> ItemSet?

  /// Calls `body` for each value of one attribute of an item until it returns `true`.
  ///
  /// - Returns: true if `body` returned `true`.
  func anyValue(of attribute: Int64, of item: ItemID, _ body: (StoredValue) throws -> Bool) throws
    -> Bool

  /// Calls `body` for each text value of an item whose attribute holds words, until it returns `true`.
  ///
  /// - Returns: true if `body` returned `true`.
  func anyWords(of item: ItemID, _ body: (StoredValue) throws -> Bool) throws -> Bool

  /// Calls `body` with each text value of an item and the number of its attribute.
  func forEachText(of item: ItemID, _ body: (Int64, UnsafeBufferPointer<UInt8>) throws -> Void) throws

  /// Items whose text matches.
  func itemsWithText(_ match: MatchExpression) throws -> ItemSet

  /// Items whose name, title or other attributes match.
  func itemsWithAttributeWords(_ match: MatchExpression) throws -> ItemSet

  /// Items whose names may contain the folded text, any bytes, found by its trigrams: check each name. `nil` if the
  /// text has no trigram, so that any name may contain it.
  func itemsWithNameTrigrams(ofFolded text: [UInt8]) throws -> ItemSet?

  /// Items with a text value that may contain the folded text, any bytes, found by its trigrams: check each value.
  /// `nil` if the text has no trigram.
  func itemsWithAttributeTrigrams(ofFolded text: [UInt8]) throws -> ItemSet?

  /// Items whose text contains a folded word.
  func itemsWithText(word: [UInt8]) throws -> ItemSet

  /// Items whose text contains a word that begins with a folded text.
  func itemsWithText(wordBeginningWith beginning: [UInt8]) throws -> ItemSet

  /// Items whose text contains a folded word that passes a test. Every word of the index is tested.
  func itemsWithText(wordWhere test: (UnsafeBufferPointer<UInt8>) -> Bool) throws -> ItemSet

  /// Items whose name, title or other attributes contain a folded word.
  func itemsWithAttributeWords(word: [UInt8]) throws -> ItemSet

  /// Items whose name, title or other attributes contain a word that begins with a folded text.
  func itemsWithAttributeWords(wordBeginningWith beginning: [UInt8]) throws -> ItemSet
}
