import ByteReading
import CTagLib
import CalendarTimes
import ImporterKit
import LanguageCodes
import MDModel

/// Builds the attributes of a sound file from its tags and its sound properties.
struct SoundAttributes {
  private(set) var set = AttributeSet()
  private let tags: [String: [String]]

  init(_ sound: borrowing SoundFile) {
    tags = sound.tags
    addNames()
    addNumbers()
    addDates()
    addRating()
    addSound(sound)
  }

  /// Tags of which the first value counts.
  private static let texts: [(AttributeKey, [String])] = [
    (.title, ["TITLE"]), (.album, ["ALBUM"]), (.copyright, ["COPYRIGHT"]), (.subject, ["SUBTITLE", "WORK"]),
    (.keySignature, ["INITIALKEY", "KEY"]), (.url, ["URL", "WEBSITE", "CONTACT"]),
    (.identifier, ["ISRC", "BARCODE", "CATALOGNUMBER"]),
    (.itemDescription, ["DESCRIPTION", "PODCASTDESC", "SYNOPSIS"]),
    (.audioEncodingApplication, ["ENCODING", "ENCODER", "ENCODEDBY", "ENCODED-BY", "VENDOR"]),
    (.rights, ["LICENSE", "COPYRIGHTURL"]), (.namedLocation, ["LOCATION", "RECORDINGLOCATION", "VENUE"]),
    (.opus, ["OPUS"]), (.discTitle, ["DISCSUBTITLE", "SETSUBTITLE"]),
    (.movement, ["MOVEMENTNAME", "MOVEMENT", "PART"]),
    (.version, ["VERSION"]),
  ]

  /// Tags whose values are joined, because Spotlight's attribute is one text.
  private static let joined: [(AttributeKey, [String])] = [
    (.composer, ["COMPOSER"]), (.lyricist, ["LYRICIST"]), (.musicalGenre, ["GENRE"]),
    (.producer, ["PRODUCER", "INVOLVED:PRODUCER"]),
  ]

  private static let lists: [(AttributeKey, [String])] = [
    (.albumArtists, ["ALBUMARTIST", "ALBUM ARTIST"]), (.publishers, ["LABEL", "PUBLISHER", "ORGANIZATION"]),
  ]

  private static let contributors = [
    "CONDUCTOR", "REMIXER", "ARRANGER", "DJMIXER", "ENGINEER", "MIXER", "TECHNICIAN", "CHORUSMASTER", "EDITOR",
    "ORIGINALARTIST", "COMMISSIONEDBY", "DISTRIBUTOR",
  ]
  private static let performers = ["PERFORMER", "ENSEMBLE", "ORCHESTRA", "CHOIR", "SOLOIST", "SOLOISTS", "NARRATOR"]
  private static let mostKeywords = 1_000

  private mutating func addNames() {
    for (key, names) in Self.texts { set[key] = values(of: names).first.map { .string($0) } }
    for (key, names) in Self.joined {
      let values = values(of: names)
      if !values.isEmpty { set[key] = .string(values.joined(separator: ", ")) }
    }
    for (key, names) in Self.lists { setList(key, values(of: names)) }
    // Without an artist, the album's artist is the author.
    setList(.authors, values(of: [tags["ARTIST"] == nil ? "ALBUMARTIST" : "ARTIST", "AUTHOR"]))
    // RIFF files, and those of several programs, have all keywords in one field.
    let keywords = values(of: ["KEYWORDS", "PODCASTKEYWORDS", "MOOD", "GROUPING", "CONTENTGROUP"])
    setList(.keywords, TextLine.parts(of: keywords, at: ";", most: Self.mostKeywords))
    setList(.languages, values(of: ["LANGUAGE"]).compactMap(LanguageCode.short))
    addPerformers()
    addComment()
  }

  private func values(of names: [String]) -> [String] {
    var values: [String] = []
    for value in names.flatMap({ tags[$0] ?? [] }) where !values.contains(value) { values.append(value) }
    return values
  }

