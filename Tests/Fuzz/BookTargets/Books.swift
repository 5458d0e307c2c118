import ByteReading
import DocumentText
import ImporterKit

@testable import LegacyOffice
@testable import Mobipocket
@testable import Sequences
@testable import Typeset

extension FuzzTarget {
  static let books = [attributes, mobipocket, huffman, dvi, postScript, hangul, sequences]

  /// Books of Palm, Mobipocket and Kindle: the header, and the text of each record.
  static let mobipocket = FuzzTarget(name: "mobipocket", maximumBytes: 16_384) { input in
    guard let database = PalmDatabase(FileBytes(block: input)), let header = MobipocketHeader(database[0]) else {
      return
    }
    let budget = StepBudget(input.count * 2_000)
    for field in header.fields { _ = header.texts(field.number) }
    for index in 1..<max(1, min(header.textRecords + 1, database.recordCount, 64)) {
      let packed = PalmCompression.withoutTrailers(database[index], header.trailers)
      let text = PalmCompression.palmDoc(packed)
      try require(text.count <= PalmCompression.longestRecord + 64, "a record is longer than any may be")
    }
    try budget.check("a book of \(input.count) bytes")
  }

  /// A record with codes, one with phrases, and one with text. The first four bytes say where the first two end.
  static let huffman = FuzzTarget(name: "huffman", maximumBytes: 4_096) { input in
    guard let first = input.big16(0), let second = input.big16(2), first <= second, second + 4 <= input.count else {
      return
    }
    let body = Array(input.dropFirst(4))
    let budget = StepBudget(20_000_000)
    let phrases = HuffmanPhrases(codes: Array(body[..<first]), dictionaries: [Array(body[first..<second])])
    let text = phrases?.unpack(body[second...]) ?? []
    try require(text.count <= PalmCompression.longestRecord, "a record is longer than any may be")
    try budget.check("codes of \(input.count) bytes")
  }

  private static var request: ImportRequest {
    ImportRequest(identifier: 1, contentType: "public.data", name: FileName("a"))
  }

  /// Pages in TeX's DVI format.
  static let dvi = FuzzTarget(name: "dvi", maximumBytes: 4_096) { input in
    let glyphs = GlyphText(DocumentText(for: request))
    guard var reader = DVIReader(input, glyphs) else { return }
    let budget = StepBudget(input.count * 2_000)
    reader.read { true }
    glyphs.finish()
    try budget.check("DVI of \(input.count) bytes")
  }

  /// PostScript programs, with the number of steps that a small page takes.
  static let postScript = FuzzTarget(name: "postscript", maximumBytes: 4_096) { input in
    let glyphs = GlyphText(DocumentText(for: request))
    let budget = StepBudget(5_000_000)
    PostScriptMachine(input[...], page: PostScriptPage(glyphs), steps: 20_000) { true }.run()
    glyphs.finish()
    var comments = StructuringComments()
    comments.read(input[...], most: 100)
    try budget.check("PostScript of \(input.count) bytes")
  }

  /// Records of a section of a Hangul document, and of an encrypted document for distribution.
  static let hangul = FuzzTarget(name: "hangul", maximumBytes: 4_096) { input in
    let budget = StepBudget(input.count * 1_000)
    var text = TextBuilder(limit: 1 << 16)
    HangulReader.readRecords(input, into: &text)
    if let records = DistributedSection.unscrambled(input) { HangulReader.readRecords(records, into: &text) }
    try require(String(validating: text.bytes, as: UTF8.self) != nil, "the text is not UTF-8")
    try budget.check("a section of \(input.count) bytes")
  }

  /// MIDI songs: track events, lyrics and time.
  static let sequences = FuzzTarget(name: "sequences", maximumBytes: 4_096) { input in
    guard var reader = SequenceReader(input) else { return }
    let budget = StepBudget(input.count * 1_000)
    var timing = SequenceTiming(reader.division, areTogether: reader.format != 2)
    while var track = reader.nextTrack() {
      var words = SongWords()
      while let event = track.next() {
        if case .text(_, let text) = event { words.append(text) }
        if case .tempo(let tempo) = event { timing.note(tempo, at: track.tick) }
      }
      timing.noteEnd(at: track.tick)
      let lines = words.lines(areLyrics: input.count.isMultiple(of: 2))
      try require(lines.count <= 3 * input.count + 8, "there are more words than bytes can make")
    }
    try require((timing.seconds ?? 0) >= 0, "the song ends before it begins")
    try budget.check("a song of \(input.count) bytes")
  }
}
