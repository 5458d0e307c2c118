import ImporterKit
import ImporterTestKit
import MDModel
import MDTestSupport
import SampleFiles
import Testing

/// Audio formats that TagLib does not support, or reads only if the file is complete.
@Suite struct SoundHeaderTests {
  private func answer(_ bytes: [UInt8], _ name: String) throws -> ImporterProcess.Answer {
    let importer = try MortalImporter("Audio", addressSpace: 1 << 20)
    return try #require(try importer.answer(bytes, named: name, label: name))
  }

  private static let tag = SoundBytes.id3([
    SoundBytes.textFrame("TIT2", "Klavierstück"), SoundBytes.textFrame("TPE2", "Orchester am Deich"),
    SoundBytes.textFrame("TPOS", "2/3"),
  ])
  private static let sound = [UInt8](repeating: 0x69, count: 352_800)

  private var dsf: [UInt8] {
    func number(_ number: Int) -> [UInt8] { SoundBytes.little(UInt64(number)) }
    func short(_ number: Int) -> [UInt8] { SoundBytes.little(UInt32(number)) }
    let head = 28 + 52 + 12 + Self.sound.count
    let format =
      number(52) + short(1) + short(0) + short(1) + short(1) + short(2_822_400) + short(1) + number(2_822_400)
      + short(4_096) + short(0)
    return Array("DSD ".utf8) + number(28) + number(head + Self.tag.count) + number(head) + Array("fmt ".utf8) + format
      + Array("data".utf8) + number(12 + Self.sound.count) + Self.sound + Self.tag
  }

