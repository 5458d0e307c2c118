import MDModel

/// Spotlight's names for what sound has, where the vocabulary has no constant of its own.
extension AttributeKey {
  static let album: AttributeKey = "kMDItemAlbum"
  static let audioBitRate: AttributeKey = "kMDItemAudioBitRate"
  static let audioChannelCount: AttributeKey = "kMDItemAudioChannelCount"
  static let audioEncodingApplication: AttributeKey = "kMDItemAudioEncodingApplication"
  static let audioSampleRate: AttributeKey = "kMDItemAudioSampleRate"
  static let audioTrackNumber: AttributeKey = "kMDItemAudioTrackNumber"
  static let codecs: AttributeKey = "kMDItemCodecs"
  static let composer: AttributeKey = "kMDItemComposer"
  static let contributors: AttributeKey = "kMDItemContributors"
  static let durationSeconds: AttributeKey = "kMDItemDurationSeconds"
  static let identifier: AttributeKey = "kMDItemIdentifier"
  static let keySignature: AttributeKey = "kMDItemKeySignature"
  static let lyricist: AttributeKey = "kMDItemLyricist"
  static let mediaTypes: AttributeKey = "kMDItemMediaTypes"
  static let musicalGenre: AttributeKey = "kMDItemMusicalGenre"
  static let performers: AttributeKey = "kMDItemPerformers"
  static let producer: AttributeKey = "kMDItemProducer"
  static let publishers: AttributeKey = "kMDItemPublishers"
  static let recordingDate: AttributeKey = "kMDItemRecordingDate"
  static let recordingYear: AttributeKey = "kMDItemRecordingYear"
  static let starRating: AttributeKey = "kMDItemStarRating"
  static let tempo: AttributeKey = "kMDItemTempo"
  static let totalBitRate: AttributeKey = "kMDItemTotalBitRate"
  static let url: AttributeKey = "kMDItemURL"

  /// Who stands on the cover, where that is not the artist of each track.
  static let albumArtists: AttributeKey = "org_limelight_albumArtists"
  static let discNumber: AttributeKey = "org_limelight_discNumber"
  /// Number of entries of a playlist.
  static let entryCount: AttributeKey = "org_limelight_entryCount"
}
