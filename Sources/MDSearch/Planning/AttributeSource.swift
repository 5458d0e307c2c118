import MDModel
import MDStore

/// Source of an attribute's values, which decides how it is searched.
enum AttributeSource: Hashable {
  /// The file's name.
  case name
  /// A column of the items, as a number or as a date.
  case column(ItemColumn, isDate: Bool)
  /// The item's type.
  case type(TypeFact)
  case textContent
  case path
  /// What is noted of its use.
  case use(UseFact)
  /// Put together from several tables for one item at a time.
  case derived
  /// Values that importers and apps give, and no other source.
  case stored

  /// The source, and whether an importer's own word counts more.
  static func of(_ key: AttributeKey) -> (source: AttributeSource, mayBeGiven: Bool) {
    if let source = fixed[key] { return (source, false) }
    if let source = replaceable[key] { return (source, true) }
    return (ItemAttributes.derivedKeys.contains(key) ? .derived : .stored, false)
  }

  /// Whether an importer or an extended attribute may give it: a file's attributes from the file system cannot be
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
