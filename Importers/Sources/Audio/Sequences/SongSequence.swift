import Encodings
import ImporterKit
import LanguageCodes
import Languages
import MDModel

/// A song in MIDI: its words, title, length and key. Notes are ignored.
struct SongSequence {
  private var names: [ArraySlice<UInt8>] = []
  private var copyrights: [ArraySlice<UInt8>] = []
  private var lyrics: [SongWords] = []
  private var remarks: [SongWords] = []
  private var timing: SequenceTiming
  private var timeSignature: String?
  private var keySignature: String?
  private var isGeneralMIDI = false
  private var isCut: Bool

  /// Maximum bytes to read. Long songs with much expression have some hundred KiB.
  static let maximumBytes = 16 << 20
  private static let mostTracks = 1_000

  init(_ bytes: [UInt8]) throws(ImportFailure) {
    guard var reader = SequenceReader(bytes) else { throw ImportFailure("the header of the MIDI file is damaged") }
    timing = SequenceTiming(reader.division, areTogether: reader.format != 2)
    isCut = bytes.count > Self.maximumBytes
    while lyrics.count < Self.mostTracks, let track = reader.nextTrack() { read(track, isFirst: lyrics.isEmpty) }
    if lyrics.isEmpty { throw ImportFailure("the MIDI file has no track") }
    isCut = isCut || reader.isCut
  }

  private mutating func read(_ track: consuming TrackReader, isFirst: Bool) {
    var track = track
    lyrics.append(SongWords())
    remarks.append(SongWords())
    while let event = track.next() {
      switch event {
      case .text(let kind, let text): note(kind, text)
      case .tempo(let tempo): timing.note(tempo, at: track.tick)
      case .timeSignature(let numerator, let denominator):
        if timeSignature == nil { timeSignature = "\(numerator)/\(denominator)" }
      case .keySignature(let sharps, let isMinor):
        if keySignature == nil { keySignature = Self.key(sharps, isMinor: isMinor) }
      case .generalMIDI: isGeneralMIDI = true
      }
    }
    timing.noteEnd(at: track.tick)
  }

  private mutating func note(_ kind: SequenceText, _ text: ArraySlice<UInt8>) {
    switch kind {
    case .text: remarks[remarks.count - 1].append(text)
    case .lyric: lyrics[lyrics.count - 1].append(text)
    case .trackName: names.append(text)
    case .copyright: copyrights.append(text)
    case .instrument, .marker, .cue: break
    }
  }

  private static let keys = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"]
  private static let minorKeys = ["Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#", "G#", "D#", "A#"]

  private static func key(_ sharps: Int, isMinor: Bool) -> String? {
    guard -7...7 ~= sharps else { return nil }
    return isMinor ? minorKeys[sharps + 7] + "m" : keys[sharps + 7]
  }

  /// Maximum number of copyright texts. A song has one, and perhaps "all rights reserved".
  private static let mostRights = 4

  func give(to sink: inout AttributeSink, _ decoder: CharsetDecoder) {
    let texts = DecodedTexts(titles + copyrights.prefix(Self.mostRights), otherLines, decoder)
    let titleCount = titles.count
    sink.set(.title, texts.singles.first.flatMap { titleCount > 0 && !$0.isEmpty ? .string($0) : nil })
    sink.set(.authors, .strings(texts.singles[..<titleCount].dropFirst().filter { !$0.isEmpty }))
    let rights = texts.singles[titleCount...].filter { !$0.isEmpty }.joined(separator: " ")
    sink.set(.copyright, rights.isEmpty ? nil : .string(rights))
    sink.set(.languages, .strings(languages(of: texts.lines)))
    sink.set(.codecs, .strings(["MIDI"]))
    sink.set(.mediaTypes, .strings(["Sound"]))
    sink.set(.keySignature, keySignature.map { .string($0) })
    sink.set(.timeSignature, timeSignature.map { .string($0) })
    sink.set(.tempo, timing.beatsPerMinute.map { .real($0) })
    sink.set(.durationSeconds, timing.seconds.map { .real($0) })
    sink.set(.isGeneralMIDI, isGeneralMIDI ? .boolean(true) : nil)
    if isCut { sink.notePartial("the MIDI file ends before its last track does") }
    _ = sink.appendText(texts.lines)
  }

  /// The title and then the makers, from karaoke facts. Without these, the name of the first track, which is the
  /// song's.
  private var titles: [ArraySlice<UInt8>] {
    let said = remarks.flatMap { $0.facts("T") }
    return said.isEmpty ? Array(names.prefix(1)) : said
  }

  /// The languages: the declared one, which is the beginning of an English name such as `ENGL`, else those detected in
  /// the words.
  private func languages(of lines: String) -> [String] {
    let names = remarks.flatMap { $0.facts("L") }.map { String(decoding: $0.prefix(3), as: UTF8.self).lowercased() }
    let stated = names.prefix(1).compactMap { $0 == "jap" ? "ja" : LanguageCode.short($0) }.filter {
      $0.utf8.count == 2
    }
    var lines = lines
    return stated.isEmpty ? lines.withUTF8 { LanguageGuess.languages(of: $0) } : stated
  }

  /// Names of tracks, remarks and words. Many files have the words twice, as lyrics and as text for older players.
  private var otherLines: [UInt8] {
    var seen: Set<[UInt8]> = []
    var all = Array(names.map { SongWords.oneLine($0) + [0x0A] }.joined())
    for (words, areLyrics) in lyrics.map({ ($0, true) }) + remarks.map({ ($0, false) }) where !words.isEmpty {
      let lines = words.lines(areLyrics: areLyrics)
      if seen.insert(lines.filter { $0 > 0x20 }).inserted { all += lines }
    }
    return all
  }
}

/// Decodes texts in one unknown encoding together, because each is too short for detection.
private struct DecodedTexts {
  /// Texts of one line each.
  private(set) var singles: [String]
  private(set) var lines: String

  init(_ singles: [ArraySlice<UInt8>], _ lines: [UInt8], _ decoder: CharsetDecoder) {
    var bytes = Array(singles.map { SongWords.oneLine($0) + [0x0A] }.joined()) + lines
    var decoded: [UInt8] = []
    bytes.withUnsafeMutableBufferPointer { decoder.decode($0, label: nil, into: &decoded) }
    let parts = decoded.split(separator: 0x0A, maxSplits: singles.count, omittingEmptySubsequences: false)
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    self.singles = texts.prefix(singles.count).map { $0.split(separator: " ").joined(separator: " ") }
    self.lines = texts.count > singles.count ? texts[singles.count] : ""
  }
}

extension AttributeKey {
  fileprivate static let timeSignature: AttributeKey = "kMDItemTimeSignature"
  fileprivate static let isGeneralMIDI: AttributeKey = "kMDItemIsGeneralMIDISequence"
}
