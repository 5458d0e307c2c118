/// An event in a track of a Standard MIDI File, other than a note.
enum SequenceEvent {
  /// A text event with its kind.
  case text(SequenceText, ArraySlice<UInt8>)
  /// Length of a quarter note from here on, in microseconds.
  case tempo(Int)
  case timeSignature(numerator: Int, denominator: Int)
  /// The number of sharps; negative for flats.
  case keySignature(sharps: Int, isMinor: Bool)
  /// The instruments are those of General MIDI.
  case generalMIDI
}

/// Kinds of texts, by their numbers in the format.
enum SequenceText: UInt8 {
  case text = 1
  case copyright, trackName, instrument, lyric, marker, cue
}

/// Splits a Standard MIDI File into its tracks. False lengths never reach outside the file.
struct SequenceReader {
  /// 0: one track; 1: tracks played together; 2: each track is a separate song.
  let format: Int
  /// Ticks per quarter note or, if the highest bit is set, frames per second and ticks per frame.
  let division: UInt16
  private var rest: ArraySlice<UInt8>
  /// True if the file ends within the last returned track.
  private(set) var isCut = false

  /// Number of bytes of the RIFF headers in which Windows wraps sequences.
  private static let wrapping = 20

  /// True if the first bytes are those of a sequence.
  static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    let isWrapped = bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("RMID".utf8))
    return bytes.dropFirst(isWrapped ? wrapping : 0).starts(with: Array("MThd".utf8))
  }

  /// - Returns: `nil` if the header is incomplete.
  init?(_ bytes: [UInt8]) {
    guard Self.begins(bytes) else { return nil }
    rest = bytes.starts(with: Array("RIFF".utf8)) ? bytes.dropFirst(Self.wrapping) : bytes[...]
    guard let header = Self.chunk(&rest).map({ Array($0.body.prefix(6)) }), header.count == 6 else { return nil }
    format = Int(header[0]) << 8 | Int(header[1])
    division = UInt16(header[4]) << 8 | UInt16(header[5])
  }

  /// The next track; `nil` after the last.
  mutating func nextTrack() -> TrackReader? {
    while let chunk = Self.chunk(&rest) {
      guard chunk.isTrack else { continue }
      isCut = isCut || chunk.isCut
      return TrackReader(chunk.body)
    }
    return nil
  }

  private static func chunk(
    _ rest: inout ArraySlice<UInt8>
  ) -> (isTrack: Bool, body: ArraySlice<UInt8>, isCut: Bool)? {
    guard rest.count >= 8 else { return nil }
    let name = rest.prefix(4)
    let length = rest.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let body = rest.dropFirst(8).prefix(length)
    rest = rest.dropFirst(8 + body.count)
    return (name.elementsEqual("MTrk".utf8), body, body.count < length)
  }
}

/// Reads the events of one track.
struct TrackReader {
  private var rest: ArraySlice<UInt8>
  /// Status of the last event, which the next event may omit.
  private var status: UInt8 = 0
  /// Time of the last event in ticks. It cannot overflow, because the file has too few bytes.
  private(set) var tick = 0

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next event that is not a note; `nil` at the end, or if the track is damaged.
  mutating func next() -> SequenceEvent? {
    while let ticks = number(), let first = rest.first {
      tick += ticks
      // Running status: an event without a status byte repeats the status of the previous one.
      if first >= 0x80 {
        status = first
        rest = rest.dropFirst()
      }
      switch status {
      case 0xFF:
        guard let kind = rest.popFirst(), let body = block() else { return nil }
        if kind == 0x2F { return nil }
        if let event = Self.meta(kind, body) { return event }
      case 0xF0, 0xF7:
        guard let body = block() else { return nil }
        if Self.isGeneralMIDI(body) { return .generalMIDI }
      // Program change and channel pressure have one data byte, all other channel events two.
      case 0x80..<0xF0: rest = rest.dropFirst(0xC0..<0xE0 ~= status ? 1 : 2)
      default: return nil
      }
    }
    return nil
  }

  /// Reads a number of up to four bytes with seven bits each.
  private mutating func number() -> Int? {
    var value = 0
    for _ in 0..<4 {
      guard let byte = rest.popFirst() else { return nil }
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return nil
  }

  private mutating func block() -> ArraySlice<UInt8>? {
    guard let length = number(), length <= rest.count else { return nil }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }

  private static func meta(_ kind: UInt8, _ body: ArraySlice<UInt8>) -> SequenceEvent? {
    if let text = SequenceText(rawValue: kind) { return .text(text, body) }
    let bytes = Array(body.prefix(4))
    switch (kind, bytes.count) {
    case (0x51, 3...): return .tempo(bytes[..<3].reduce(0) { $0 << 8 | Int($1) })
    case (0x58, 2...) where bytes[0] > 0 && bytes[1] < 8:
      return .timeSignature(numerator: Int(bytes[0]), denominator: 1 << Int(bytes[1]))
    case (0x59, 2...): return .keySignature(sharps: Int(Int8(bitPattern: bytes[0])), isMinor: bytes[1] == 1)
    default: return nil
    }
  }

  private static func isGeneralMIDI(_ body: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(body.prefix(4))
    return bytes.count == 4 && bytes[0] == 0x7E && bytes[2] == 9 && (bytes[3] == 1 || bytes[3] == 3)
  }
}
