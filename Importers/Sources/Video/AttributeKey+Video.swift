import MDModel

/// Spotlight's names for what moving pictures have, where the vocabulary has no constant of its own.
extension AttributeKey {
  static let acquisitionMake: AttributeKey = "kMDItemAcquisitionMake"
  static let acquisitionModel: AttributeKey = "kMDItemAcquisitionModel"
  static let album: AttributeKey = "kMDItemAlbum"
  static let altitude: AttributeKey = "kMDItemAltitude"
  static let audioBitRate: AttributeKey = "kMDItemAudioBitRate"
  static let audioChannelCount: AttributeKey = "kMDItemAudioChannelCount"
  static let audioSampleRate: AttributeKey = "kMDItemAudioSampleRate"
  static let audioTrackNumber: AttributeKey = "kMDItemAudioTrackNumber"
  static let codecs: AttributeKey = "kMDItemCodecs"
  static let composer: AttributeKey = "kMDItemComposer"
  static let director: AttributeKey = "kMDItemDirector"
  static let durationSeconds: AttributeKey = "kMDItemDurationSeconds"
  static let genre: AttributeKey = "kMDItemGenre"
  static let mediaTypes: AttributeKey = "kMDItemMediaTypes"
  static let musicalGenre: AttributeKey = "kMDItemMusicalGenre"
  static let performers: AttributeKey = "kMDItemPerformers"
  static let pixelCount: AttributeKey = "kMDItemPixelCount"
  static let pixelHeight: AttributeKey = "kMDItemPixelHeight"
  static let pixelWidth: AttributeKey = "kMDItemPixelWidth"
  static let producer: AttributeKey = "kMDItemProducer"
  static let publishers: AttributeKey = "kMDItemPublishers"
  static let recordingDate: AttributeKey = "kMDItemRecordingDate"
  static let recordingYear: AttributeKey = "kMDItemRecordingYear"
  static let streamable: AttributeKey = "kMDItemStreamable"
  static let totalBitRate: AttributeKey = "kMDItemTotalBitRate"
  static let url: AttributeKey = "kMDItemURL"
  static let videoBitRate: AttributeKey = "kMDItemVideoBitRate"

  /// Pictures a second.
  static let frameRate: AttributeKey = "org_limelight_frameRate"
  /// The series that an episode belongs to, its season and its number in there.
  static let show: AttributeKey = "org_limelight_show"
  static let seasonNumber: AttributeKey = "org_limelight_seasonNumber"
  static let episodeNumber: AttributeKey = "org_limelight_episodeNumber"
}
