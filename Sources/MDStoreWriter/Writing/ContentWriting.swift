package import MDModel
import MDSQLite
import MDStore

/// Result of an import, as the store takes it.
package struct ImportResult: Sendable {
  package var attributes: AttributeSet
  /// The text as UTF-8.
  package var text: [UInt8]
  package var state: ItemState
  /// Reason why the import was incomplete; empty if it was complete.
  package var reason: String
  package var isTruncated: Bool
  package var type: Int64?
  package var importer: Int64?
  /// Stamp of the file that was read, taken before reading; `nil` if the file was never opened.
  package var stamp: FileStamp?
  /// Birth time of that file, if the file system has one. The name may have stood for another file before.
  package var created: Timestamp?
  /// Time at which the stamp was taken. It decides whether the stamp can be trusted.
  package var stamped: Timestamp
  /// Time at which the import ended.
  package var date: Timestamp
  /// Number of the journal entry that the result answers. By default it answers all.
  package var sequence = Int64.max
  /// True if members were stored with ``WritingSession/endMembers(of:reading:rules:)``. Else the file loses its earlier
  /// members.
  package var holdsMembers = false
  /// Vectors of the item's ``MDModel/EmbeddableText``, if the importing process made them: the writer has only one
  /// thread.
  package var vectors: SegmentVectors?

  /// - Parameter date: time at which the stamp was taken and the import ended.
  package init(
    attributes: AttributeSet = AttributeSet(), text: [UInt8] = [], state: ItemState, reason: String = "",
    isTruncated: Bool = false, type: Int64?, importer: Int64?, stamp: FileStamp?, date: Timestamp
  ) {
    self.attributes = attributes
    self.text = text
    self.state = state
    self.reason = reason
    self.isTruncated = isTruncated
    self.type = type
    self.importer = importer
    self.stamp = stamp
    stamped = date
    self.date = date
  }
}

/// Storing import results: attributes, text and outcome.
extension WritingSession {
  package func store(_ result: ImportResult, of id: ItemID) throws {
    guard let item = try reading.item(id) else { return }
    let meaning = EmbeddableText(attributes: result.attributes, name: item.searchName, text: result.text)
    // If the meaning is the same, the vectors stay: a file that was only touched keeps its costly ones.
    if try !means(meaning, id) { try noteMeaning(meaning, of: id, made: result.vectors) }
    if !result.holdsMembers { try removeMembers(of: id) }
    if try wasImported(id) { try removeContent(of: id) }
    try storeAttributes(result.attributes, of: item)
    try storeText(result.text, of: id)
    try storeOutcome(result, of: id)
    try storeState(result, of: item)
    try removeFromJournal(id, upTo: result.sequence)
  }

  private func storeState(_ result: ImportResult, of item: ItemRecord) throws {
    if let stamp = result.stamp, stamp != item.stamp {
      try storeStamp(stamp, result.created ?? item.created, of: item.id)
    }
    if result.type != item.type { noteListed(item.id) }
    if let stamp = result.stamp, stamp.modified != item.stamp.modified { noteDated(item.id) }
    let update = try statement(
      "UPDATE item SET state = ?2, type = ?3, importer = ?4, imported = ?5, trusted = ?6 WHERE id = ?1")
    update.bind(1, item.id.rawValue)
    update.bind(2, result.state.rawValue)
    update.bind(3, result.type)
    update.bind(4, result.importer)
    update.bind(date: 5, result.date)
    // A file that could not be opened is tried again in every run, because the cause may lie outside of it. A changed
    // file may also have another owner or other permissions than when its name was indexed.
    let isTrusted = result.stamp == item.stamp && item.stamp.isTrustworthy(at: result.stamped)
    update.bind(6, isTrusted ? 1 : 0)
    try update.run()
  }

