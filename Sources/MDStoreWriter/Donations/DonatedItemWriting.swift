import MDDonations
import MDModel
import MDSQLite
import MDStore
import MDTypes

/// State of a stored item before it is donated again.
struct KnownDonatedItem {
  var id: ItemID
  var domain: String?
  /// Digest of the last donation; `nil` after an update.
  var digest: Int64?
  var expiration: Timestamp?
}

/// Storing of donated items: new, replaced and updated ones.
extension WritingSession {
  /// - Parameter name: the encoded identifier.
  func knownItem(_ name: FileName, of donor: ItemID) throws -> KnownDonatedItem? {
    let select = try statement(
      """
      SELECT item.id, domain, digest, date FROM item LEFT JOIN donated ON donated.item = item.id
      LEFT JOIN expiration ON expiration.item = item.id WHERE parent = ?1 AND name = ?2
      """)
    select.bind(1, donor.rawValue)
    select.bind(blob: 2, name.bytes)
    return try select.firstRow {
      KnownDonatedItem(
        id: ItemID($0.integer(0)), domain: $0.isNull(1) ? nil : $0.string(1), digest: $0.optionalInteger(2),
        expiration: $0.optionalDate(3))
    }
  }

  /// Stores items of one donor: first the known ones, by number, then the new ones. FTS5 writes out all collected words
  /// whenever item numbers go down.
  func store(_ entries: [DonatedRun.Entry], in donor: ItemID, date: Timestamp) throws {
    var known: [(KnownDonatedItem, DonatedRun.Entry)] = []
    var fresh: [DonatedRun.Entry] = []
    for entry in entries {
      if let item = try knownItem(entry.name, of: donor) {
        known.append((item, entry))
        // An update of an item that does not exist is ignored.
      } else if !entry.item.isUpdate {
        fresh.append(entry)
      }
    }
    for (item, entry) in known.sorted(by: { $0.0.id < $1.0.id }) { try replace(item, by: entry, date: date) }
    try insert(fresh, in: donor, date: date)
  }

  /// Attributes that have tables of their own and are not stored as values.
  static let otherwiseStored: Set<AttributeKey> = [.contentType, .contentTypeTree, .textContent]

  private struct FreshItem {
    let id: ItemID
    let entry: DonatedRun.Entry
    let rows: [ValueRow]
  }

  /// Inserts items table by table, so that the pages of each table stay in the processor's caches.
  private func insert(_ entries: [DonatedRun.Entry], in donor: ItemID, date: Timestamp) throws {
    let items = try entries.map { entry in
      let rows = try rows(of: entry.item)
      let facts = DonatedFacts(rows, date: date)
      let id = try insertRow(
        of: ItemRecord(
          parent: donor, name: entry.name, kind: .donated, stamp: facts.stamp, created: facts.created,
          type: try type(of: entry.item.attributes), state: .indexed))
      return FreshItem(id: id, entry: entry, rows: rows)
    }
    for item in items { try insert(item.rows, of: item.id) }
    try insertWords(of: items)
    for item in items { try insertContent(item.entry.item.text, of: item.id) }
    for item in items {
      let given = item.entry.item
      try noteMeaning(EmbeddableText(attributes: given.attributes, name: "", text: given.text), of: item.id)
    }
    for item in items {
      try storeDonated(item.id, donor: donor, domain: item.entry.item.domain, digest: item.entry.digest)
    }
    for item in items { if let date = item.entry.item.expiration { try setExpiration(of: item.id, to: date) } }
  }

  private func insertWords(of items: [FreshItem]) throws {
    let words = items.map { AttributeWords(name: "", values: $0.rows.map { ($0.key, $0.value) }) }
    for (item, words) in zip(items, words) { try insertAttributeTrigrams(words, of: item.id) }
    for (item, words) in zip(items, words) { try insertAttributeWords(words, of: item.id) }
    for item in items { try insertTextWords(item.entry.item.text, of: item.id) }
  }

  /// Values of an item, including its domain, which can be queried like any attribute.
  func rows(of item: DonatedItem) throws -> [ValueRow] {
    var attributes = item.attributes
    if let domain = item.domain { attributes[.domainIdentifier] = .string(domain) }
    // The tree of a type is stored with the type. A tree without a type can only be stored in the item's values.
    let hasType = attributes[.contentType].map { $0 != "" } ?? false
    return try rows(of: attributes, without: hasType ? Self.otherwiseStored : [.contentType, .textContent])
  }

