public import Foundation
import MDModel

/// Attributes of media of any kind.
extension CSSearchableItemAttributeSet {
  /// People who edited the content.
  public var editors: [String]? {
    get { self[strings: "kMDItemEditors"] }
    set { self[strings: "kMDItemEditors"] = newValue }
  }

  /// People who are in a picture or take part in an event.
  public var participants: [String]? {
    get { self[strings: "kMDItemParticipants"] }
    set { self[strings: "kMDItemParticipants"] = newValue }
  }

  /// Projects that the content belongs to.
  public var projects: [String]? {
    get { self[strings: "kMDItemProjects"] }
    set { self[strings: "kMDItemProjects"] = newValue }
  }

  /// Origins of the content, such as addresses of downloads.
  public var contentSources: [String]? {
    get { self[strings: "kMDItemWhereFroms"] }
    set { self[strings: "kMDItemWhereFroms"] = newValue }
  }

  /// A comment on the content.
  public var comment: String? {
    get { self[string: "kMDItemComment"] }
    set { self[string: "kMDItemComment"] = newValue }
  }

  /// Copyright notice.
  public var copyright: String? {
    get { self[string: "kMDItemCopyright"] }
    set { self[string: "kMDItemCopyright"] = newValue }
  }

  /// Date on which the person last opened the item.
  public var lastUsedDate: Date? {
    get { self[date: "kMDItemLastUsedDate"] }
    set { self[date: "kMDItemLastUsedDate"] = newValue }
  }

  /// Date on which the content was made.
  public var contentCreationDate: Date? {
    get { self[date: "kMDItemContentCreationDate"] }
    set { self[date: "kMDItemContentCreationDate"] = newValue }
  }

  /// Date of the content's last change. Results are sorted by it.
  public var contentModificationDate: Date? {
    get { self[date: "kMDItemContentModificationDate"] }
    set { self[date: "kMDItemContentModificationDate"] = newValue }
  }

  /// Date on which the item was added to its present folder.
  public var addedDate: Date? {
    get { self[date: "kMDItemDateAdded"] }
    set { self[date: "kMDItemDateAdded"] = newValue }
  }

  /// Date of the download.
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

  /// Codecs of the streams.
  public var codecs: [String]? {
    get { self[strings: "kMDItemCodecs"] }
    set { self[strings: "kMDItemCodecs"] = newValue }
  }

  /// Kinds of media that the content holds, such as Sound and Video.
  public var mediaTypes: [String]? {
    get { self[strings: "kMDItemMediaTypes"] }
    set { self[strings: "kMDItemMediaTypes"] = newValue }
  }

  /// Boolean: whether the content is prepared for streaming.
  public var streamable: NSNumber? {
    get { self[number: "kMDItemStreamable"] }
    set { self[number: "kMDItemStreamable"] = newValue }
  }

  /// Bit rate of all streams, in bits per second.
  public var totalBitRate: NSNumber? {
    get { self[number: "kMDItemTotalBitRate"] }
    set { self[number: "kMDItemTotalBitRate"] = newValue }
  }

  /// Bit rate of the video, in bits per second.
  public var videoBitRate: NSNumber? {
    get { self[number: "kMDItemVideoBitRate"] }
    set { self[number: "kMDItemVideoBitRate"] = newValue }
  }

  /// Bit rate of the sound, in bits per second.
  public var audioBitRate: NSNumber? {
    get { self[number: "kMDItemAudioBitRate"] }
    set { self[number: "kMDItemAudioBitRate"] = newValue }
  }

  /// Delivery of the content: 0 for a fast start, 1 for RTSP.
  public var deliveryType: NSNumber? {
    get { self[number: "kMDItemDeliveryType"] }
    set { self[number: "kMDItemDeliveryType"] = newValue }
  }

  /// Companies or organisations that made the content, or that it is about.
  public var organizations: [String]? {
    get { self[strings: "kMDItemOrganizations"] }
    set { self[strings: "kMDItemOrganizations"] = newValue }
  }

  /// Role of the contact in the item.
  public var role: String? {
    get { self[string: "role"] }
    set { self[string: "role"] = newValue }
  }

  /// Language tags of the content, such as `de-AT`.
  public var languages: [String]? {
    get { self[strings: "kMDItemLanguages"] }
    set { self[strings: "kMDItemLanguages"] = newValue }
  }

  /// Address of a statement about the rights to the content.
  public var rights: String? {
    get { self[string: "kMDItemRights"] }
    set { self[string: "kMDItemRights"] = newValue }
  }

  /// People or organisations that made the content available.
  public var publishers: [String]? {
    get { self[strings: "kMDItemPublishers"] }
    set { self[strings: "kMDItemPublishers"] = newValue }
  }

  /// People who contributed to the content.
  public var contributors: [String]? {
    get { self[strings: "kMDItemContributors"] }
    set { self[strings: "kMDItemContributors"] = newValue }
  }

  /// The extent or scope of the content: times, places.
  public var coverage: [String]? {
    get { self[strings: "kMDItemCoverage"] }
    set { self[strings: "kMDItemCoverage"] = newValue }
  }

  /// The person's rating, as a number of stars.
  public var rating: NSNumber? {
    get { self[number: "kMDItemStarRating"] }
    set { self[number: "kMDItemStarRating"] = newValue }
  }

  /// The rating in words, such as "4.5 of 5 stars".
  public var ratingDescription: String? {
    get { self[string: "ratingDescription"] }
    set { self[string: "ratingDescription"] = newValue }
  }

  /// Number of times the content was played.
  public var playCount: NSNumber? {
    get { self[number: "playCount"] }
    set { self[number: "playCount"] = newValue }
  }

  /// More information about the content, in words.
  public var information: String? {
    get { self[string: "kMDItemInformation"] }
    set { self[string: "kMDItemInformation"] = newValue }
  }

  /// Director of a film.
  public var director: String? {
    get { self[string: "kMDItemDirector"] }
    set { self[string: "kMDItemDirector"] = newValue }
  }

  /// Producer of a film.
  public var producer: String? {
    get { self[string: "kMDItemProducer"] }
    set { self[string: "kMDItemProducer"] = newValue }
  }

  /// Genre of a film.
  public var genre: String? {
    get { self[string: "kMDItemGenre"] }
    set { self[string: "kMDItemGenre"] = newValue }
  }

  /// Performers in a film.
  public var performers: [String]? {
    get { self[strings: "kMDItemPerformers"] }
    set { self[strings: "kMDItemPerformers"] = newValue }
  }

  /// The format that a film was made in.
  public var originalFormat: String? {
    get { self[string: "kMDItemOriginalFormat"] }
    set { self[string: "kMDItemOriginalFormat"] = newValue }
  }

  /// The medium that a film was taken from.
  public var originalSource: String? {
    get { self[string: "kMDItemOriginalSource"] }
    set { self[string: "kMDItemOriginalSource"] = newValue }
  }

  /// Boolean: whether the content is on this computer.
  public var local: NSNumber? {
    get { self[number: "local"] }
    set { self[number: "local"] = newValue }
  }

  /// Boolean: whether the content is explicit.
  public var contentRating: NSNumber? {
    get { self[number: "contentRating"] }
    set { self[number: "contentRating"] = newValue }
  }

  /// Address of the item on the web.
  public var url: URL? {
    get { self[url: "kMDItemURL"] }
    set { self[url: "kMDItemURL"] = newValue }
  }
}