  private var dff: [UInt8] {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + SoundBytes.big(UInt64(data.count)) + data + SoundBytes.zeros(data.count % 2)
    }
    let properties =
      Array("SND ".utf8) + chunk("FS  ", SoundBytes.big(UInt32(2_822_400)))
      + chunk("CHNL", [0, 1] + Array("SLFT".utf8))
    let own = chunk("DIIN", chunk("DIAR", SoundBytes.big(UInt32(3)) + Array("Ada".utf8)))
    return chunk(
      "FRM8",
      Array("DSD ".utf8) + chunk("FVER", [1, 5, 0, 0]) + chunk("PROP", properties) + own + chunk("DSD ", Self.sound)
        + chunk("ID3 ", Self.tag))
  }

  @Test func directStreams() throws {
    for (name, bytes) in [("a.dsf", dsf), ("a.dff", dff)] {
      let attributes = try answer(bytes, name).attributes
      #expect(attributes[.title] == .string("Klavierstück"))
      #expect(attributes["org_limelight_albumArtists"] == .strings(["Orchester am Deich"]))
      #expect(attributes["org_limelight_discNumber"] == .integer(2))
      #expect(attributes["kMDItemAudioSampleRate"] == .integer(2_822_400))
      #expect(attributes["kMDItemAudioBitRate"] == .integer(2_822_000))
      #expect(attributes["kMDItemDurationSeconds"] == .real(1))
    }
    #expect(try answer(dff, "a.dff").attributes[.authors] == .strings(["Ada"]))
  }

  /// Each level of nesting takes twelve bytes.
  @Test(arguments: ["DIIN", "PROP"]) func chunksWithinChunksWithoutEnd(_ name: String) throws {
    let importer = try MortalImporter("Audio", addressSpace: 1 << 20)
    let step = name == "PROP" ? Array("SND ".utf8) : []
    let levels = 40_000
    var chunks: [UInt8] = []
    for level in 0..<levels {
      let size = UInt64((12 + step.count) * (levels - level) - 12)
      chunks += Array(name.utf8) + SoundBytes.big(size) + step
    }
    let bytes = Array("FRM8".utf8) + SoundBytes.big(UInt64(4 + chunks.count)) + Array("DSD ".utf8) + chunks
    #expect(try importer.answer(bytes, named: "a.dff", label: "a.dff") != nil)
    #expect(importer.deaths == [])
  }

  /// A TAK file without a valid checksum, which the importer does not verify.
  private var tak: [UInt8] {
    let low = 2 | 2 << 6 | UInt64(44_100) << 14 | UInt64(38_100 & 0xFFF) << 52
    let high = UInt16(38_100 >> 12 | 8 << 6)
    let bits = SoundBytes.little(low) + SoundBytes.little(high)
    return Array("tBaK".utf8) + [1, 13, 0, 0] + bits + [0, 0, 0, 0, 0, 0, 0] + SoundBytes.zeros(2_000)
  }

  private var optimFROG: [UInt8] {
    let rate = SoundBytes.little(UInt32(44_100))
    let header = SoundBytes.little(UInt32(88_200)) + [0, 0, 2, 1] + rate + [0x34, 0x12, 2]
    return Array("OFR ".utf8) + [15, 0, 0, 0] + header + SoundBytes.zeros(2_000)
  }

  @Test func losslessKindsWithTagsOfAPE() throws {
    let tag = SoundBytes.apeTag(["Title=Abendlied", "Artist=Ada Beispiel", "Album=Deichlieder"])
    for (name, bytes, channels) in [("a.tak", tak, 1), ("a.ofr", optimFROG, 2)] {
      for end in [tag, tag + SoundBytes.id3v1(title: "Abend", artist: "Ada")] {
        let attributes = try answer(bytes + end, name).attributes
        #expect(attributes[.title] == .string("Abendlied"))
        #expect(attributes["kMDItemAlbum"] == .string("Deichlieder"))
        #expect(attributes["kMDItemAudioSampleRate"] == .integer(44_100))
        #expect(attributes["kMDItemAudioChannelCount"] == .integer(Int64(channels)))
        #expect(attributes["kMDItemDurationSeconds"] == .real(1))
      }
    }
  }

  @Test func audibleOfTheNewKind() throws {
    let answer = try answer(SoundBytes.m4a([("©nam", "Abendlied")], brand: "aaxc"), "a.aaxc")
    #expect(answer.attributes[.title] == .string("Abendlied"))
    #expect(answer.outcome.status == .complete)
  }

  /// Frames of 104 bytes (96 kbit/s at 44.1 kHz), with and without checksums.
  @Test(arguments: [UInt8(0xFE), 0xFF]) func layerOne(_ second: UInt8) throws {
    let frames = (0..<420).flatMap { _ in [0xFF, second, 0x30, 0xC4] + [UInt8](repeating: 0x55, count: 100) }
    let end = SoundBytes.id3v1(title: "Abendlied", artist: "Ada Beispiel")
    let attributes = try answer(frames + end, "a.mp1").attributes
    #expect(attributes[.title] == .string("Abendlied"))
    #expect(attributes["kMDItemCodecs"] == .strings(["MPEG Layer 1"]))
    #expect(attributes["kMDItemDurationSeconds"] == .real(3.64))
  }

  /// A program that writes to a pipe cannot go back to fill in the number of samples.
  @Test func lengthOfFLACInOggIsThatOfItsLastPage() throws {
    let head = [0x7F] + Array("FLAC".utf8) + [1, 0, 0, 1] + Array("fLaC".utf8) + [0, 0, 0, 0x22]
    let comments = SoundBytes.vorbisComments(["TITLE=Abendlied"])
    let frame = [0xFF, 0xF8, 0xC9, 0x08] + SoundBytes.zeros(100)
    let bytes = SoundBytes.ogg([
      (0, head + SoundBytes.flacInfo(samples: 0)),
      (0, [0x84] + SoundBytes.big(UInt32(comments.count)).dropFirst() + comments), (44_100, frame), (88_200, frame),
    ])
    let answer = try answer(bytes, "a.oga")
    #expect(answer.attributes["kMDItemDurationSeconds"] == .real(2))
    #expect(answer.outcome.status == .complete)
  }

  /// The same in a native FLAC file, whose last frame states its number.
  @Test(arguments: ["holiday.flac", "no-tags.flac", "cover.flac"])
  func lengthOfFLACIsThatOfItsLastFrame(_ name: String) throws {
    var bytes = try AnswerTable.bytes(name, in: "Audio")
    let stated = try answer(bytes, name).attributes["kMDItemDurationSeconds"]?.number
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("fLaC".utf8)) })
    bytes[start + 21] &= 0xF0
    bytes.replaceSubrange((start + 22)..<(start + 26), with: [0, 0, 0, 0])
    let found = try answer(bytes, name)
    #expect(found.attributes["kMDItemDurationSeconds"]?.number == stated)
    #expect(found.outcome.status == .complete)
  }

  /// Partial downloads: the tags before the cut are known.
  @Test func tagsOfCutOffFiles() throws {
    let cover = [UInt8](repeating: 7, count: 6_000)
    let movie = SoundBytes.m4a([("©nam", "Abendlied"), ("©alb", "Deichlieder")], cover: cover)
    let flac = SoundBytes.flac(["TITLE=Abendlied", "ALBUM=Deichlieder"], picture: cover)
    // Players leave space after the picture.
    var roomy = flac
    roomy[flac.count - cover.count - 4] = 6
    roomy += [0x81, 0, 0, 4, 0, 0, 0, 0]
    for (name, bytes, cut) in [
      ("a.m4a", movie, 4_104 + 3_000), ("a.m4b", movie, 9_000), ("a.flac", flac, 3_000), ("b.flac", roomy, 3_000),
      ("c.flac", roomy, 8), ("d.flac", roomy, 4), ("e.flac", flac, cover.count + 2),
    ] {
      let answer = try answer(Array(bytes.dropLast(cut)), name)
      #expect(answer.attributes[.title] == .string("Abendlied"))
      #expect(answer.attributes["kMDItemAlbum"] == .string("Deichlieder"))
      #expect(answer.attributes["kMDItemDurationSeconds"] == .real(1))
      #expect(answer.attributes["kMDItemAudioSampleRate"] == .integer(44_100))
      #expect(answer.outcome.status == .partial)
    }
  }

  /// Windows Media stores its tags in a header of objects, often with the picture last.
  @Test func headerOfWindowsMediaThatIsCutOff() throws {
    let whole = try AnswerTable.bytes("holiday.wma", in: "Audio")
    let size = whole[16..<20].reversed().reduce(0) { $0 << 8 | Int($1) }
    let answer = try answer(Array(whole.prefix(size - 40)), "a.wma")
    #expect(answer.attributes[.title] == .string("Holiday film"))
    #expect(answer.outcome.status == .partial)
    #expect(try self.answer(whole, "a.wma").outcome.status == .complete)
  }

  /// Ogg comments contain the cover in the same packet as the title.
  @Test(arguments: ["Opus", "Vorbis"]) func commentsOfOggThatAreCutOff(_ codec: String) throws {
    let fields = ["TITLE=Abendlied", "METADATA_BLOCK_PICTURE=" + String(repeating: "A", count: 40_000), "ALBUM=Lieder"]
    let heads: [String: [UInt8]] = [
      "Opus": Array("OpusHead".utf8) + [1, 2, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0],
      "Vorbis": Array("\u{1}vorbis".utf8) + [0, 0, 0, 0, 2, 0x80, 0xBB] + SoundBytes.zeros(14) + [0xB8, 1],
    ]
    let mark = codec == "Opus" ? Array("OpusTags".utf8) : Array("\u{3}vorbis".utf8)
    let whole = SoundBytes.ogg([
      (0, try #require(heads[codec])), (0, mark + SoundBytes.vorbisComments(fields)), (48_312, [0xF8, 0xFF, 0xFE]),
    ])
    let answer = try answer(Array(whole.prefix(20_000)), "a.ogg")
    #expect(answer.attributes[.title] == .string("Abendlied"))
    #expect(answer.attributes["kMDItemCodecs"] == .strings([codec]))
    #expect(answer.attributes["kMDItemAudioSampleRate"] == .integer(48_000))
    #expect(answer.outcome.reason == "the file is cut off: what stands in front of the cut was read")
  }

  /// Headers with wrong values. Every incomplete answer has a reason, and no process dies.
  @Test(arguments: Rounds.seeds(2)) func damagedHeaders(seed: UInt64) throws {
    let importer = try MortalImporter("Audio", addressSpace: 512 << 10)
    let movie = SoundBytes.m4a([("©nam", "Abendlied")], cover: [UInt8](repeating: 7, count: 600))
    let frames = (0..<40).flatMap { _ in [0xFF, 0xFE, 0x30, 0xC4] + [UInt8](repeating: 0x55, count: 100) }
    for (name, bytes) in [
      ("a.dsf", dsf), ("a.dff", dff), ("a.tak", tak + SoundBytes.apeTag(["Title=a"])), ("a.ofr", optimFROG),
      ("a.m4a", movie), ("a.flac", SoundBytes.flac(["TITLE=a"], picture: [UInt8](repeating: 7, count: 99))),
      (
        "a.ogg",
        Array(SoundBytes.ogg([(0, Array("OpusHead".utf8)), (0, [UInt8](repeating: 9, count: 900))]).prefix(400))
      ),
      ("a.mp1", frames), ("a.wav", SoundBytes.wave([("INAM", [65, 0xFF, 66])])),
    ] {
      let variants = Damage.variants(of: bytes, count: 60, seed: seed)
      #expect(try importer.problems(variants, named: name, seed: seed) == [])
    }
    #expect(importer.deaths == [])
  }
}
