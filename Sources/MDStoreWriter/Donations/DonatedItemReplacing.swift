import MDDonations
import MDModel
import MDSQLite
import MDStore

/// Donating an item again: only what differs is written.
extension WritingSession {
  func replace(_ known: KnownDonatedItem, by entry: DonatedRun.Entry, date: Timestamp) throws {
    let item = entry.item
    let expiration = item.isUpdate ? Self.later(known.expiration, item.expiration) : item.expiration
    if expiration != known.expiration { try setExpiration(of: known.id, to: expiration) }
    // The same content again, as when an app donates everything anew.
    if let digest = entry.digest, digest == known.digest { return }
    let domain = item.domain ?? (item.keeps(.domainIdentifier) ? known.domain : nil)
    let hasChanged = try withMeaningNoted(of: known.id) { try replaceContent(of: known.id, by: item, date: date) }
    if hasChanged || domain != known.domain || entry.digest != known.digest {
      try update(known.id, domain: domain, digest: entry.digest)
    }
  }

  /// The later of two expiration dates; `nil`, never, is the latest. An update must not shorten an item's life: it has
  /// a date even if its app chose none.
  private static func later(_ known: Timestamp?, _ given: Timestamp?) -> Timestamp? {
    guard let known, let given else { return nil }
    return max(known, given)
  }

  private func update(_ id: ItemID, domain: String?, digest: Int64?) throws {
    let update = try statement("UPDATE donated SET domain = ?2, digest = ?3 WHERE item = ?1")
    update.bind(1, id.rawValue)
    if let domain { update.bind(text: 2, domain) } else { update.bind(2, nil) }
    update.bind(3, digest)
    try update.run()
  }

  /// - Returns: true if anything differs from the stored content.
  private func replaceContent(of id: ItemID, by donated: DonatedItem, date: Timestamp) throws -> Bool {
    guard var record = try reading.item(id) else { return false }
    let item = try withStoredType(donated, record)
    let old = try storedRows(of: id)
    let new = try rows(after: old, item)
    let hasOtherValues = old != new
    if hasOtherValues {
      try replaceValues(of: id, old, by: new)
      // The outcome concerned a thumbnail, which may have changed.
      try delete("DELETE FROM outcome WHERE item = ?1", id)
    }
    let hasOtherText = try replaceText(of: id, by: item)
    let type = item.keeps(.contentType) ? record.type : try type(of: item.attributes)
    guard hasOtherValues || hasOtherText || type != record.type else { return false }
    let facts = DonatedFacts(new, date: date)
    (record.stamp, record.created, record.type) = (facts.stamp, facts.created, type)
    try update(record)
    return true
  }

  /// The item, completed with the stored type if an update has only a new type tree, because the tree is stored with
  /// the type.
  private func withStoredType(_ item: DonatedItem, _ record: ItemRecord) throws -> DonatedItem {
    guard item.keeps(.contentType), item.attributes[.contentTypeTree] != nil,
      let type = try record.type.flatMap(reading.type)
    else { return item }
    var complete = item
    complete.attributes[.contentType] = .string(type.identifier)
    return complete
  }

  private func storedRows(of id: ItemID) throws -> [ValueRow] {
    let select = try statement(
      "SELECT attribute, ordinal, kind, value FROM value WHERE item = ?1 ORDER BY attribute, ordinal")
    select.bind(1, id.rawValue)
    var rows: [ValueRow] = []
    try select.forEachRow { row in
      rows.append(
        ValueRow(
          key: try reading.attribute(row.integer(0))?.rawValue ?? "", attribute: row.integer(0),
          ordinal: row.integer(1),
          value: ValueKind.value(in: row, kind: 2, value: 3)))
    }
    return rows
  }

  private func rows(after old: [ValueRow], _ item: DonatedItem) throws -> [ValueRow] {
    let given = try rows(of: item)
    guard item.isUpdate else { return given }
    var names = Set(item.attributes.map(\.key.rawValue) + item.removed.map(\.rawValue) + given.map(\.key))
    // A type has its own tree.
    if item.attributes[.contentType] != nil { names.insert(AttributeKey.contentTypeTree.rawValue) }
    return (old.filter { !names.contains($0.key) } + given).sorted { $0.isBefore($1) }
  }

  private func replaceValues(of id: ItemID, _ old: [ValueRow], by new: [ValueRow]) throws {
    let delete = try statement("DELETE FROM value WHERE item = ?1 AND attribute = ?2 AND ordinal = ?3")
    for row in ValueRow.difference(old, new) {
      delete.bind(1, id.rawValue)
      delete.bind(2, row.attribute)
      delete.bind(3, row.ordinal)
      try delete.run()
    }
    // FTS5 deletes by the old words. If no word changed, the word tables need no rewrite.
    try insert(ValueRow.difference(new, old), of: id)
    let (before, after) = (
      AttributeWords(name: "", values: old.map { ($0.key, $0.value) }),
      AttributeWords(name: "", values: new.map { ($0.key, $0.value) })
    )
    guard before != after else { return }
    try deleteAttributeTrigrams(before, of: id)
    try insertAttributeTrigrams(after, of: id)
    try deleteAttributeWords(before, of: id)
    try insertAttributeWords(after, of: id)
  }

  private func replaceText(of id: ItemID, by item: DonatedItem) throws -> Bool {
    if item.keeps(.textContent) { return false }
    let text = item.text
    guard try reading.text(of: id) ?? [] != text else { return false }
    try removeText(of: id)
    try storeText(text, of: id)
    return true
  }
}

extension DonatedItem {
  /// True if an update leaves the stored value of an attribute unchanged.
  fileprivate func keeps(_ key: AttributeKey) -> Bool {
    isUpdate && attributes[key] == nil && !removed.contains(key)
  }
}