  /// Separate from the state, because SQLite rewrites every index whose columns a statement names, changed or not.
  private func storeStamp(_ stamp: FileStamp, _ created: Timestamp?, of id: ItemID) throws {
    let update = try statement(
      """
      UPDATE item SET size = ?2, modified = ?3, changed = ?4, inode = ?5, created = ?6, \(Self.keepingAdded("?6"))
      WHERE id = ?1
      """)
    update.bind(1, id.rawValue)
    update.bind(2, stamp.size)
    update.bind(date: 3, stamp.modified)
    update.bind(date: 4, stamp.changed)
    update.bind(5, stamp.inode)
    update.bind(date: 6, created)
    try update.run()
  }

  private func wasImported(_ id: ItemID) throws -> Bool {
    let select = try statement("SELECT imported IS NOT NULL FROM item WHERE id = ?1")
    select.bind(1, id.rawValue)
    return try select.firstRow { $0.integer(0) != 0 } ?? false
  }

  private func storeAttributes(_ attributes: AttributeSet, of item: ItemRecord) throws {
    guard !attributes.isEmpty else { return }
    let rows = try insertValues(attributes, of: item.id)
    let words = AttributeWords(name: item.searchName, values: rows.map { ($0.key, $0.value) })
    try insertAttributeTrigrams(words, of: item.id)
    // The words of the name were inserted with the item. They are replaced only if there are others.
    guard words.hasMoreThanName else { return }
    try deleteAttributeWords(AttributeWords(name: item.searchName), of: item.id)
    try insertAttributeWords(words, of: item.id)
  }

  @discardableResult
  private func insertValues(_ attributes: AttributeSet, of id: ItemID) throws -> [ValueRow] {
    let rows = try rows(of: attributes)
    try insert(rows, of: id)
    return rows
  }

  func insert(_ rows: some Sequence<ValueRow>, of id: ItemID) throws {
    let insert = try statement("INSERT INTO value (item, attribute, ordinal, kind, value) VALUES (?1, ?2, ?3, ?4, ?5)")
    for row in rows {
      insert.bind(1, id.rawValue)
      insert.bind(2, row.attribute)
      insert.bind(3, row.ordinal)
      ValueKind.bind(row.value, to: insert, kind: 4, value: 5)
      try insert.run()
    }
  }

  package func replaceNotes(_ notes: AttributeSet, keys: [AttributeKey], of id: ItemID) throws -> Bool {
    guard let item = try reading.item(id), try wasImported(id) else { return false }
    try withMeaningNoted(of: id) { try replace(keys, by: notes, of: item) }
    return true
  }

  private func replace(_ keys: [AttributeKey], by notes: AttributeSet, of item: ItemRecord) throws {
    let id = item.id
    let old = AttributeWords(name: item.searchName, values: try reading.storedValues(of: id))
    let delete = try statement("DELETE FROM value WHERE item = ?1 AND attribute = ?2")
    for key in keys {
      guard let known = try reading.number(of: key) else { continue }
      delete.bind(1, id.rawValue)
      delete.bind(2, known)
      try delete.run()
    }
    try insertValues(notes, of: id)
    let new = AttributeWords(name: item.searchName, values: try reading.storedValues(of: id))
    guard old != new else { return }
    try deleteAttributeTrigrams(old, of: id)
    try insertAttributeTrigrams(new, of: id)
    try deleteAttributeWords(old, of: id)
    try insertAttributeWords(new, of: id)
  }

  struct ValueRow: Equatable {
    var key: String
    var attribute: Int64
    var ordinal: Int64
    var value: AttributeValue

    /// True if the row is stored before another.
    func isBefore(_ other: ValueRow) -> Bool { (attribute, ordinal) < (other.attribute, other.ordinal) }

    /// Compares byte for byte: texts that look alike are different values.
    static func == (left: ValueRow, right: ValueRow) -> Bool {
      guard (left.attribute, left.ordinal) == (right.attribute, right.ordinal) else { return false }
      if case (.string(let mine), .string(let theirs)) = (left.value, right.value) {
        return mine.utf8.elementsEqual(theirs.utf8)
      }
      return left.value == right.value
    }

    /// The rows that the other list does not have, or has with another value. Both lists are in stored order.
    static func difference(_ rows: [ValueRow], _ others: [ValueRow]) -> [ValueRow] {
      var index = 0
      return rows.filter { row in
        while index < others.count, others[index].isBefore(row) { index += 1 }
        return index == others.count || others[index] != row
      }
    }
  }

