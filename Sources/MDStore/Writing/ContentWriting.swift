public import MDModel

/// What an importer told of an item, as the store takes it.
public struct ImportResult: Sendable {
  public var attributes: AttributeSet
  /// UTF-8.
  public var text: [UInt8]
  public var state: ItemState
  /// Why the import was not complete, empty when it was.
  public var reason: String
  public var isTruncated: Bool
  public var type: Int64?
  public var importer: Int64?
  /// When, in nanoseconds since 1970 UTC.
  public var date: Int64

  public init(
    attributes: AttributeSet = AttributeSet(), text: [UInt8] = [], state: ItemState, reason: String = "",
    isTruncated: Bool = false, type: Int64?, importer: Int64?, date: Int64
  ) {
    self.attributes = attributes
    self.text = text
    self.state = state
    self.reason = reason
    self.isTruncated = isTruncated
    self.type = type
    self.importer = importer
    self.date = date
  }
}

/// The results of importers: attributes, text, and how it went.
extension WritingSession {
  /// Replaces what is stored of an item's content and takes the item out of the journal, in one transaction.
  public func store(_ result: ImportResult, of id: ItemID) throws {
    guard let item = try item(id) else { return }
    if try wasImported(id) { try removeContent(of: id) }
    try storeAttributes(result.attributes, of: item)
    try storeText(result.text, of: id)
    try storeOutcome(result, of: id)
    let update = try statement("UPDATE item SET state = ?2, type = ?3, importer = ?4, imported = ?5 WHERE id = ?1")
    update.bind(1, id.rawValue)
    update.bind(2, result.state.rawValue)
    update.bind(3, result.type)
    update.bind(4, result.importer)
    update.bind(5, result.date)
    try update.run()
    try removeFromJournal(id)
  }

  private func wasImported(_ id: ItemID) throws -> Bool {
    let select = try statement("SELECT imported IS NOT NULL FROM item WHERE id = ?1")
    select.bind(1, id.rawValue)
    return try select.firstRow { $0.integer(0) != 0 } ?? false
  }

  private func storeAttributes(_ attributes: AttributeSet, of item: ItemRecord) throws {
    guard !attributes.isEmpty else { return }
    let insert = try statement("INSERT INTO value (item, attribute, ordinal, kind, value) VALUES (?1, ?2, ?3, ?4, ?5)")
    for row in try rows(of: attributes) {
      insert.bind(1, item.id.rawValue)
      insert.bind(2, row.attribute)
      insert.bind(3, row.ordinal)
      ValueKind.bind(row.value, to: insert, kind: 4, value: 5)
      try insert.run()
    }
    let name = searchName(item)
    try deleteAttributeWords(AttributeWords(name: name), of: item.id)
    try insertAttributeWords(AttributeWords(name: name, values: try storedValues(of: item.id)), of: item.id)
  }

  private func rows(of attributes: AttributeSet) throws -> [(attribute: Int64, ordinal: Int64, value: AttributeValue)] {
    var rows: [(Int64, Int64, AttributeValue)] = []
    for entry in attributes {
      let number = try number(of: entry.key)
      if case .array(let values) = entry.value {
        for (ordinal, value) in values.enumerated() { rows.append((number, Int64(ordinal), value)) }
      } else { rows.append((number, -1, entry.value)) }
    }
    return rows
  }

  /// Every stored value of an item with its attribute's name, in stored order.
  func storedValues(of id: ItemID) throws -> [(key: String, value: AttributeValue)] {
    let select = try statement("""
      SELECT attribute.name, value.kind, value.value FROM value JOIN attribute ON attribute.id = value.attribute
      WHERE value.item = ?1 ORDER BY value.attribute, value.ordinal
      """)
    select.bind(1, id.rawValue)
    var values: [(String, AttributeValue)] = []
    try select.forEachRow { values.append(($0.string(0), ValueKind.value(in: $0, kind: 1, value: 2))) }
    return values
  }

  private func storeText(_ text: [UInt8], of id: ItemID) throws {
    guard !text.isEmpty else { return }
    try insertTextWords(text, of: id)
    let insert = try statement("INSERT INTO content (item, length, text) VALUES (?1, ?2, ?3)")
    insert.bind(1, id.rawValue)
    insert.bind(2, Int64(text.count))
    try text.withUnsafeBufferPointer { bytes in
      try compressor.withCompressed(bytes) { frame in
        insert.bind(blob: 3, frame)
        try insert.run()
        insert.bind(3, nil)
      }
    }
  }

  private func storeOutcome(_ result: ImportResult, of id: ItemID) throws {
    guard !result.reason.isEmpty || result.isTruncated else { return }
    let insert = try statement("INSERT OR REPLACE INTO outcome (item, reason, truncated) VALUES (?1, ?2, ?3)")
    insert.bind(1, id.rawValue)
    insert.bind(text: 2, result.reason)
    insert.bind(3, result.isTruncated ? 1 : 0)
    try insert.run()
  }

  /// Takes out attributes, text and outcome; the name stays searchable.
  func removeContent(of id: ItemID) throws {
    guard let item = try item(id) else { return }
    let values = try storedValues(of: id)
    if !values.isEmpty {
      let name = searchName(item)
      try deleteAttributeWords(AttributeWords(name: name, values: values), of: id)
      try insertAttributeWords(AttributeWords(name: name), of: id)
      try delete("DELETE FROM value WHERE item = ?1", id)
    }
    if let text = try storedText(of: id) {
      try deleteTextWords(text, of: id)
      try delete("DELETE FROM content WHERE item = ?1", id)
    }
    try delete("DELETE FROM outcome WHERE item = ?1", id)
  }

  private func storedText(of id: ItemID) throws -> [UInt8]? {
    let select = try statement("SELECT length, text FROM content WHERE item = ?1")
    select.bind(1, id.rawValue)
    let text = try select.firstRow { row in
      row.withBytes(1) { TextDecompressor.text(of: $0, length: Int(row.integer(0))) }
    }
    guard let text else { return nil }
    // Without the old words FTS5 cannot delete them: the index is no longer consistent.
    guard let text else { throw StoreError(.corrupt, "The stored text of item \(id) is damaged. Rebuild: mdimport --rebuild.") }
    return text
  }
}
