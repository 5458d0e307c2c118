public import Foundation
import MDModel

/// Attributes of what every item can have.
extension CSSearchableItemAttributeSet {
  /// Name as shown (localised, may drop extension).
  public var displayName: String? {
    get { self[string: "kMDItemDisplayName"] }
    set { self[string: "kMDItemDisplayName"] = newValue }
  }

  /// Other names it is found by.
  public var alternateNames: [String]? {
    get { self[strings: "alternateNames"] }
    set { self[strings: "alternateNames"] = newValue }
  }

  /// Full path (computed; not stored, so costly or useless in queries).
  public var path: String? {
    get { self[string: "kMDItemPath"] }
    set { self[string: "kMDItemPath"] = newValue }
  }

  /// Where its content is.
  public var contentURL: URL? {
    get { self[url: "contentURL"] }
    set { self[url: "contentURL"] = newValue }
  }

  /// Where its thumbnail is.
  public var thumbnailURL: URL? {
    get { self[url: "thumbnailURL"] }
    set { self[url: "thumbnailURL"] = newValue }
  }

  /// Its thumbnail, an image file.
  public var thumbnailData: Data? {
    get { self[data: "thumbnailData"] }
    set { self[data: "thumbnailData"] = newValue }
  }

  /// Where its thumbnail for dark surroundings is.
  public var darkThumbnailURL: URL? {
    get { self[url: "darkThumbnailURL"] }
    set { self[url: "darkThumbnailURL"] = newValue }
  }

  /// The item that this one speaks of.
  public var relatedUniqueIdentifier: String? {
    get { self[string: "relatedUniqueIdentifier"] }
    set { self[string: "relatedUniqueIdentifier"] = newValue }
  }

  /// The item that this one speaks of; deleting that one keeps this one.
  public var weakRelatedUniqueIdentifier: String? {
    get { self[string: "weakRelatedUniqueIdentifier"] }
    set { self[string: "weakRelatedUniqueIdentifier"] = newValue }
  }

  /// Last change of any metadata attribute.
  public var metadataModificationDate: Date? {
    get { self[date: "kMDItemAttributeChangeDate"] }
    set { self[date: "kMDItemAttributeChangeDate"] = newValue }
  }

  /// Keywords.
  public var keywords: [String]? {
    get { self[strings: "kMDItemKeywords"] }
    set { self[strings: "kMDItemKeywords"] = newValue }
  }

  /// Title.
  public var title: String? {
    get { self[string: "kMDItemTitle"] }
    set { self[string: "kMDItemTitle"] = newValue }
  }

  /// Version text.
  public var version: String? {
    get { self[string: "kMDItemVersion"] }
    set { self[string: "kMDItemVersion"] = newValue }
  }

  /// The person made it.
  public var userCreated: NSNumber? {
    get { self[number: "userCreated"] }
    set { self[number: "userCreated"] = newValue }
  }

  /// The person owns or bought it.
  public var userOwned: NSNumber? {
    get { self[number: "userOwned"] }
    set { self[number: "userOwned"] = newValue }
  }

  /// The person marked or collected it.
  public var userCurated: NSNumber? {
    get { self[number: "userCurated"] }
    set { self[number: "userCurated"] = newValue }
  }

  /// Rank among items of the same app, 0 to 100.
  public var rankingHint: NSNumber? {
    get { self[number: "rankingHint"] }
    set { self[number: "rankingHint"] = newValue }
  }

  /// The group of items it is deleted with.
  public var domainIdentifier: String? {
    get { self[string: "domainIdentifier"] }
    set { self[string: "domainIdentifier"] = newValue }
  }

  /// Summary of its text.
  public var textContentSummary: String? { self[string: "textContentSummary"] }

  /// Text transcribed from sound or pictures.
  public var transcribedTextContent: String? {
    get { self[string: "transcribedTextContent"] }
    set { self[string: "transcribedTextContent"] = newValue }
  }
}
