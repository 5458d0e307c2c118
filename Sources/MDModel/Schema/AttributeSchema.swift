/// Every attribute that Spotlight or CoreSpotlight documents, and our own. Built on first use.
public enum AttributeSchema {
  /// All attributes, by ascending key.
  public static let all: [AttributeDescription] = [
    AttributeDescription.documentedAToH, AttributeDescription.documentedIToZ, AttributeDescription.donated,
    AttributeDescription.own, AttributeDescription.imported, AttributeDescription.undocumented,
  ].flatMap(\.self).sorted { $0.key < $1.key }

  private static let positions: [AttributeKey: Int] = Dictionary(
    uniqueKeysWithValues: all.indices.map { (all[$0].key, $0) })

  private static let properties: [String: AttributeKey] = Dictionary(
    uniqueKeysWithValues: all.compactMap { attribute in attribute.property.map { ($0, attribute.key) } })

  /// Description of `key`; `nil` for an attribute that an app or importer made up.
  public static func description(of key: AttributeKey) -> AttributeDescription? { positions[key].map { all[$0] } }

  /// Whether `key` has a description.
  public static func contains(_ key: AttributeKey) -> Bool { positions[key] != nil }

  /// Key of the attribute that a property of CoreSpotlight's attribute set corresponds to.
  public static func key(forProperty property: String) -> AttributeKey? { properties[property] }

  /// Whether `value` has a form that `key` may hold.
  ///
  /// A number attribute accepts integers, reals and booleans; a boolean attribute accepts booleans, 0 and 1. A list
  /// accepts a single element too; an attribute that is not a list accepts no array. An attribute outside the schema
  /// accepts every value.
  public static func accepts(_ value: AttributeValue, for key: AttributeKey) -> Bool {
    guard let description = description(of: key) else { return true }
    if case .array(let elements) = value {
      return description.isMultiValued && elements.allSatisfy { description.kind.accepts($0) }
    }
    return description.kind.accepts(value)
  }
}

extension AttributeDescription.Kind {
  /// Whether a single value has this form.
  fileprivate func accepts(_ value: AttributeValue) -> Bool {
    switch (self, value) {
    case (.string, .string), (.boolean, .boolean), (.date, .date), (.data, .data): true
    case (.number, .integer), (.number, .real), (.number, .boolean): true
    case (.boolean, .integer(let number)): number == 0 || number == 1
    default: false
    }
  }
}

/// Description of an attribute: the form of its values, its other names, and its meaning.
public struct AttributeDescription: Sendable, Hashable {
  /// The form of a value, or of each of several.
  public enum Kind: String, Sendable, Hashable { case string, number, boolean, date, data }

  public let key: AttributeKey
  public let kind: Kind
  /// Whether the attribute holds a list.
  ///
  /// A single value counts as a list of one.
  public let isMultiValued: Bool
  /// Corresponding property of CoreSpotlight's attribute set; `nil` if there is none.
  public let property: String?
  /// The first macOS release with the attribute; `nil` if macOS does not have it.
  public let since: String?
  /// Whether the attribute is still documented but no longer set.
  public let isDeprecated: Bool
  /// Meaning in a few words, units included.
  public let meaning: String

  init(
    _ key: String, _ kind: Kind, multiple: Bool = false, property: String? = nil, since: String? = nil,
    deprecated: Bool = false, _ meaning: String
  ) {
    self.key = AttributeKey(key)
    self.kind = kind
    isMultiValued = multiple
    self.property = property
    self.since = since
    isDeprecated = deprecated
    self.meaning = meaning
  }
}

