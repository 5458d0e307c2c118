public import Foundation
import MDModel

/// Attributes of media of any kind.
extension CSSearchableItemAttributeSet {
  /// Editors.
  public var editors: [String]? {
    get { self[strings: "kMDItemEditors"] }
    set { self[strings: "kMDItemEditors"] = newValue }
  }

  /// People shown or described.
  public var participants: [String]? {
    get { self[strings: "kMDItemParticipants"] }
    set { self[strings: "kMDItemParticipants"] = newValue }
  }

  /// Projects.
  public var projects: [String]? {
    get { self[strings: "kMDItemProjects"] }
    set { self[strings: "kMDItemProjects"] = newValue }
  }

  /// Where downloaded from (file URL, page URL).
  public var contentSources: [String]? {
    get { self[strings: "kMDItemWhereFroms"] }
    set { self[strings: "kMDItemWhereFroms"] = newValue }
  }

  /// Comment stored in the file.
  public var comment: String? {
    get { self[string: "kMDItemComment"] }
    set { self[string: "kMDItemComment"] = newValue }
  }

  /// Copyright notice.
  public var copyright: String? {
    get { self[string: "kMDItemCopyright"] }
    set { self[string: "kMDItemCopyright"] = newValue }
  }

  /// Last opened by a person.
  public var lastUsedDate: Date? {
    get { self[date: "kMDItemLastUsedDate"] }
    set { self[date: "kMDItemLastUsedDate"] = newValue }
  }

  /// Creation of the content (importer may override file date).
  public var contentCreationDate: Date? {
    get { self[date: "kMDItemContentCreationDate"] }
    set { self[date: "kMDItemContentCreationDate"] = newValue }
  }

  /// Last change of the content.
  public var contentModificationDate: Date? {
    get { self[date: "kMDItemContentModificationDate"] }
    set { self[date: "kMDItemContentModificationDate"] = newValue }
  }

  /// When the item came to its present folder.
  public var addedDate: Date? {
    get { self[date: "kMDItemDateAdded"] }
    set { self[date: "kMDItemDateAdded"] = newValue }
  }

  /// When downloaded.
  public var downloadedDate: Date? {
    get { self[date: "kMDItemDownloadedDate"] }
    set { self[date: "kMDItemDownloadedDate"] = newValue }
  }

  /// Length in seconds.
  public var duration: NSNumber? {
    get { self[number: "kMDItemDurationSeconds"] }
    set { self[number: "kMDItemDurationSeconds"] = newValue }
  }

  /// Related people other than authors.
  public var contactKeywords: [String]? {
    get { self[strings: "kMDItemContactKeywords"] }
    set { self[strings: "kMDItemContactKeywords"] = newValue }
  }

  /// Codec names.
  public var codecs: [String]? {
    get { self[strings: "kMDItemCodecs"] }
    set { self[strings: "kMDItemCodecs"] = newValue }
  }

  /// Sound, Video, .
  public var mediaTypes: [String]? {
    get { self[strings: "kMDItemMediaTypes"] }
    set { self[strings: "kMDItemMediaTypes"] = newValue }
  }

  /// Prepared for streaming.
  public var streamable: NSNumber? {
    get { self[number: "kMDItemStreamable"] }
    set { self[number: "kMDItemStreamable"] = newValue }
  }

  /// Total bit rate.
  public var totalBitRate: NSNumber? {
    get { self[number: "kMDItemTotalBitRate"] }
    set { self[number: "kMDItemTotalBitRate"] = newValue }
  }

  /// Video bit rate.
  public var videoBitRate: NSNumber? {
    get { self[number: "kMDItemVideoBitRate"] }
    set { self[number: "kMDItemVideoBitRate"] = newValue }
  }

  /// Audio bit rate (bits/s).
  public var audioBitRate: NSNumber? {
    get { self[number: "kMDItemAudioBitRate"] }
    set { self[number: "kMDItemAudioBitRate"] = newValue }
  }

  /// "Fast start" or "RTSP".
  public var deliveryType: NSNumber? {
    get { self[number: "kMDItemDeliveryType"] }
    set { self[number: "kMDItemDeliveryType"] = newValue }
  }

  /// Organisations.
  public var organizations: [String]? {
    get { self[strings: "kMDItemOrganizations"] }
    set { self[strings: "kMDItemOrganizations"] = newValue }
  }

  /// Role of the contact in the item.
  public var role: String? {
    get { self[string: "role"] }
    set { self[string: "role"] = newValue }
  }

  /// Language tags (RFC 3066 style).
  public var languages: [String]? {
    get { self[strings: "kMDItemLanguages"] }
    set { self[strings: "kMDItemLanguages"] = newValue }
  }

  /// Link to rights statement.
  public var rights: String? {
    get { self[string: "kMDItemRights"] }
    set { self[string: "kMDItemRights"] = newValue }
  }

  /// Publishers.
  public var publishers: [String]? {
    get { self[strings: "kMDItemPublishers"] }
    set { self[strings: "kMDItemPublishers"] = newValue }
  }

  /// Contributors (Dublin Core).
  public var contributors: [String]? {
    get { self[strings: "kMDItemContributors"] }
    set { self[strings: "kMDItemContributors"] = newValue }
  }

  /// Extent or scope (Dublin Core).
  public var coverage: [String]? {
    get { self[strings: "kMDItemCoverage"] }
    set { self[strings: "kMDItemCoverage"] = newValue }
  }

  /// User rating.
  public var rating: NSNumber? {
    get { self[number: "kMDItemStarRating"] }
    set { self[number: "kMDItemStarRating"] = newValue }
  }

  /// Words for the rating.
  public var ratingDescription: String? {
    get { self[string: "ratingDescription"] }
    set { self[string: "ratingDescription"] = newValue }
  }

  /// How often it was played.
  public var playCount: NSNumber? {
    get { self[number: "playCount"] }
    set { self[number: "playCount"] = newValue }
  }

  /// Information text.
  public var information: String? {
    get { self[string: "kMDItemInformation"] }
    set { self[string: "kMDItemInformation"] = newValue }
  }

  /// Director.
  public var director: String? {
    get { self[string: "kMDItemDirector"] }
    set { self[string: "kMDItemDirector"] = newValue }
  }

  /// Producer.
  public var producer: String? {
    get { self[string: "kMDItemProducer"] }
    set { self[string: "kMDItemProducer"] = newValue }
  }

  /// Genre of a movie.
  public var genre: String? {
    get { self[string: "kMDItemGenre"] }
    set { self[string: "kMDItemGenre"] = newValue }
  }

  /// Performers.
  public var performers: [String]? {
    get { self[strings: "kMDItemPerformers"] }
    set { self[strings: "kMDItemPerformers"] = newValue }
  }

  /// Original format.
  public var originalFormat: String? {
    get { self[string: "kMDItemOriginalFormat"] }
    set { self[string: "kMDItemOriginalFormat"] = newValue }
  }

  /// Original source.
  public var originalSource: String? {
    get { self[string: "kMDItemOriginalSource"] }
    set { self[string: "kMDItemOriginalSource"] = newValue }
  }

  /// Its content is on this machine.
  public var local: NSNumber? {
    get { self[number: "local"] }
    set { self[number: "local"] = newValue }
  }

  /// The content is explicit.
  public var contentRating: NSNumber? {
    get { self[number: "contentRating"] }
    set { self[number: "contentRating"] = newValue }
  }

  /// URL of the item.
  public var url: URL? {
    get { self[url: "kMDItemURL"] }
    set { self[url: "kMDItemURL"] = newValue }
  }
}