  /// Rows of the attributes, in stored order.
  ///
  /// - Parameter others: attributes that are not stored as values.
  func rows(of attributes: AttributeSet, without others: Set<AttributeKey> = []) throws -> [ValueRow] {
    var rows: [ValueRow] = []
    for entry in attributes where !others.contains(entry.key) {
      let number = try number(of: entry.key)
      func add(_ value: AttributeValue, _ ordinal: Int64) {
        // SQLite has no NaN. One from a careless importer would make the whole batch fail.
        guard !value.isNaN else { return }
        rows.append(ValueRow(key: entry.key.rawValue, attribute: number, ordinal: ordinal, value: value))
      }
      if case .array(let values) = entry.value {
        for (ordinal, value) in values.enumerated() { add(value, Int64(ordinal)) }
      } else {
        add(entry.value, -1)
      }
    }
    return rows.sorted { $0.isBefore($1) }
  }

  func storeText(_ text: [UInt8], of id: ItemID) throws {
    try insertTextWords(text, of: id)
    try insertContent(text, of: id)
  }

  func insertContent(_ text: [UInt8], of id: ItemID) throws {
    guard !text.isEmpty else { return }
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
    guard !result.reason.isEmpty || result.isTruncated else {
      return try delete("DELETE FROM outcome WHERE item = ?1", id)
    }
    try storeOutcome(of: id, reason: result.reason, isTruncated: result.isTruncated)
  }

  func storeOutcome(of id: ItemID, reason: String, isTruncated: Bool) throws {
    let insert = try statement("INSERT OR REPLACE INTO outcome (item, reason, truncated) VALUES (?1, ?2, ?3)")
    insert.bind(1, id.rawValue)
    insert.bind(text: 2, reason)
    insert.bind(3, isTruncated ? 1 : 0)
    try insert.run()
  }

  package func notePostponed(_ id: ItemID, reason: String) throws {
    guard try reading.item(id) != nil else { return }
    try storeOutcome(of: id, reason: reason, isTruncated: false)
  }

  package func noteListing(of id: ItemID, failure: String?) throws {
    let update = try statement("UPDATE item SET state = ?2 WHERE id = ?1")
    update.bind(1, id.rawValue)
    update.bind(2, (failure == nil ? ItemState.nameOnly : .failed).rawValue)
    try update.run()
    if let failure {
      try storeOutcome(of: id, reason: failure, isTruncated: false)
    } else {
      try delete("DELETE FROM outcome WHERE item = ?1", id)
    }
  }

  package func forgetContent(of id: ItemID) throws {
    try removeMembers(of: id)
    try removeContent(of: id)
    try forgetMeaning(of: id)
    try delete("UPDATE item SET importer = NULL, imported = NULL WHERE id = ?1", id)
    try removeFromJournal(id)
  }

  /// Removes attributes, text and outcome. The name stays searchable.
  func removeContent(of id: ItemID) throws {
    guard let item = try reading.item(id) else { return }
    let values = try reading.storedValues(of: id)
    if !values.isEmpty {
      let words = AttributeWords(name: item.searchName, values: values)
      try deleteAttributeTrigrams(words, of: id)
      if words.hasMoreThanName {
        try deleteAttributeWords(words, of: id)
        try insertAttributeWords(AttributeWords(name: item.searchName), of: id)
      }
      try delete("DELETE FROM value WHERE item = ?1", id)
    }
    try removeText(of: id)
    try delete("DELETE FROM outcome WHERE item = ?1", id)
  }

  /// Removes the text. FTS5 cannot delete without the old words, so a damaged text makes the batch fail here.
  func removeText(of id: ItemID) throws {
    guard let text = try reading.text(of: id) else { return }
    try deleteTextWords(text, of: id)
    try delete("DELETE FROM content WHERE item = ?1", id)
  }
}

extension AttributeValue {
  fileprivate var isNaN: Bool { if case .real(let number) = self { number.isNaN } else { false } }
}
