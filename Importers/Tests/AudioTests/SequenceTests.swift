import FoundationEssentials
import ImporterKit
import ImporterTestKit
import MDModel
import SampleFiles
import Testing

@testable import Audio

/// Compares MIDI files with mido and with the words that were put into them.
@Suite struct SequenceTests {
  private static func answer(_ name: String) throws -> ImporterProcess.Answer {
    try ImporterProcess(try BuiltProduct.path("Audio")).importFile(
      AnswerTable.file(name, in: "Sequences").path, contentType: "public.midi-audio")
  }

  private static func words(_ text: some StringProtocol) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }

  @Test func everyRow() throws {
    let rows = try AnswerTable.rows(in: "Sequences")
    #expect(rows.count == 22)
    for row in rows {
      let answer = try Self.answer(row.file)
      let found = Self.words(String(decoding: answer.text, as: UTF8.self))
      #expect(Self.words(row["words"] ?? "").subtracting(found) == [], "\(row.file): \(found)")
      #expect(answer.outcome == ImportOutcome(), "\(row.file)")
      let seconds = answer.attributes["kMDItemDurationSeconds"]?.number ?? -1
      #expect(abs(seconds - (row["seconds"].flatMap(Double.init) ?? 0)) < 0.01, "\(row.file): \(seconds)")
      #expect(answer.attributes["kMDItemKeySignature"] == row["key"].map { .string($0) }, "\(row.file)")
      #expect(answer.attributes["kMDItemTimeSignature"] == row["time"].map { .string($0) }, "\(row.file)")
      #expect(answer.attributes["kMDItemTempo"]?.number == row["tempo"].flatMap(Double.init), "\(row.file)")
    }
  }

  @Test func karaokeSaysWhatTheSongIs() throws {
    let answer = try Self.answer("birch.kar")
    #expect(answer.attributes[.title] == "Во поле береза стояла")
    #expect(answer.attributes[.authors] == .strings(["Народная песня"]))
    #expect(answer.attributes[.languages] == .strings(["ru"]))
    #expect(String(decoding: answer.text, as: UTF8.self).contains("\nво поле кудрявая стояла\n"))
  }

  @Test func namesAndRights() throws {
    let japanese = try Self.answer("sakura.mid")
    #expect(japanese.attributes[.title] == "さくら")
    #expect(japanese.attributes[.copyright] == "作者不明")
    let rights = try #require(Self.answer("flying_scotsman.mid").attributes[.copyright])
    #expect("\(rights)".contains("All Rights Reserved") && "\(rights)".contains("opyright"), "\(rights)")
    #expect(try Self.answer("demo5.mid").attributes[.languages] == .strings(["en"]))
    #expect(try Self.answer("ducks.rmi").attributes["kMDItemIsGeneralMIDISequence"] == .boolean(true))
    let notes = String(decoding: try Self.answer("boys.mid").text, as: UTF8.self)
    #expect(notes.contains("\nB:O'Neill's 210\nN:\"Cheerful\"\n"))
  }

  /// Words that are stored both as lyrics and as texts are given once.
  @Test func wordsComeOnce() throws {
    let text = String(decoding: try Self.answer("jacques.mid").text, as: UTF8.self)
    #expect(text.split(separator: "matines").count == 2)
  }

  private static func file(_ division: [UInt8], _ track: [UInt8], claims length: Int? = nil) -> [UInt8] {
    let size = UInt8(length ?? track.count)
    return Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1] + division + Array("MTrk".utf8) + [0, 0, 0, size] + track
  }

  @Test func aCutFileGivesWhatIsThere() throws {
    let importer = try MortalImporter("Audio", addressSpace: 1 << 20)
    let bytes = Self.file(
      [0, 96], [0, 0xFF, 3, 4] + Array("Name".utf8) + [0, 0xFF, 5, 90] + Array("La".utf8), claims: 99)
    let answer = try importer.answer(bytes, named: "a.mid", label: "cut")
    #expect(answer?.attributes[.title] == "Name")
    #expect(answer?.outcome.status == .partial)
    #expect(answer?.outcome.reason == "the MIDI file ends before its last track does")
    let header = try importer.answer(Array(bytes.prefix(14)), named: "a.mid", label: "header")
    #expect(header?.outcome.status == .failed && header?.outcome.reason == "the MIDI file has no track")
  }

  /// Events with running status, exclusive messages and unknown events precede the text.
  @Test func whatIsNoTextIsPassedOver() throws {
    let notes: [UInt8] = [
      0, 0x90, 60, 100, 0x81, 0x00, 60, 0, 0, 0xC0, 5, 0, 6, 0, 0xF0, 2, 1, 0xF7, 0, 0xFF, 0x60, 1, 9,
    ]
    var reader = try #require(SequenceReader(Self.file([0, 96], notes + [5, 0xFF, 5, 2, 0x4C, 0x61])))
    let next = reader.nextTrack()
    var track = try #require(next)
    guard case .text(.lyric, let text)? = track.next() else {
      Issue.record("no lyric")
      return
    }
    #expect(Array(text) == [0x4C, 0x61] && track.tick == 133)
    let isAtEnd = track.next() == nil
    let isLast = reader.nextTrack() == nil
    #expect(isAtEnd && isLast && !reader.isCut)
  }

  /// 25 frames per second with 40 ticks each: a tick is a millisecond, regardless of the tempo.
  @Test func timeInFrames() {
    var timing = SequenceTiming(0xE728, areTogether: true)
    timing.note(1, at: 0)
    timing.noteEnd(at: 2_500)
    #expect(timing.seconds == 2.5)
    #expect(SequenceTiming(0xE700, areTogether: true).seconds == nil)
  }
}
