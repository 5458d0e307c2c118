public import MDModel
public import MDStore
import UniformTypeIdentifiers

/// An item as people see it: what the file system says, what importers said, and how that went, under Spotlight's names.
public enum ItemAttributes {
  /// Everything the index knows of an item except its text; `nil` when the item is gone.
  public static func indexed(_ id: ItemID, in session: ReadingSession) throws -> AttributeSet? {
    guard let item = try session.item(id) else { return nil }
    var attributes = fileSystem(item)
    try addType(of: item, to: &attributes, in: session)
    for entry in try session.attributes(of: id) { attributes[entry.key] = entry.value }
    if item.kind == .directory { attributes["kMDItemFSNodeCount"] = .integer(try session.childCount(of: id)) }
    try addOutcome(of: item, to: &attributes, in: session)
    return attributes
  }

  /// What the file system alone says of an item.
  public static func fileSystem(_ item: ItemRecord) -> AttributeSet {
    let name = AttributeValue.string(String(decoding: item.searchName, as: UTF8.self))
    let modified = AttributeValue.date(Timestamp(nanoseconds: item.stamp.modified))
    var attributes: AttributeSet = [
      "_kMDItemDisplayNameWithExtensions": name, .displayName: name, .fileName: name,
      .contentModificationDate: modified, "kMDItemFSContentChangeDate": modified,
      .fileSize: .integer(item.stamp.size), "kMDItemLogicalSize": .integer(item.stamp.size),
      "kMDItemFSOwnerUserID": .integer(item.owner), "kMDItemFSOwnerGroupID": .integer(item.group),
      "kMDItemFSInvisible": .boolean(item.searchName.first == 0x2E),
    ]
    if let created = item.created {
      attributes[.contentCreationDate] = .date(Timestamp(nanoseconds: created))
      attributes["kMDItemFSCreationDate"] = .date(Timestamp(nanoseconds: created))
    }
    return attributes
  }

  private static func addType(of item: ItemRecord, to attributes: inout AttributeSet, in session: ReadingSession) throws
  {
    guard let number = item.type, let type = try session.type(number) else { return }
    attributes[.contentType] = .string(type.identifier)
    attributes[.contentTypeTree] = .strings(type.tree)
    if !type.mime.isEmpty { attributes[.mimeType] = .string(type.mime) }
    if let kind = kind(of: type) { attributes[.kind] = .string(kind) }
  }

  /// What a person calls a type.
  static func kind(of type: TypeName) -> String? { UTType(type.identifier)?.localizedDescription }

  /// What is put together here from more than one place, so that no single index tells of it.
  static let derivedKeys: Set<AttributeKey> = [
    "kMDItemFSNodeCount", "kMDItemFSInvisible", .importer, .importerVersion, .failure, .truncated,
  ]

  private static func addOutcome(of item: ItemRecord, to attributes: inout AttributeSet, in session: ReadingSession)
    throws
  {
    guard let outcome = try session.outcome(of: item.id) else { return }
    if let importer = outcome.importer {
      attributes[.importer] = .string(importer.identifier)
      attributes[.importerVersion] = .integer(importer.version)
    }
    if let date = outcome.date { attributes[.importedDate] = .date(Timestamp(nanoseconds: date)) }
    if !outcome.reason.isEmpty { attributes[.failure] = .string(outcome.reason) }
    if outcome.isTruncated { attributes[.truncated] = true }
  }
}
