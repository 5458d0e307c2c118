import ByteReading
import ImporterKit
import ImporterTestKit
import MDModel
import MDTestSupport
import SampleFiles
import Testing

@testable import Audio

/// Tags without a common name in TagLib, and tags that TagLib reads only in part.
@Suite struct SoundTagTests {
  private func answer(_ bytes: [UInt8], _ name: String) throws -> ImporterProcess.Answer {
    let importer = try MortalImporter("Audio", addressSpace: 1 << 20)
    return try #require(try importer.answer(bytes, named: name, label: name))
  }

  private func text(_ answer: ImporterProcess.Answer) -> String { String(decoding: answer.text, as: UTF8.self) }

  private static let fields = [
    "TITLE=Abendlied", "ARTIST=Chor am Wehr", "AUTHOR=Textdichterin", "LICENSE=https://example.org/frei",
    "LOCATION=Stadthalle", "ENSEMBLE=Bläserkreis", "OPUS=Werk 27b", "DISCSUBTITLE=Winterhälfte",
  ]

  @Test(arguments: ["a.flac", "a.opus", "a.mp3"]) func fieldsOfVorbisAndAPE(_ name: String) throws {
    let head = Array("OpusHead".utf8) + [1, 1, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]
    let bytes =
      switch name {
      case "a.flac": SoundBytes.flac(Self.fields)
      case "a.opus":
        SoundBytes.ogg([
          (0, head), (0, Array("OpusTags".utf8) + SoundBytes.vorbisComments(Self.fields)),
          (48_312, [0xF8, 0xFF, 0xFE]),
        ])
      default: SoundBytes.mp3(behind: SoundBytes.apeTag(Self.fields))
      }
    let attributes = try answer(bytes, name).attributes
    #expect(attributes[.authors] == .strings(["Chor am Wehr", "Textdichterin"]))
    #expect(attributes["kMDItemRights"] == .string("https://example.org/frei"))
    #expect(attributes["kMDItemNamedLocation"] == .string("Stadthalle"))
    #expect(attributes["kMDItemPerformers"] == .strings(["Bläserkreis"]))
    #expect(attributes["org_limelight_opus"] == .string("Werk 27b"))
    #expect(attributes["org_limelight_discTitle"] == .string("Winterhälfte"))
  }

  @Test func fieldsOfWave() throws {
    let bytes = SoundBytes.wave(
      [
        ("INAM", "Glockenspiel"), ("ICOP", "Gemeinfrei seit 1960"), ("ICRD", "2018-04-26"),
        ("IKEY", "Kirchturm; Mittag"), ("ISBJ", "Das Mittagsläuten"), ("IENG", "Tonmeisterin"),
        ("ITCH", "Umschneider"),
      ].map { ($0.0, Array($0.1.utf8)) })
    let attributes = try answer(bytes, "a.wav").attributes
    #expect(attributes[.copyright] == .string("Gemeinfrei seit 1960"))
    #expect(attributes["kMDItemRecordingYear"] == .integer(2018))
    #expect(attributes["kMDItemRecordingDate"] != nil)
    #expect(attributes[.keywords] == .strings(["Kirchturm", "Mittag"]))
    #expect(attributes[.subject] == .string("Das Mittagsläuten"))
    #expect(attributes["kMDItemContributors"] == .strings(["Tonmeisterin", "Umschneider"]))
  }

  /// RIFF's INFO list is older than UTF-8.
  @Test func waveInLatin1() throws {
    let title = "Größe".unicodeScalars.map { UInt8($0.value) }
    #expect(try answer(SoundBytes.wave([("INAM", title)]), "a.wav").attributes[.title] == .string("Größe"))
  }

  /// The fixed-size fields that field recorders write.
  @Test func broadcastWave() throws {
    func field(_ text: String, _ count: Int) -> [UInt8] { Array(text.utf8) + SoundBytes.zeros(count - text.utf8.count) }
    let chunk = field("Nebelhorn am Deich", 256) + field("Recorder 7", 32) + field("R1", 32) + field("2018-04-26", 10)
    let attributes = try answer(SoundBytes.wave([], broadcast: chunk + SoundBytes.zeros(300)), "a.wav").attributes
    #expect(attributes[.itemDescription] == .string("Nebelhorn am Deich"))
    #expect(attributes["kMDItemAudioEncodingApplication"] == .string("Recorder 7"))
    #expect(attributes["kMDItemRecordingYear"] == .integer(2018))
  }

