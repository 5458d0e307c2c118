package import MDModel
package import MDStore
import MDTypes

/// The attributes of an item as shown to people, under Spotlight's names: those of the file system and of importers,
/// and the outcome of the import.
package enum ItemAttributes {
  /// Attributes of an indexed item except its text; `nil` if the item was removed.
  ///
  /// - Parameter learns: true if recorded uses are included.
  package static func indexed(
    _ id: ItemID, in session: any IndexReading, learns: Bool = true
  ) throws -> AttributeSet? {
    guard let item = try session.item(id) else { return nil }
    let use = learns ? try session.use(of: id) : nil
    if item.kind.isDonated { return try donated(item, use: use, in: session) }
    return described(
      item, type: try item.type.flatMap(session.type),
      added: try session.value(of: .added, of: id).map { Timestamp(nanoseconds: $0) },
      given: try session.attributes(of: id),
      outcome: try session.outcome(of: id), use: use,
      nodeCount: item.kind == .directory ? try session.childCount(of: id) : nil)
  }

  /// Attributes of an item known from the file system only.
  package static func fileSystem(_ item: ItemRecord) -> AttributeSet { described(item, added: firstAdded(item)) }

  /// When an item that is new to the index came into its folder: its birth, or else its last status change.
  package static func firstAdded(_ item: ItemRecord) -> Timestamp { item.created ?? item.stamp.changed }

  /// Merges the attributes of an item from several sources. File system attributes of a file cannot be overridden.
  ///
  /// - Parameters:
  ///   - added: when the item came into its folder.
  ///   - given: attributes from an importer, and extended attributes of the file.
  ///   - use: recorded use of the item.
  ///   - nodeCount: number of entries of a directory.
  package static func described(
    _ item: ItemRecord, type: TypeName? = nil, added: Timestamp? = nil, given: AttributeSet = [:],
    outcome: ItemOutcome? = nil,
    use: ItemUse? = nil, nodeCount: Int64? = nil
  ) -> AttributeSet {
    var attributes = constants
    addStatus(of: item, to: &attributes)
    attributes[.dateAdded] = added.map { .date($0) }
    if let type { add(type, to: &attributes) }
    for entry in given where AttributeSource.mayBeGiven(entry.key) { attributes[entry.key] = entry.value }
    if let nodeCount { attributes["kMDItemFSNodeCount"] = .integer(nodeCount) }
    if let outcome { add(outcome, to: &attributes) }
    add(use, to: &attributes)
    addRankings(to: &attributes)
    return attributes
  }

  /// Adds the recorded use of an item. If an attribute gives a later date of use, that date stays.
  static func add(_ use: ItemUse?, to attributes: inout AttributeSet) {
    guard let use else { return }
    attributes[.useCount] = .integer(use.count)
    if case .date(let told)? = attributes[.lastUsedDate], told > use.last { return }
    attributes[.lastUsedDate] = .date(use.last)
  }

  /// Attributes that Spotlight shows for every file, with their only value on a system without Finder.
  static let constants: AttributeSet = [
    "kMDItemDocumentIdentifier": 0, "kMDItemFSCreatorCode": "", "kMDItemFSFinderFlags": 0,
    "kMDItemFSIsExtensionHidden": false, "kMDItemFSLabel": 0, "kMDItemFSTypeCode": "",
  ]

  /// Attributes that are computed here, so that no single index contains them.
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

  /// Localised name of a type.
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

  /// Adds Spotlight's ranking dates: dates cut to the day in UTC. The date of interest is that of the last change or
  /// use.
  static func addRankings(to attributes: inout AttributeSet) {
    func date(_ key: AttributeKey) -> Timestamp? {
      if case .date(let date)? = attributes[key] { date } else { nil }
    }
    let modified = date(.contentModificationDate)
    let interesting = [modified, date(.lastUsedDate)].compactMap(\.self).max()
    attributes["kMDItemContentModificationDate_Ranking"] = modified.flatMap(day)
    attributes["kMDItemInterestingDate_Ranking"] = interesting.flatMap(day)
    attributes["kMDItemContentCreationDate_Ranking"] = date(.contentCreationDate).flatMap(day)
  }

  private static func day(_ date: Timestamp) -> AttributeValue? {
    let seconds = date.seconds
    let midnight = seconds - ((seconds % 86_400) + 86_400) % 86_400
    return Timestamp(seconds: midnight).map { .date($0) }
  }
}
