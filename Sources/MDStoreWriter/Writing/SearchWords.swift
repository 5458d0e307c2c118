import MDModel
import MDSQLite
import MDStore

/// The words of an item's attributes, as the full-text tables have them.
///
/// A contentless FTS5 table deletes only with the old words, so this is a pure function of stored values. A change
/// needs a migration that rebuilds `attribute_words`.
struct AttributeWords: Equatable {
  var name: [UInt8]
  var title: [UInt8] = []
  var others: [UInt8] = []
  /// Every text value, including attributes whose values are codes, for comparisons with single attributes.
  var all: [UInt8] = []

  init(name: FileName) { self.name = name.bytes }

  /// - Parameter values: stored values, ordered by attribute number, then ordinal.
  init(name: FileName, values: [(key: String, value: AttributeValue)]) {
    self.name = name.bytes
    for (key, value) in values {
      guard case .string(let text) = value else { continue }
      let start = all.count
      all += text.utf8
      all.append(SearchTokenizers.valueSeparator)
      guard AttributeKey(key).holdsWords else { continue }
      if key == AttributeKey.title.rawValue { title += all[start...] } else { others += all[start...] }
    }
  }

  /// True if the item has words beyond its name.
  var hasMoreThanName: Bool { !title.isEmpty || !others.isEmpty }
}

/// The full-text tables.
extension WritingSession {
  func insertNameTrigrams(_ name: FileName, of id: ItemID) throws {
    let insert = try statement("INSERT INTO name_trigrams (rowid, name) VALUES (?1, ?2)")
    insert.bind(1, id.rawValue)
    insert.bind(text: 2, name.bytes)
    try insert.run()
  }

  func deleteNameTrigrams(_ name: FileName, of id: ItemID) throws {
    let delete = try statement("INSERT INTO name_trigrams (name_trigrams, rowid, name) VALUES ('delete', ?1, ?2)")
    delete.bind(1, id.rawValue)
    delete.bind(text: 2, name.bytes)
    try delete.run()
  }

  func insertAttributeWords(_ words: AttributeWords, of id: ItemID) throws {
    let insert = try statement("INSERT INTO attribute_words (rowid, name, title, attributes) VALUES (?1, ?2, ?3, ?4)")
    bind(words, id, to: insert)
    try insert.run()
  }

  func deleteAttributeWords(_ words: AttributeWords, of id: ItemID) throws {
    let delete = try statement(
      """
      INSERT INTO attribute_words (attribute_words, rowid, name, title, attributes) VALUES ('delete', ?1, ?2, ?3, ?4)
      """)
    bind(words, id, to: delete)
    try delete.run()
  }

  func insertAttributeTrigrams(_ words: AttributeWords, of id: ItemID) throws {
    try runAttributeTrigrams("INSERT INTO attribute_trigrams (rowid, attributes) VALUES (?1, ?2)", words, id)
  }

  func deleteAttributeTrigrams(_ words: AttributeWords, of id: ItemID) throws {
    try runAttributeTrigrams(
      "INSERT INTO attribute_trigrams (attribute_trigrams, rowid, attributes) VALUES ('delete', ?1, ?2)", words, id)
  }

  private func runAttributeTrigrams(_ sql: String, _ words: AttributeWords, _ id: ItemID) throws {
    guard !words.all.isEmpty else { return }
    let statement = try statement(sql)
    statement.bind(1, id.rawValue)
    statement.bind(text: 2, words.all)
    try statement.run()
  }

  private func bind(_ words: AttributeWords, _ id: ItemID, to statement: PreparedStatement) {
    noteMeasured(id)
    statement.bind(1, id.rawValue)
    statement.bind(text: 2, words.name)
    statement.bind(text: 3, words.title)
    statement.bind(text: 4, words.others)
  }

  func insertTextWords(_ text: [UInt8], of id: ItemID) throws {
    try runTextWords("INSERT INTO text_words (rowid, text) VALUES (?1, ?2)", text, id)
  }

  func deleteTextWords(_ text: [UInt8], of id: ItemID) throws {
    try runTextWords("INSERT INTO text_words (text_words, rowid, text) VALUES ('delete', ?1, ?2)", text, id)
  }

  private func runTextWords(_ sql: String, _ text: [UInt8], _ id: ItemID) throws {
    guard !text.isEmpty else { return }
    noteMeasured(id)
    let statement = try statement(sql)
    statement.bind(1, id.rawValue)
    try text.withUnsafeBufferPointer { bytes in
      // SQLite does not copy the text, so the binding must end before the buffer does.
      statement.bind(text: 2, bytes, copied: false)
      try statement.run()
      statement.bind(2, nil)
    }
  }
}
