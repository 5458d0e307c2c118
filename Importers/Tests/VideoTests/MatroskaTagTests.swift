import ImporterKit
import ImporterTestKit
import MDModel
import MDTestSupport
import SampleFiles
import Testing

/// Audio in Matroska and WebM, whose tags have levels.
@Suite struct MatroskaTagTests {
  private func element(_ identifier: [UInt8], _ data: [UInt8]...) -> [UInt8] {
    let data = data.flatMap(\.self)
    return identifier + withUnsafeBytes(of: (UInt64(data.count) | 1 << 56).bigEndian) { Array($0) } + data
  }

  private func text(_ identifier: [UInt8], _ value: String) -> [UInt8] { element(identifier, Array(value.utf8)) }

  private func tag(_ level: UInt8, track: Bool = false, _ fields: KeyValuePairs<String, String>) -> [UInt8] {
    let target = element([0x63, 0xC0], element([0x68, 0xCA], [level]), track ? element([0x63, 0xC5], [1]) : [])
    let values = fields.map { element([0x67, 0xC8], text([0x45, 0xA3], $0.key), text([0x44, 0x87], $0.value)) }
    return element([0x73, 0x73], target + values.flatMap(\.self))
  }

  /// One second of Opus audio.
  private func sound(_ tags: [UInt8], behind: Bool = false, placeBytes: Int = 4) -> [UInt8] {
    let head = element([0x1A, 0x45, 0xDF, 0xA3], text([0x42, 0x82], "webm"))
    let seconds = withUnsafeBytes(of: (1_000.0).bitPattern.bigEndian) { Array($0) }
    let info = element(
      [0x15, 0x49, 0xA9, 0x66], element([0x2A, 0xD7, 0xB1], [0x0F, 0x42, 0x40]), element([0x44, 0x89], seconds))
    let opus = Array("OpusHead".utf8) + [1, 1, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]
    let rate = withUnsafeBytes(of: (48_000.0).bitPattern.bigEndian) { Array($0) }
    let track = element(
      [0xAE], element([0xD7], [1]), element([0x73, 0xC5], [1]), element([0x83], [2]), text([0x86], "A_OPUS"),
      element([0x63, 0xA2], opus), element([0xE1], element([0xB5], rate), element([0x9F], [1])))
    let cluster = element([0x1F, 0x43, 0xB6, 0x75], element([0xE7], [0]), element([0xA3], [0x81, 0, 0, 0x80, 0xF8]))
    let all = element([0x12, 0x54, 0xC3, 0x67], tags)
    let tracks = element([0x16, 0x54, 0xAE, 0x6B], track)
    guard behind else { return head + element([0x18, 0x53, 0x80, 0x67], info, tracks, all, cluster) }
    // There are more clusters than the importer reads one by one, so the index must lead to the tags.
    let clusters = (0..<100).flatMap { _ in cluster }
    func seek(_ place: Int) -> [UInt8] {
      let bytes = withUnsafeBytes(of: UInt64(place).bigEndian) { Array($0.suffix(placeBytes)) }
      return element([0x4D, 0xBB], element([0x53, 0xAB], [0x12, 0x54, 0xC3, 0x67]), element([0x53, 0xAC], bytes))
    }
    let place = info.count + tracks.count + clusters.count + 4_096
    // A position that is listed several times counts once.
    let again = (0..<64).flatMap { _ in seek(place - cluster.count) }
    let list = element([0x11, 0x4D, 0x9B, 0x74], again) + element([0x11, 0x4D, 0x9B, 0x74], seek(place))
    let fill = element([0xEC], [UInt8](repeating: 0, count: 4_096 - list.count - 9))
    return head + element([0x18, 0x53, 0x80, 0x67], list + fill, info, tracks, clusters, all)
  }

  private func attributes(_ bytes: [UInt8]) throws -> AttributeSet {
    let importer = try MortalImporter("Video", addressSpace: 1 << 20)
    return try #require(try importer.answer(bytes, named: "a.webm", label: "a.webm")).attributes
  }

  private let song: KeyValuePairs = [
    "TITLE": "Abendlied", "ARTIST": "Ada", "ALBUM": "Deichlieder", "GENRE": "Walzer", "COMPOSER": "Tonsetzerin",
    "DATE_RECORDED": "2018-04-26", "LICENSE": "https://example.org/frei",
  ]

  @Test(arguments: [(false, 4), (true, 4), (true, 7), (true, 8)])
  func tagsOfTheTrack(_ areBehind: Bool, placeBytes: Int) throws {
    let tags = tag(50, ["PUBLISHER": "Deichverlag"]) + tag(30, track: true, song)
    let found = try attributes(sound(tags, behind: areBehind, placeBytes: placeBytes))
    #expect(found[.title] == .string("Abendlied"))
    #expect(found[.authors] == .strings(["Ada"]))
    #expect(found["kMDItemAlbum"] == .string("Deichlieder"))
    #expect(found["kMDItemMusicalGenre"] == .string("Walzer"))
    #expect(found["kMDItemComposer"] == .string("Tonsetzerin"))
    #expect(found["kMDItemPublishers"] == .strings(["Deichverlag"]))
    #expect(found["kMDItemRights"] == .string("https://example.org/frei"))
    #expect(found["kMDItemRecordingYear"] == .integer(2018))
  }

  @Test func titleOfTheAlbumIsNotTheTracks() throws {
    let tags = tag(50, ["TITLE": "Deichlieder", "ARTIST": "Chor"]) + tag(30, ["TITLE": "Abendlied", "ARTIST": "Ada"])
    let found = try attributes(sound(tags))
    #expect(found[.title] == .string("Abendlied"))
    #expect(found["kMDItemAlbum"] == .string("Deichlieder"))
    #expect(found[.authors] == .strings(["Ada"]))
    #expect(found["org_limelight_albumArtists"] == .strings(["Chor"]))
  }

  @Test func tagsOfTheWholeAreTheTracks() throws {
    let found = try attributes(sound(tag(50, song)))
    #expect(found[.title] == .string("Abendlied"))
    #expect(found["kMDItemAlbum"] == .string("Deichlieder"))
  }

  @Test(arguments: Rounds.seeds(2)) func damagedElements(seed: UInt64) throws {
    let importer = try MortalImporter("Video", addressSpace: 1 << 20)
    for bytes in [sound(tag(30, track: true, song)), sound(tag(50, song) + tag(30, song), behind: true)] {
      let variants = Damage.variants(of: bytes, count: 80, seed: seed)
      #expect(try importer.problems(variants, named: "a.webm", seed: seed) == [])
    }
    #expect(importer.deaths == [])
  }
}
