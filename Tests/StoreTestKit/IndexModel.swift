package import MDModel
import MDStore
import MDStoreWriter

/// Expected state of an index after the same calls, kept in dictionaries. Simple rather than fast.
package struct IndexModel: Sendable {
  package struct Item: Sendable {
    package var record: ItemRecord
    /// Attributes as read back: no empty arrays, no NaN.
    package var attributes: [AttributeKey: AttributeValue] = [:]
    package var text: [UInt8]?
    package var importer: ImporterVersion?
    package var imported: Timestamp?
    package var reason = ""
    package var isTruncated = false
    /// Class of the content's journal entry; `nil` if the content does not wait.
    package var waits: WorkClass?
  }

  package internal(set) var items: [ItemID: Item] = [:]
  package internal(set) var skipped: [ItemID: [FileName: String]] = [:]
  /// Numbers of attributes, in the order in which they were first stored.
  var attributeNumbers: [AttributeKey: Int] = [:]

  package init() {}

  /// All items, ordered by ID.
  package var sorted: [Item] { items.values.sorted { $0.record.id < $1.record.id } }

  package func path(of id: ItemID) -> FilePath {
    guard let item = items[id]?.record else { return "" }
    return item.parent == .none ? item.rootPath : path(of: item.parent).appending(item.name)
  }

  package func children(of id: ItemID) -> [ItemRecord] {
    items.values.map(\.record).filter { $0.parent == id }.sorted { $0.name < $1.name }
  }

  /// An item and all its descendants.
  package func subtree(of id: ItemID) -> [ItemID] { [id] + children(of: id).flatMap { subtree(of: $0.id) } }

  /// An item's text values in stored order: titles; all other values except language codes; and all values.
  package func words(of item: Item) -> (titles: [String], others: [String], all: [String]) {
    var (titles, others, all): ([String], [String], [String]) = ([], [], [])
    func number(_ key: AttributeKey) -> Int { attributeNumbers[key] ?? 0 }
    for (key, value) in item.attributes.sorted(by: { number($0.key) < number($1.key) }) {
      for case .string(let text) in value.elements {
        all.append(text)
        guard key != .languages else { continue }
        if key == .title { titles.append(text) } else { others.append(text) }
      }
    }
    return (titles, others, all)
  }
}

/// The calls of ``MDStoreWriter/WritingSession``, applied to the model.
extension IndexModel {
  mutating func insert(_ record: ItemRecord, as id: ItemID) {
    var record = record
    record.id = id
    items[id] = Item(record: record)
  }

  mutating func update(_ record: ItemRecord) { items[record.id]?.record = record }

  mutating func adopt(root id: ItemID, into parent: ItemID, name: FileName) {
    items[id]?.record.parent = parent
    items[id]?.record.name = name
  }

  func removal(of id: ItemID) -> Removal {
    var removal = Removal()
    removal.count = subtree(of: id).count
    removal.directories = subtree(of: id).filter { items[$0]?.record.kind == .directory }
    removal.inodes = subtree(of: id).compactMap { items[$0]?.record }.filter { $0.kind == .regular }.map(\.identity)
    return removal
  }

  mutating func remove(_ id: ItemID) {
    for gone in subtree(of: id) {
      items[gone] = nil
      skipped[gone] = nil
    }
  }

  mutating func store(_ result: ImportResult, importer: ImporterVersion, of id: ItemID) {
    guard var item = items[id] else { return }
    item.attributes = [:]
    for entry in result.attributes {
      if attributeNumbers[entry.key] == nil { attributeNumbers[entry.key] = attributeNumbers.count }
      item.attributes[entry.key] = Self.kept(entry.value)
    }
    item.text = result.text.isEmpty ? nil : result.text
    (item.reason, item.isTruncated) = (result.reason, result.isTruncated)
    (item.importer, item.imported) = (importer, result.date)
    item.record.state = result.state
    item.record.type = result.type
    // Trust the stamp only if the importer opened the file with the stored stamp, and that stamp is old enough.
    // Otherwise the file is checked again.
    item.record.isTrusted =
      result.stamp == item.record.stamp && item.record.stamp.isTrustworthy(at: result.date)
    item.record.stamp = result.stamp ?? item.record.stamp
    item.waits = nil
    items[id] = item
  }

  private static func kept(_ value: AttributeValue) -> AttributeValue? {
    if case .real(let number) = value, number.isNaN { return nil }
    guard case .array(let elements) = value else { return value }
    let kept = elements.compactMap(kept)
    return kept.isEmpty ? nil : .array(kept)
  }

  mutating func replaceNotes(_ notes: AttributeSet, keys: [AttributeKey], of id: ItemID) -> Bool {
    // Nothing was ever imported: the notes come with the first import.
    guard var item = items[id], item.imported != nil else { return false }
    for key in keys {
      if notes[key] != nil, attributeNumbers[key] == nil { attributeNumbers[key] = attributeNumbers.count }
      item.attributes[key] = notes[key].flatMap(Self.kept)
    }
    items[id] = item
    return true
  }

  mutating func forgetContent(of id: ItemID) {
    guard let record = items[id]?.record else { return }
    items[id] = Item(record: record)
  }

  mutating func noteListing(of id: ItemID, failure: String?) {
    items[id]?.reason = failure ?? ""
    items[id]?.record.state = failure == nil ? .nameOnly : .failed
  }

  mutating func enqueue(_ id: ItemID, as workClass: WorkClass) {
    let waits = items[id]?.waits
    // An item has one journal entry, which keeps the most urgent class it was queued with.
    items[id]?.waits = min(waits ?? workClass, workClass)
  }

  mutating func enqueueHandled(byOtherVersionsOf current: ImporterVersion) -> Int64 {
    let found = items.values.filter {
      $0.importer?.identifier == current.identifier && $0.importer?.version != current.version && $0.waits == nil
    }
    for item in found { items[item.record.id]?.waits = .reindexSome }
    return Int64(found.count)
  }
}