  /// Native AIFF chunks in UTF-8 and in Mac OS Roman.
  @Test(arguments: [Array("Größe".utf8), [0x47, 0x72, 0x9A, 0xA7, 0x65]]) func chunksOfAIFF(_ title: [UInt8]) throws {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + SoundBytes.big(UInt32(data.count)) + data + SoundBytes.zeros(data.count % 2)
    }
    let common = [0, 1] + SoundBytes.big(UInt32(100)) + [0, 8, 0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0]
    let body =
      Array("AIFF".utf8) + chunk("COMM", common) + chunk("NAME", title) + chunk("AUTH", Array("Ada".utf8))
      + chunk("SSND", SoundBytes.zeros(108))
    let attributes = try answer(chunk("FORM", body), "a.aiff").attributes
    #expect(attributes[.title] == .string("Größe"))
    #expect(attributes[.authors] == .strings(["Ada"]))
  }

  @Test(arguments: [(1, "20"), (4, "80"), (5, "100")]) func ratingsOfMPEG4(_ stars: Int, _ rate: String) throws {
    let bytes = SoundBytes.m4a([("©nam", "Abendlied"), ("rate", rate)])
    #expect(try answer(bytes, "a.m4a").attributes["kMDItemStarRating"] == .real(Double(stars)))
  }

  /// Roles that TagLib does not know, next to one that it knows.
  @Test func peopleByWhatTheyDid() throws {
    let people = ["producer", "Ada Beispiel", "Tonmeister", "Jörg Muster"]
    let old = SoundBytes.id3([("IPLS", [1] + people.flatMap { SoundBytes.wide($0) + [0, 0] })])
    let new = SoundBytes.id3([("TIPL", [3] + Array(people.joined(separator: "\0").utf8))], version: 4)
    for tag in [old, new] {
      let attributes = try answer(SoundBytes.mp3(front: tag), "a.mp3").attributes
      #expect(attributes["kMDItemProducer"] == .string("Ada Beispiel"))
      #expect(attributes["kMDItemContributors"] == .strings(["Jörg Muster"]))
    }
  }

  private func timed(_ texts: [String]) -> [UInt8] {
    let parts: [[UInt8]] = texts.enumerated().map { Array($1.utf8) + [0] + SoundBytes.big(UInt32(300 * $0)) }
    return SoundBytes.mp3(
      front: SoundBytes.id3([("SYLT", [3] + Array("ger".utf8) + [2, 1, 0] + parts.joined())], version: 4))
  }

  @Test func syllablesBecomeWords() throws {
    let syllables = ["Der ", "Ne", "bel ", "zieht", "\nüber ", "die ", "Wie", "sen"]
    #expect(text(try answer(timed(syllables), "a.mp3")) == "Der Nebel zieht\nüber die Wiesen\n")
    let lines = ["Der Nebel zieht", "über die Wiesen"]
    #expect(text(try answer(timed(lines), "a.mp3")) == "Der Nebel zieht\nüber die Wiesen\n")
  }

  @Test(arguments: ["bis zum Deich", "", "bis zum Deich "].map { ["der Nebel zieht", "über die Wiesen ", $0, "a"] })
  func aBlankBehindOneLineMakesNoSyllables(_ lines: [String]) throws {
    let found = text(try answer(timed(lines), "a.mp3"))
    let texts = found.split(separator: "\n").map { LegacyText.trim(String($0)) }
    #expect(texts == lines.map(LegacyText.trim).filter { !$0.isEmpty })
  }

  /// Time stamps of LRC files within words and before lines are removed. Other brackets stay.
  @Test func timesOfLyricsAreNoWords() {
    #expect(TimedLyrics.withoutTimes("[00:12.40]Der <00:12.90>Ne<00:13.1>bel\n[01:02]zieht") == "Der Nebel\nzieht")
    for text in ["[Refrain]", "<3", "[12:", "a [1:2:3:4] b", ""] { #expect(TimedLyrics.withoutTimes(text) == text) }
  }

  /// Title fields of modules have a fixed size.
  @Test(arguments: [UInt8(0), 0x20]) func fillOfTitlesIsNoPart(_ fill: UInt8) throws {
    let title = Array("Deichmarsch".utf8) + [UInt8](repeating: fill, count: 9)
    let module = title + SoundBytes.zeros(30 * 31) + [1, 0x7F] + SoundBytes.zeros(128) + Array("M.K.".utf8)
    let attributes = try answer(module + SoundBytes.zeros(1_024), "a.mod").attributes
    #expect(attributes[.title] == .string("Deichmarsch"))
  }
}
