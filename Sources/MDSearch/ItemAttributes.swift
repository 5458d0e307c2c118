public import MDModel
public import MDStore
import MDTypes

/// An item as people see it: attributes from the file system and from importers, and the outcome of the import, by
/// Spotlight's names.
public enum ItemAttributes {
  /// Attributes of an item in the index except its text; `nil` when the item is gone.
  public static func indexed(_ id: ItemID, in session: any IndexReading) throws -> AttributeSet? {
    guard let item = try session.item(id) else { return nil }
    if item.kind.isDonated { return try donated(item, in: session) }
    return described(
      item, type: try item.type.flatMap(session.type), given: try session.attributes(of: id),
      outcome: try session.outcome(of: id),
      nodeCount: item.kind == .directory ? try session.childCount(of: id) : nil)
  }

  /// Attributes of an item by the file system alone.
  public static func fileSystem(_ item: ItemRecord) -> AttributeSet { described(item) }

  /// Merges the attributes of an item from several sources. Those of a file from the file system cannot be overridden.
  ///
  /// - Parameters:
  ///   - given: attributes from an importer, and extended attributes of the file.
  ///   - nodeCount: how many entries a directory has.
  public static func described(
    _ item: ItemRecord, type: TypeName? = nil, given: AttributeSet = [:], outcome: ItemOutcome? = nil,
    nodeCount: Int64? = nil
  ) -> AttributeSet {
    var attributes = constants
    addStatus(of: item, to: &attributes)
    if let type { add(type, to: &attributes) }
    for entry in given where AttributeSource.mayBeGiven(entry.key) { attributes[entry.key] = entry.value }
    if let nodeCount { attributes["kMDItemFSNodeCount"] = .integer(nodeCount) }
    if let outcome { add(outcome, to: &attributes) }
    addRankings(to: &attributes)
    return attributes
  }

  /// Attributes that Spotlight lists of every file, with their one value where there is neither Finder nor classic Mac
  /// OS.
  static let constants: AttributeSet = [
    "kMDItemDocumentIdentifier": 0, "kMDItemFSCreatorCode": "", "kMDItemFSFinderFlags": 0,
    "kMDItemFSIsExtensionHidden": false, "kMDItemFSLabel": 0, "kMDItemFSTypeCode": "",
  ]

  /// Attributes that are computed here, so that no single index holds them.
  static let derivedKeys: Set<AttributeKey> = Set(constants.map(\.key)).union([
    "kMDItemFSNodeCount", "kMDItemFSInvisible", .importer, .importerVersion, .failure, .truncated,
    "kMDItemContentModificationDate_Ranking", "kMDItemInterestingDate_Ranking",
    "kMDItemContentCreationDate_Ranking",
  ]).union(donatedKeys)

  private static func addStatus(of item: ItemRecord, to attributes: inout AttributeSet) {
    let name = AttributeValue.string(item.searchName.text)
    for key in ["_kMDItemDisplayNameWithExtensions", .displayName, .fileName] as [AttributeKey] {
      attributes[key] = name
    }
    let modified = AttributeValue.date(item.stamp.modified)
    attributes[.contentModificationDate] = modified
    attributes["kMDItemFSContentChangeDate"] = modified
    if let created = item.created.map({ AttributeValue.date($0) }) {
      attributes[.contentCreationDate] = created
      attributes["kMDItemFSCreationDate"] = created
    }
    attributes[.fileSize] = .integer(item.stamp.size)
    attributes["kMDItemLogicalSize"] = .integer(item.stamp.size)
    attributes["kMDItemFSOwnerUserID"] = .integer(item.owner)
    attributes["kMDItemFSOwnerGroupID"] = .integer(item.group)
    attributes["kMDItemFSInvisible"] = .boolean(item.searchName.bytes.first == UInt8(ascii: "."))
  }

  static func add(_ type: TypeName, to attributes: inout AttributeSet) {
    attributes[.contentType] = .string(type.identifier)
    attributes[.contentTypeTree] = .strings(type.tree)
    if !type.mime.isEmpty { attributes[.mimeType] = .string(type.mime) }
    if let kind = kind(of: type) { attributes[.kind] = .string(kind) }
  }

  /// Name of a type for people.
  static func kind(of type: TypeName) -> String? { UTType(type.identifier)?.localizedDescription }

  static func add(_ outcome: ItemOutcome, to attributes: inout AttributeSet) {
    if let importer = outcome.importer {
      attributes[.importer] = .string(importer.identifier)
      attributes[.importerVersion] = .integer(importer.version)
    }
    if let date = outcome.date { attributes[.importedDate] = .date(date) }
    if !outcome.reason.isEmpty { attributes[.failure] = .string(outcome.reason) }
    if outcome.isTruncated { attributes[.truncated] = true }
  }

  /// Copies of dates, cut to the day in UTC. Only changes of an item are known, so the last change is the last date of
  /// interest.
  static func addRankings(to attributes: inout AttributeSet) {
    let modified = attributes[.contentModificationDate].flatMap(day)
    attributes["kMDItemContentModificationDate_Ranking"] = modified
    attributes["kMDItemInterestingDate_Ranking"] = modified
    attributes["kMDItemContentCreationDate_Ranking"] = attributes[.contentCreationDate].flatMap(day)
  }

  private static func day(_ value: AttributeValue) -> AttributeValue? {
    guard case .date(let date) = value else { return nil }
    let seconds = date.seconds
    let midnight = seconds - ((seconds % 86_400) + 86_400) % 86_400
    return Timestamp(seconds: midnight).map { .date($0) }
  }
}
