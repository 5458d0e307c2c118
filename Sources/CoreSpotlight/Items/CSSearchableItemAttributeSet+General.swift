import MDModel
public import Foundation

/// Attributes of every item.
extension CSSearchableItemAttributeSet {
  /// The name to show in a list of results, in the person's language.
  public var displayName: String? {
    get { self[string: "kMDItemDisplayName"] }
    set { self[string: "kMDItemDisplayName"] = newValue }
  }

  /// Other names by which people look for the item.
  public var alternateNames: [String]? {
    get { self[strings: "alternateNames"] }
    set { self[strings: "alternateNames"] = newValue }
  }

  /// Path of the file that the item represents, if it represents one.
  public var path: String? {
    get { self[string: "kMDItemPath"] }
    set { self[string: "kMDItemPath"] = newValue }
  }

  /// Address of the item's content: a file, or a web page. `mdfind` prints it in place of the item's address.
  public var contentURL: URL? {
    get { self[url: "contentURL"] }
    set { self[url: "contentURL"] = newValue }
  }

  /// Address of a picture of the item. It is shown at 180 × 180 px, or 180 px wide or 270 px high.
  public var thumbnailURL: URL? {
    get { self[url: "thumbnailURL"] }
    set { self[url: "thumbnailURL"] = newValue }
  }

  /// A picture of the item, as the bytes of an image file.
  public var thumbnailData: Data? {
    get { self[data: "thumbnailData"] }
    set { self[data: "thumbnailData"] = newValue }
  }

  /// Address of a picture for dark backgrounds.
  public var darkThumbnailURL: URL? {
    get { self[url: "darkThumbnailURL"] }
    set { self[url: "darkThumbnailURL"] = newValue }
  }

  /// The item that this one is about.
  public var relatedUniqueIdentifier: String? {
    get { self[string: "relatedUniqueIdentifier"] }
    set { self[string: "relatedUniqueIdentifier"] = newValue }
  }

  /// The item that this one is about. Deleting that item keeps this one.
  public var weakRelatedUniqueIdentifier: String? {
    get { self[string: "weakRelatedUniqueIdentifier"] }
    set { self[string: "weakRelatedUniqueIdentifier"] = newValue }
  }

  /// Date of the last change of any attribute.
  public var metadataModificationDate: Date? {
    get { self[date: "kMDItemAttributeChangeDate"] }
    set { self[date: "kMDItemAttributeChangeDate"] = newValue }
  }

  /// Words by which the item is found, besides those of its title and text.
  public var keywords: [String]? {
    get { self[strings: "kMDItemKeywords"] }
    set { self[strings: "kMDItemKeywords"] = newValue }
  }

  /// The title to show: about 90 characters of it are shown, all of it is searched.
  public var title: String? {
    get { self[string: "kMDItemTitle"] }
    set { self[string: "kMDItemTitle"] = newValue }
  }

  /// Version of the content, as text.
  public var version: String? {
    get { self[string: "kMDItemVersion"] }
    set { self[string: "kMDItemVersion"] = newValue }
  }

  /// Boolean: whether the person made the item.
  public var userCreated: NSNumber? {
    get { self[number: "userCreated"] }
    set { self[number: "userCreated"] = newValue }
  }

  /// Boolean: whether the person owns or bought the item.
  public var userOwned: NSNumber? {
    get { self[number: "userOwned"] }
    set { self[number: "userOwned"] = newValue }
  }

  /// Boolean: whether the person marked or collected the item.
  public var userCurated: NSNumber? {
    get { self[number: "userCurated"] }
    set { self[number: "userCurated"] = newValue }
  }

  /// Importance among the items of the same app, 0 to 100.
  public var rankingHint: NSNumber? {
    get { self[number: "rankingHint"] }
    set { self[number: "rankingHint"] = newValue }
  }

  /// The group with which the item can be deleted, if the item itself names none.
  public var domainIdentifier: String? {
    get { self[string: "domainIdentifier"] }
    set { self[string: "domainIdentifier"] = newValue }
  }

  /// A summary of the text made by the system. Never set on Linux.
  public var textContentSummary: String? { self[string: "textContentSummary"] }

  /// Text that was transcribed from sound or pictures.
  public var transcribedTextContent: String? {
    get { self[string: "transcribedTextContent"] }
    set { self[string: "transcribedTextContent"] = newValue }
  }
}

/// Attributes about the container of an item.
extension CSSearchableItemAttributeSet {
  /// Title of the container.
  public var containerTitle: String? {
    get { self[string: "containerTitle"] }
    set { self[string: "containerTitle"] = newValue }
  }

  /// Displayed name of the container.
  public var containerDisplayName: String? {
    get { self[string: "containerDisplayName"] }
    set { self[string: "containerDisplayName"] = newValue }
  }

  /// Identifier of the container.
  public var containerIdentifier: String? {
    get { self[string: "containerIdentifier"] }
    set { self[string: "containerIdentifier"] = newValue }
  }

  /// Position of the item within its container.
  public var containerOrder: NSNumber? {
    get { self[number: "containerOrder"] }
    set { self[number: "containerOrder"] = newValue }
  }
}