  private func storeDonated(_ id: ItemID, donor: ItemID, domain: String?, digest: Int64?) throws {
    let insert = try statement("INSERT INTO donated (item, donor, domain, digest) VALUES (?1, ?2, ?3, ?4)")
    insert.bind(1, id.rawValue)
    insert.bind(2, donor.rawValue)
    if let domain { insert.bind(text: 3, domain) } else { insert.bind(3, nil) }
    insert.bind(4, digest)
    try insert.run()
  }

  /// Row of the type that an app gives; `nil` if it gives none.
  func type(of attributes: AttributeSet) throws -> Int64? {
    guard case .string(let identifier) = attributes[.contentType], !identifier.isEmpty else { return nil }
    let given = attributes[.contentTypeTree]
    if let known = donatedTypes[identifier], known.isOfSystem || given == nil || given == known.given {
      return known.number
    }
    let donated = try store(identifier, UTType(identifier), given)
    donatedTypes[identifier] = donated
    return donated.number
  }

  private func store(_ identifier: String, _ type: UTType?, _ given: AttributeValue?) throws -> DonatedType {
    let isOfSystem = type?.isOfSystem ?? false
    // For types that only apps know, the app's own tree counts, and again when it changes. A type that nothing is known
    // about counts as data.
    let above = (isOfSystem ? nil : given?.names) ?? type?.typeTree ?? UTType.data.typeTree
    let tree = [identifier] + above.filter { $0 != identifier }
    let name = TypeName(identifier: identifier, mime: type?.preferredMIMEType ?? "", tree: tree)
    let number = try donatedTypes[identifier]?.number ?? number(of: name)
    if !isOfSystem, given != nil { try setTree(tree, of: number) }
    return DonatedType(number: number, isOfSystem: isOfSystem, given: given)
  }

  private func setTree(_ tree: [String], of type: Int64) throws {
    let update = try statement("UPDATE type SET tree = ?2 WHERE id = ?1 AND tree <> ?2")
    update.bind(1, type)
    update.bind(text: 2, tree.joined(separator: ","))
    try update.run()
  }
}

/// A type named by an app.
struct DonatedType {
  let number: Int64
  let isOfSystem: Bool
  /// The tree that an app gave last.
  let given: AttributeValue?
}

extension AttributeValue {
  fileprivate var names: [String] { elements.compactMap { if case .string(let name) = $0 { name } else { nil } } }
}

extension DonatedItem {
  /// The text as UTF-8.
  var text: [UInt8] { if case .string(let text) = attributes[.textContent] { Array(text.utf8) } else { [] } }
}

/// Columns of an item's row that come from its attributes.
struct DonatedFacts {
  private(set) var size: Int64 = 0
  private(set) var modified: Timestamp
  private(set) var created: Timestamp
  private let changed: Timestamp

  /// - Parameter date: date of the donation, used for dates that the item does not have.
  init(_ rows: [WritingSession.ValueRow], date: Timestamp) {
    (modified, created, changed) = (date, date, date)
    for row in rows {
      switch row.value {
      case .integer(let number) where row.key == AttributeKey.fileSize.rawValue: size = number
      case .date(let date) where row.key == AttributeKey.contentModificationDate.rawValue: modified = date
      case .date(let date) where row.key == AttributeKey.contentCreationDate.rawValue: created = date
      default: break
      }
    }
  }

  var stamp: FileStamp { FileStamp(size: size, modified: modified, changed: changed, inode: 0) }
}

/// Removal of donated items.
extension WritingSession {
  /// - Parameter items: items by ascending number.
  func removeDonated(_ items: [ItemID]) throws {
    for id in items {
      guard let item = try reading.item(id), item.kind == .donated else { continue }
      try removeOne(item)
    }
  }

  /// Removes the data that only donated items, and roots of apps' indexes, have.
  func removeDonation(of item: ItemRecord) throws {
    try delete("DELETE FROM donated WHERE item = ?1", item.id)
    guard item.kind == .app else { return }
    try removeWaiting(of: item.id)
    try delete("DELETE FROM donor WHERE item = ?1", item.id)
  }

  private func removeWaiting(of donor: ItemID) throws {
    applying = nil
    try delete(
      "DELETE FROM donation_progress WHERE sequence IN (SELECT sequence FROM donation WHERE donor = ?1)", donor)
    try delete("DELETE FROM donation WHERE donor = ?1", donor)
  }
}