  private mutating func setList(_ key: AttributeKey, _ values: [String]) {
    if !values.isEmpty { set[key] = .strings(values) }
  }

  /// Adds performers, whose tag names the instrument after a colon, and contributors, whose tag names their role.
  private mutating func addPerformers() {
    let players = tags.keys.filter { $0.hasPrefix("PERFORMER:") }.sorted()
    setList(.performers, values(of: Self.performers.prefix(1) + players + Self.performers.dropFirst()))
    let involved = tags.keys.filter { $0.hasPrefix("INVOLVED:") && $0 != "INVOLVED:PRODUCER" }.sorted()
    setList(.contributors, values(of: Self.contributors + involved))
  }

  /// Adds the unnamed comment, else the named comments that are for people.
  private mutating func addComment() {
    let named = tags.keys.filter { $0.hasPrefix("COMMENT:") && !Self.isForPrograms($0) }.sorted()
    let values = values(of: tags["COMMENT"] == nil ? named : ["COMMENT"])
    // Tracker modules describe themselves in the names of instruments, one per line, most of them empty.
    let lines = values.flatMap { $0.split(whereSeparator: \.isNewline) }.filter { $0.contains { !$0.isWhitespace } }
    if !lines.isEmpty { set[.comment] = .string(lines.joined(separator: "\n")) }
  }

  /// True for comments of Gracenote and iTunes, which hold numbers for these programs.
  private static func isForPrograms(_ name: String) -> Bool {
    name.hasPrefix("COMMENT:ITUN") || name.hasPrefix("COMMENT:ID3V1") || name.hasPrefix("COMMENT:SONGS-DB")
  }

  private mutating func addNumbers() {
    set[.audioTrackNumber] = number("TRACKNUMBER").map { .integer($0) }
    set[.discNumber] = number("DISCNUMBER").map { .integer($0) }
    if let tempo = values(of: ["BPM", "TBPM", "TEMPO"]).first.flatMap({ Double($0) }), tempo > 0, tempo < 10_000 {
      set[.tempo] = .real(tempo)
    }
  }

  /// The number at the beginning of a tag: `3/12` is the third of twelve.
  private func number(_ name: String) -> Int64? {
    guard let digits = tags[name]?.first?.prefix(while: \.isASCIIDigit), let number = Int64(digits), number > 0 else {
      return nil
    }
    return number
  }

  private mutating func addDates() {
    guard let text = (tags["DATE"] ?? tags["YEAR"])?.first, let time = CalendarTime(text) else { return }
    set[.recordingYear] = .integer(Int64(time.year))
    // A year or a month is not a day.
    if text.utf8.count >= 10 { set[.recordingDate] = time.timestamp.map { .date($0) } }
  }

  /// Adds a rating of 0 to 5 stars. Players use scales of 0 to 255 (ID3v2), 0 to 1, 0 to 5 and 0 to 100.
  private mutating func addRating() {
    if let rating = tags["POPULARIMETER"]?.first.flatMap({ Double($0) }) {
      set[.starRating] = .real(rating < 32 ? 1 : rating < 96 ? 2 : rating < 160 ? 3 : rating < 224 ? 4 : 5)
    } else if let rating = tags["FMPS_RATING"]?.first.flatMap({ Double($0) }), (0...1).contains(rating) {
      set[.starRating] = .real((rating * 5).rounded())
    } else if let rating = tags["SHAREDUSERRATING"]?.first.flatMap({ Double($0) }), (1...99).contains(rating) {
      // Windows Media Player writes 1, 25, 50, 75 and 99.
      set[.starRating] = .real((rating / 25).rounded() + 1)
    } else if let rating = tags["RATING"]?.first.flatMap({ Double($0) }), (0...100).contains(rating) {
      set[.starRating] = .real(rating <= 5 ? rating : (rating / 20).rounded())
    }
  }

