/// An attribute's name, such as `kMDItemTitle`. Open: importers and apps may define new ones.
public struct AttributeKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AttributeKey: Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  public static func < (left: AttributeKey, right: AttributeKey) -> Bool { left.rawValue < right.rawValue }
  public var description: String { rawValue }
  public init(stringLiteral value: String) { self.rawValue = value }
}

extension AttributeKey {
  /// Whether the attribute's text is words that people search for. Codes are not: every English text would match "en".
  public var holdsWords: Bool { !Self.codes.contains(self) }

  private static let codes: Set<AttributeKey> = [
    .contentTypeTree, .languages, .textEncoding, .securityMethod, .version, .mimeType, .domainIdentifier,
    "kMDItemColorSpace",
    "kMDItemEXIFVersion", "kMDItemExposureTimeString", "contentURL", "thumbnailURL", "darkThumbnailURL",
    .sidecar, "relatedUniqueIdentifier", "weakRelatedUniqueIdentifier", "containerIdentifier", "accountIdentifier",
  ]
}

/// Names that our own code writes or reads. Every attribute that Spotlight documents is in ``AttributeSchema``, with
/// its type and meaning.
extension AttributeKey {
  // Attributes from the file system.
  public static let fileName: AttributeKey = "kMDItemFSName"
  public static let fileSize: AttributeKey = "kMDItemFSSize"
  public static let displayName: AttributeKey = "kMDItemDisplayName"
  public static let contentType: AttributeKey = "kMDItemContentType"
  public static let contentTypeTree: AttributeKey = "kMDItemContentTypeTree"
  public static let kind: AttributeKey = "kMDItemKind"
  public static let contentCreationDate: AttributeKey = "kMDItemContentCreationDate"
  public static let contentModificationDate: AttributeKey = "kMDItemContentModificationDate"
  public static let physicalSize: AttributeKey = "kMDItemPhysicalSize"
  public static let path: AttributeKey = "kMDItemPath"

  // Attributes that people have set on the file, or programs on their behalf.
  public static let userTags: AttributeKey = "kMDItemUserTags"
  public static let finderComment: AttributeKey = "kMDItemFinderComment"
  public static let whereFroms: AttributeKey = "kMDItemWhereFroms"
  public static let starRating: AttributeKey = "kMDItemStarRating"
  public static let downloadedDate: AttributeKey = "kMDItemDownloadedDate"

  // Attributes that importers of documents set.
  public static let title: AttributeKey = "kMDItemTitle"
  public static let textContent: AttributeKey = "kMDItemTextContent"
  public static let authors: AttributeKey = "kMDItemAuthors"
  public static let subject: AttributeKey = "kMDItemSubject"
  public static let keywords: AttributeKey = "kMDItemKeywords"
  public static let itemDescription: AttributeKey = "kMDItemDescription"
  public static let comment: AttributeKey = "kMDItemComment"
  public static let copyright: AttributeKey = "kMDItemCopyright"
  public static let languages: AttributeKey = "kMDItemLanguages"
  public static let textEncoding: AttributeKey = "limelight_textEncoding"
  public static let headings: AttributeKey = "limelight_headings"
  public static let creator: AttributeKey = "kMDItemCreator"
  public static let encodingApplications: AttributeKey = "kMDItemEncodingApplications"
  public static let numberOfPages: AttributeKey = "kMDItemNumberOfPages"
  public static let pageWidth: AttributeKey = "kMDItemPageWidth"
  public static let pageHeight: AttributeKey = "kMDItemPageHeight"
  public static let version: AttributeKey = "kMDItemVersion"
  public static let securityMethod: AttributeKey = "kMDItemSecurityMethod"

  // Attributes of places. The indexer adds them if an importer found only coordinates.
  public static let latitude: AttributeKey = "kMDItemLatitude"
  public static let longitude: AttributeKey = "kMDItemLongitude"
  public static let alternateNames: AttributeKey = "kMDItemAlternateNames"
  public static let city: AttributeKey = "kMDItemCity"
  public static let stateOrProvince: AttributeKey = "kMDItemStateOrProvince"
  public static let country: AttributeKey = "kMDItemCountry"

  // Attributes that the type detection sets.
  public static let mimeType: AttributeKey = "limelight_mimeType"

  // Attributes that apps set on donated items.
  public static let domainIdentifier: AttributeKey = "domainIdentifier"
  public static let thumbnailData: AttributeKey = "thumbnailData"
  public static let lastUsedDate: AttributeKey = "kMDItemLastUsedDate"

  // Uses and date of addition, recorded by Limelight itself.
  public static let useCount: AttributeKey = "kMDItemUseCount"
  public static let dateAdded: AttributeKey = "kMDItemDateAdded"

  // Attributes that Limelight sets on donated items.
  public static let bundleIdentifier: AttributeKey = "limelight_bundleIdentifier"
  public static let indexName: AttributeKey = "limelight_indexName"
  public static let uniqueIdentifier: AttributeKey = "limelight_uniqueIdentifier"
  public static let expirationDate: AttributeKey = "limelight_expirationDate"
  public static let donatedDate: AttributeKey = "limelight_donatedDate"
  public static let protection: AttributeKey = "limelight_protection"
  public static let itemCount: AttributeKey = "limelight_itemCount"
  public static let domainCount: AttributeKey = "limelight_domainCount"
  public static let clientStateLength: AttributeKey = "limelight_clientStateLength"

  // Attributes that Limelight sets about its own work.
  public static let importer: AttributeKey = "limelight_importer"
  public static let importerVersion: AttributeKey = "limelight_importerVersion"
  public static let importedDate: AttributeKey = "limelight_importedDate"
  public static let failure: AttributeKey = "limelight_failure"
  public static let truncated: AttributeKey = "limelight_truncated"
  public static let recognizedWords: AttributeKey = "limelight_recognizedWords"
  public static let sidecar: AttributeKey = "limelight_sidecar"
  public static let rule: AttributeKey = "limelight_rule"
  public static let thumbnailPath: AttributeKey = "kMDItemThumbnailPath"
  public static let storeRecord: AttributeKey = "_kMDItemSDBInfo"
}
