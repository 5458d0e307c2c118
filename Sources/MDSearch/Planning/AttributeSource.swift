import MDModel
import MDStore

/// Where an attribute's values come from, which decides how the attribute is searched.
enum AttributeSource: Hashable {
  /// The file's name.
  case name
  /// A column of the items, as a number or as a date.
  case column(ItemColumn, isDate: Bool)
  /// The item's type.
  case type(TypeFact)
  case textContent
  case path
  /// Recorded use of the item.
  case use(UseFact)
  /// Computed from several tables for one item at a time.
  case derived
  /// Values that only importers and apps give.
  case stored

  /// The source, and whether values of importers and apps replace it.
  static func of(_ key: AttributeKey) -> (source: AttributeSource, mayBeGiven: Bool) {
    if let source = fixed[key] { return (source, false) }
    if let source = replaceable[key] { return (source, true) }
    return (ItemAttributes.derivedKeys.contains(key) ? .derived : .stored, false)
  }

  /// True if an importer or an extended attribute may give the attribute. File system attributes of a file cannot be
  /// overridden.
  static func mayBeGiven(_ key: AttributeKey) -> Bool {
    let (source, mayBeGiven) = of(key)
    if case .use = source { return true }
    return mayBeGiven || source == .stored
  }

  private static let fixed: [AttributeKey: AttributeSource] = [
    .fileName: .name, "_kMDItemDisplayNameWithExtensions": .name, .textContent: .textContent, "kMDItemPath": .path,
    .fileSize: .column(.size, isDate: false), "kMDItemLogicalSize": .column(.size, isDate: false),
    "kMDItemFSOwnerUserID": .column(.owner, isDate: false), "kMDItemFSOwnerGroupID": .column(.group, isDate: false),
    "kMDItemFSContentChangeDate": .column(.modified, isDate: true),
    "kMDItemFSCreationDate": .column(.created, isDate: true), .importedDate: .column(.imported, isDate: true),
    .lastUsedDate: .use(.last), .useCount: .use(.count),
    .contentType: .type(.identifier), .contentTypeTree: .type(.tree),
  ]

  private static let replaceable: [AttributeKey: AttributeSource] = [
    .displayName: .name, .contentModificationDate: .column(.modified, isDate: true),
    .contentCreationDate: .column(.created, isDate: true), .mimeType: .type(.mime), .kind: .type(.kind),
    .dateAdded: .column(.added, isDate: true),
  ]
}
