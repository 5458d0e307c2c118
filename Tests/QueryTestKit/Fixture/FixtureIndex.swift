package import MDModel
package import MDStore
import MDStoreWriter
import MDTestSupport
import MDTypes

/// The fixture's items in their own index, which is removed when the object is released.
package final class FixtureIndex: Sendable {
  private let directory: TemporaryDirectory
  package let items: [FixtureItem]
  package let labels: [ItemID: String]

  package var path: String { directory.path + "/index.sqlite" }

  /// All declared items, each folder before its contents.
  package static let declared: [FixtureItem] =
    FixtureItem.folders + FixtureItem.titles + FixtureItem.dates + FixtureItem.documents + FixtureItem.messages
    + FixtureItem.media + FixtureItem.custom + FixtureItem.odd

  /// - Parameter items: any items; each parent folder must be one of the declared folders.
  package init(_ items: [FixtureItem] = FixtureIndex.declared) throws {
    directory = try TemporaryDirectory()
    self.items = items
    var numbers: [String: ItemID] = [:]
    try IndexWriter(path: directory.path + "/index.sqlite").batch { session in
      for item in items { numbers[item.label] = try Self.store(item, in: numbers, session) }
    }
    labels = Dictionary(uniqueKeysWithValues: numbers.map { ($0.value, $0.key) })
  }

  package func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value {
    try IndexReader(path: path).read(body)
  }

  private static func store(
    _ item: FixtureItem, in numbers: [String: ItemID], _ session: WritingSession
  ) throws -> ItemID {
    let type = try session.number(of: typeName(item.type))
    var record = ItemRecord(
      parent: numbers[item.folder] ?? .none, name: FileName(item.name),
      kind: item.isDirectory ? .directory : .regular, stamp: stamp(item), created: item.created,
      owner: 1000, group: 100, type: type)
    let isFolder = item.isDirectory && item.attributes.isEmpty
    if isFolder { record.state = .nameOnly }
    let id = try session.insert(record)
    if !isFolder { try session.store(result(item, type: type, session), of: id) }
    return id
  }

  private static func stamp(_ item: FixtureItem) -> FileStamp {
    FileStamp(size: item.size, modified: item.modified, changed: item.modified, inode: 1)
  }

  private static func result(_ item: FixtureItem, type: Int64, _ session: WritingSession) throws -> ImportResult {
    ImportResult(
      attributes: item.attributes, text: Array(item.text.utf8), state: item.reason.isEmpty ? .indexed : .partial,
      reason: item.reason, isTruncated: item.isTruncated, type: type,
      importer: try session.number(of: ImporterVersion(identifier: "org.example.fixture", version: 1)), stamp: nil,
      date: Timestamp.at(2024, 6, 12, 10))
  }

  /// Type as the type detector would store it.
  private static func typeName(_ identifier: String) -> TypeName {
    let type = UTType(identifier)
    return TypeName(
      identifier: identifier, mime: type?.preferredMIMEType ?? "", tree: type?.typeTree ?? [identifier])
  }
}