extension AttributeDescription {
  /// Limelight's own attributes.
  ///
  /// No attribute of Apple's has the same meaning.
  static let own: [AttributeDescription] = [
    AttributeDescription("kMDItemThumbnailPath", .string, "path of the thumbnail made under the freedesktop rules"),
    AttributeDescription("limelight_importer", .string, "identifier of the importer that read it"),
    AttributeDescription("limelight_importerVersion", .number, "version of that importer"),
    AttributeDescription("limelight_importedDate", .date, "when it was read"),
    AttributeDescription("limelight_failure", .string, "why it, or part of it, could not be read"),
    AttributeDescription("limelight_truncated", .boolean, "something was cut at a limit"),
    AttributeDescription(
      "limelight_recognizedWords", .number, "how many words of its text were recognised in pictures"),
    AttributeDescription("limelight_sidecar", .string, "the XMP file beside it whose attributes it has too"),
    AttributeDescription("limelight_rule", .string, "the rule that excluded it"),
    AttributeDescription("limelight_mimeType", .string, "MIME type that the content shows"),
    AttributeDescription("limelight_bundleIdentifier", .string, "the app that donated it"),
    AttributeDescription("limelight_indexName", .string, "the app's index that it is in, unless it is the default one"),
    AttributeDescription("limelight_uniqueIdentifier", .string, "what its app calls it"),
    AttributeDescription("limelight_expirationDate", .date, "when it leaves the index"),
    AttributeDescription("limelight_donatedDate", .date, "when its app gave it, or changed it, last"),
    AttributeDescription("limelight_protection", .string, "class of protection that the app chose for its index"),
    AttributeDescription("limelight_itemCount", .number, "how many items an app's index holds"),
    AttributeDescription("limelight_domainCount", .number, "in how many domains they are"),
    AttributeDescription("limelight_clientStateLength", .number, "bytes of the app's own note on how far it has come"),
    AttributeDescription("limelight_textEncoding", .string, "character encoding that the text was read as"),
    AttributeDescription("limelight_category", .string, "category that a document's author chose"),
    AttributeDescription("limelight_wordCount", .number, "words, as the document's program counted them"),
    AttributeDescription("limelight_sheetNames", .string, multiple: true, "names of a workbook's sheets, in order"),
    AttributeDescription(
      "limelight_slideTitles", .string, multiple: true, "titles of a presentation's slides, in order"),
    AttributeDescription("limelight_pictureNames", .string, multiple: true, "names that pictures inside had as files"),
    AttributeDescription("limelight_series", .string, "series that a book is part of"),
    AttributeDescription("limelight_seriesIndex", .number, "place of a book in its series"),
    AttributeDescription("limelight_links", .string, multiple: true, "addresses that its links lead to"),
    AttributeDescription("limelight_headings", .string, multiple: true, "headings of its text"),
  ]
}

extension AttributeDescription {
  /// Attributes that `mdls` is known to list although Apple does not document them.
  static let undocumented: [AttributeDescription] = [
    AttributeDescription("_kMDItemDisplayNameWithExtensions", .string, "name as shown, always with its extension"),
    AttributeDescription("_kMDItemSDBInfo", .string, "the index's own record of the item"),
    AttributeDescription("kMDItemContentCreationDate_Ranking", .date, "day of the content's creation, in UTC"),
    AttributeDescription("kMDItemContentModificationDate_Ranking", .date, "day of the content's last change, in UTC"),
    AttributeDescription("kMDItemDocumentIdentifier", .number, "number that an app tracks a document by, else 0"),
    AttributeDescription("kMDItemFSCreatorCode", .string, "creator code of classic Mac OS"),
    AttributeDescription("kMDItemFSFinderFlags", .number, "flags of the Finder"),
    AttributeDescription("kMDItemFSTypeCode", .string, "type code of classic Mac OS"),
    AttributeDescription("kMDItemInterestingDate_Ranking", .date, "day on which it was last used or changed, in UTC"),
    AttributeDescription("kMDItemLogicalSize", .number, "size in bytes"),
    AttributeDescription("kMDItemPhysicalSize", .number, "bytes it takes on the disk"),
    AttributeDescription("kMDItemUseCount", .number, "how often it was opened by a person, as far as is known"),
    AttributeDescription("kMDItemUserTags", .string, multiple: true, "tags that a person gave it"),
  ]
}
