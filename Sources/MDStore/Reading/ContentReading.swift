package import MDModel
import MDSQLite

/// Result of the import of an item.
package struct ItemOutcome: Sendable, Hashable {
  package var importer: ImporterVersion?
  /// Time of the import.
  package var date: Timestamp?
  /// Reason why the import was incomplete; empty if it was complete.
  package var reason: String
  package var isTruncated: Bool

  package init(importer: ImporterVersion?, date: Timestamp?, reason: String = "", isTruncated: Bool = false) {
    self.importer = importer
    self.date = date
    self.reason = reason
    self.isTruncated = isTruncated
  }
}

/// Attributes, text and outcome of items.
extension ReadingSession {
  package func attributes(of id: ItemID) throws -> AttributeSet {
    var attributes = AttributeSet()
    try read(into: &attributes, valuesOf: id) { _ in true }
    return attributes
  }

  /// Adds the stored values of an item. Each element of a list is a row of its own.
  package func read(
    into attributes: inout AttributeSet, valuesOf id: ItemID, where isWanted: (AttributeKey) -> Bool
  ) throws {
    let select = try statement(
      "SELECT attribute, ordinal, kind, value FROM value WHERE item = ?1 ORDER BY attribute, ordinal")
    select.bind(1, id.rawValue)
    var list: (key: AttributeKey, values: [AttributeValue])?
    try select.forEachRow { row in
      guard let key = try attribute(row.integer(0)), isWanted(key) else { return }
      let value = ValueKind.value(in: row, kind: 2, value: 3)
      // A single value has ordinal -1. Rows of a list come in order, so a new key ends the list before.
      guard row.integer(1) >= 0 else { return attributes[key] = value }
      if list?.key == key {
        list?.values.append(value)
      } else {
        if let list { attributes[list.key] = .array(list.values) }
        list = (key, [value])
      }
    }
    if let list { attributes[list.key] = .array(list.values) }
  }

  /// The attribute that a number in the table of values stands for.
  package func attribute(_ number: Int64) throws -> AttributeKey? {
    if let known = attributeKeys[number] { return known }
    let select = try statement("SELECT name FROM attribute WHERE id = ?1")
    select.bind(1, number)
    let key = try select.firstRow { AttributeKey($0.string(0)) }
    attributeKeys[number] = key
    return key
  }

  /// Every stored value of an item with the name of its attribute, in stored order.
  package func storedValues(of id: ItemID) throws -> [(key: String, value: AttributeValue)] {
    let select = try statement(
      """
      SELECT attribute.name, value.kind, value.value FROM value JOIN attribute ON attribute.id = value.attribute
      WHERE value.item = ?1 ORDER BY value.attribute, value.ordinal
      """)
    select.bind(1, id.rawValue)
    var values: [(String, AttributeValue)] = []
    try select.forEachRow { values.append(($0.string(0), ValueKind.value(in: $0, kind: 1, value: 2))) }
    return values
  }

  package func text(of id: ItemID) throws -> [UInt8]? {
    let select = try statement("SELECT length, text FROM content WHERE item = ?1")
    select.bind(1, id.rawValue)
    // The outer `nil` means no text, the inner one a damaged text.
    let text: [UInt8]?? = try select.firstRow { row in
      row.withBytes(1) { TextDecompressor.text(of: $0, length: Int(row.integer(0))) }
    }
    guard let text else { return nil }
    guard let text else {
      throw StoreError(.corrupt, "The stored text of item \(id) is damaged.")
    }
    return text
  }

  package func outcome(of id: ItemID) throws -> ItemOutcome? {
    let select = try statement(
      """
      SELECT importer.identifier, importer.version, item.imported, outcome.reason, outcome.truncated FROM item
      LEFT JOIN member ON member.item = item.id LEFT JOIN item AS file ON file.id = member.container
      LEFT JOIN importer ON importer.id = coalesce(item.importer, file.importer)
      LEFT JOIN outcome ON outcome.item = item.id WHERE item.id = ?1
      """)
    select.bind(1, id.rawValue)
    return try select.firstRow { row in
      ItemOutcome(
        importer: row.isNull(0) ? nil : ImporterVersion(identifier: row.string(0), version: row.integer(1)),
        date: row.optionalDate(2), reason: row.string(3), isTruncated: row.integer(4) != 0)
    }
  }

  package func type(_ number: Int64) throws -> TypeName? {
    let select = try statement("SELECT identifier, mime, tree FROM type WHERE id = ?1")
    select.bind(1, number)
    return try select.firstRow {
      TypeName(identifier: $0.string(0), mime: $0.string(1), tree: $0.string(2).split(separator: ",").map(String.init))
    }
  }

  package func types() throws -> [(number: Int64, name: TypeName)] {
    var found: [(Int64, TypeName)] = []
    try statement("SELECT id, identifier, mime, tree FROM type ORDER BY id").forEachRow { row in
      let tree = row.string(3).split(separator: ",").map(String.init)
      found.append((row.integer(0), TypeName(identifier: row.string(1), mime: row.string(2), tree: tree)))
    }
    return found
  }
}
