import CAVFormat
import CalendarTimes
import ImporterKit
import MDModel

/// Builds the attributes of a container from its tags and its streams.
struct MediaAttributes {
  private(set) var set = AttributeSet()
  private let tags: MediaTags

  init(_ container: borrowing MediaContainer) {
    tags = container.tags
    addTexts()
    addPeople()
    addNumbers()
    addDates()
    addPlace()
    let streams = StreamSummary(container)
    streams.add(to: &set)
    addContainer(container)
    addGenre(isMovie: streams.hasPictures)
  }

  private mutating func setText(_ key: AttributeKey, _ text: String?) { set[key] = text.map { .string($0) } }
  private mutating func setList(_ key: AttributeKey, _ text: String?) { set[key] = text.map { .strings([$0]) } }

  private mutating func addTexts() {
    setText(.title, tags["title", "com.apple.quicktime.title", "title-eng"])
    setText(.album, tags["album", "com.apple.quicktime.album"])
    setText(.copyright, tags["copyright", "com.apple.quicktime.copyright", "license"])
    setText(.rights, tags["license"])
    setText(.comment, tags["comment", "com.apple.quicktime.comment", "comments"])
    setText(.itemDescription, tags["synopsis", "description", "com.apple.quicktime.description", "summary"])
    setText(.subject, tags["subtitle", "subject"])
    setText(.url, tags["url", "purl", "website", "wm/userweburl"])
    setText(.show, tags["show", "series"])
    setList(.encodingApplications, tags["encoder", "encoding_tool", "com.apple.quicktime.software", "software"])
    let keywords = tags["keywords", "com.apple.quicktime.keywords"] ?? ""
    let words = keywords.split(separator: ",").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    if !words.isEmpty { set[.keywords] = .strings(words.map(String.init)) }
    setText(.acquisitionMake, tags["com.apple.quicktime.make", "make", "com.android.manufacturer"])
    setText(.acquisitionModel, tags["com.apple.quicktime.model", "model", "com.android.model"])
  }

  private mutating func addPeople() {
    addAuthors()
    setText(.composer, tags["composer"])
    setText(.director, tags["director", "com.apple.quicktime.director", "wm/director"])
    setText(.producer, tags["producer", "com.apple.quicktime.producer", "wm/producer"])
    setList(.performers, tags["performer", "actor", "lead_performer", "cast"])
    setList(.publishers, tags["publisher", "network", "com.apple.quicktime.publisher"])
  }

  /// Adds the artist and the author. Without both, the album's artist is the author.
  private mutating func addAuthors() {
    let artist = tags["artist", "com.apple.quicktime.artist"]
    let author = tags["author", "com.apple.quicktime.author"]
    let found = [artist, author == artist ? nil : author].compactMap(\.self)
    let names = found.isEmpty ? [tags["album_artist"]].compactMap(\.self) : found
    if !names.isEmpty { set[.authors] = .strings(names) }
    setList(.albumArtists, tags["album_artist"])
  }

  private mutating func addNumbers() {
    set[.discNumber] = Self.number(tags["disc"])
    set[.audioTrackNumber] = Self.number(tags["track"])
    set[.seasonNumber] = Self.number(tags["season_number"])
    set[.episodeNumber] = Self.number(tags["episode_sort"])
  }

  private static func number(_ text: String?) -> AttributeValue? {
    text.flatMap { Int64($0.prefix { $0.isASCII && $0.isNumber }) }.flatMap { $0 > 0 ? .integer($0) : nil }
  }

  /// Adds the dates. QuickTime's clock starts in 1904, so that year means that no date was set.
  private mutating func addDates() {
    let created = tags["com.apple.quicktime.creationdate", "creation_time", "creation_date", "date_recorded"]
    if let time = created.flatMap(CalendarTime.init), time.year > 1904 {
      set[.contentCreationDate] = time.timestamp.map { .date($0) }
    }
    let recorded = tags["date", "date_released", "date_recorded", "year"]
    guard let text = recorded, let time = CalendarTime(text) else { return }
    set[.recordingYear] = .integer(Int64(time.year))
    if text.utf8.count >= 10 { set[.recordingDate] = time.timestamp.map { .date($0) } }
  }

  private mutating func addPlace() {
    let text = tags["com.apple.quicktime.location.iso6709", "location", "location-eng", "geolocation"]
    guard let place = text.flatMap(StandardPlace.init) else { return }
    set[.latitude] = .real(place.latitude)
    set[.longitude] = .real(place.longitude)
    set[.altitude] = place.altitude.map { .real($0) }
  }

  private mutating func addContainer(_ container: borrowing MediaContainer) {
    let context = container.context.pointee
    if context.duration > 0 { set[.durationSeconds] = .real(Double(context.duration) / Double(AV_TIME_BASE)) }
    if context.bit_rate > 0 { set[.totalBitRate] = .integer(context.bit_rate) }
  }

  private mutating func addGenre(isMovie: Bool) {
    setText(isMovie ? .genre : .musicalGenre, tags["genre", "com.apple.quicktime.genre"])
  }
}

/// A place in the notation of ISO 6709: `+48.8577+002.295+043.200/`.
struct StandardPlace: Equatable {
  let latitude: Double
  let longitude: Double
  let altitude: Double?

  init(latitude: Double, longitude: Double, altitude: Double?) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
  }

  init?(_ text: String) {
    var numbers: [Substring] = []
    var rest = text.prefix(64)
    while let sign = rest.first, sign == "+" || sign == "-" {
      let number = rest.dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      numbers.append(rest[rest.startIndex..<number.endIndex])
      rest = rest[number.endIndex...]
    }
    guard numbers.count >= 2, let latitude = Self.degrees(numbers[0], whole: 2),
      let longitude = Self.degrees(numbers[1], whole: 3), abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    altitude = numbers.count > 2 ? Double(numbers[2]) : nil
  }

  /// Degrees, optionally with minutes, or with minutes and seconds. The number of digits before the point tells which.
  private static func degrees(_ text: Substring, whole: Int) -> Double? {
    let digits = text.dropFirst()
    let count = digits.prefix { $0 != "." }.count
    let sign: Double = text.first == "-" ? -1 : 1
    guard count > whole + 1 else { return Double(digits).map { sign * $0 } }
    guard let degrees = Double(digits.prefix(whole)) else { return nil }
    let rest = digits.dropFirst(whole)
    if count == whole + 2 { return Double(rest).map { sign * (degrees + $0 / 60) } }
    guard count == whole + 4, let minutes = Double(rest.prefix(2)), let seconds = Double(rest.dropFirst(2)) else {
      return nil
    }
    return sign * (degrees + minutes / 60 + seconds / 3_600)
  }
}

/// Spotlight's names for attributes of movies that have no constant in the common vocabulary.
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
  static let rights: AttributeKey = "kMDItemRights"
  static let streamable: AttributeKey = "kMDItemStreamable"
  static let totalBitRate: AttributeKey = "kMDItemTotalBitRate"
  static let url: AttributeKey = "kMDItemURL"
  static let videoBitRate: AttributeKey = "kMDItemVideoBitRate"

  /// Pictures per second.
  static let frameRate: AttributeKey = "org_limelight_frameRate"
  /// The series to which an episode belongs.
  static let show: AttributeKey = "org_limelight_show"
  /// The album's artist, which may differ from the artist of a track.
  static let albumArtists: AttributeKey = "org_limelight_albumArtists"
  static let discNumber: AttributeKey = "org_limelight_discNumber"
  static let seasonNumber: AttributeKey = "org_limelight_seasonNumber"
  static let episodeNumber: AttributeKey = "org_limelight_episodeNumber"
}