  private mutating func addSound(_ sound: borrowing SoundFile) {
    let properties = sound.properties
    set[.codecs] = sound.codec.map { .strings([$0]) }
    set[.mediaTypes] = .strings(["Sound"])
    if properties.milliseconds > 0 { set[.durationSeconds] = .real(Double(properties.milliseconds) / 1_000) }
    if properties.kilobits > 0 {
      set[.audioBitRate] = .integer(Int64(properties.kilobits) * 1_000)
      set[.totalBitRate] = .integer(Int64(properties.kilobits) * 1_000)
    }
    if properties.sample_rate > 0 { set[.audioSampleRate] = .integer(Int64(properties.sample_rate)) }
    if properties.channels > 0 { set[.audioChannelCount] = .integer(Int64(properties.channels)) }
    if properties.is_encrypted { set[.securityMethod] = .string("Encrypted") }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

/// Spotlight's names for attributes of sound that have no constant in the common vocabulary.
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
  static let namedLocation: AttributeKey = "kMDItemNamedLocation"
  static let performers: AttributeKey = "kMDItemPerformers"
  static let producer: AttributeKey = "kMDItemProducer"
  static let publishers: AttributeKey = "kMDItemPublishers"
  static let recordingDate: AttributeKey = "kMDItemRecordingDate"
  static let recordingYear: AttributeKey = "kMDItemRecordingYear"
  static let rights: AttributeKey = "kMDItemRights"
  static let starRating: AttributeKey = "kMDItemStarRating"
  static let tempo: AttributeKey = "kMDItemTempo"
  static let totalBitRate: AttributeKey = "kMDItemTotalBitRate"
  static let url: AttributeKey = "kMDItemURL"

  /// The album's artist, which may differ from the artist of a track.
  static let albumArtists: AttributeKey = "org_limelight_albumArtists"
  static let discNumber: AttributeKey = "org_limelight_discNumber"
  /// Title of one disc of a set.
  static let discTitle: AttributeKey = "org_limelight_discTitle"
  /// The part of a work that was recorded.
  static let movement: AttributeKey = "org_limelight_movement"
  /// The number of a work in its composer's catalogue.
  static let opus: AttributeKey = "org_limelight_opus"
  /// Number of entries in a playlist.
  static let entryCount: AttributeKey = "org_limelight_entryCount"
}

/// Removes the times of LRC lyrics: `[00:12.40]` before a line, `<00:12.90>` before a word or a syllable.
enum TimedLyrics {
  /// The text without times, so that syllables form words again.
  static func withoutTimes(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    var kept: [UInt8] = []
    while let mark = rest.firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }) {
      kept += rest[..<mark]
      if let end = end(ofTime: rest[mark...]) {
        rest = rest[end...]
      } else {
        kept.append(rest[mark])
        rest = rest[(mark + 1)...]
      }
    }
    return kept.isEmpty && rest.count == bytes.count ? text : String(decoding: kept + rest, as: UTF8.self)
  }

  /// The position after a time in brackets: minutes, seconds and a fraction. `nil` if there is none.
  private static func end(ofTime bytes: ArraySlice<UInt8>) -> Int? {
    let closing = bytes.first == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ">")
    var rest = bytes.dropFirst()
    guard digits(&rest, 1...3), rest.popFirst() == UInt8(ascii: ":"), digits(&rest, 1...2) else { return nil }
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ":") {
      rest = rest.dropFirst()
      guard digits(&rest, 1...3) else { return nil }
    }
    return rest.first == closing ? rest.startIndex + 1 : nil
  }

  private static func digits(_ rest: inout ArraySlice<UInt8>, _ count: ClosedRange<Int>) -> Bool {
    let found = rest.prefix { (0x30...0x39).contains($0) }.count
    rest = rest.dropFirst(found)
    return count.contains(found)
  }
}
