public import ImporterKit

/// Memory and library handles that serve one file after another.
public final class DecodingTools {
  let pieces = PieceBuffer()
  public let detector = EncodingDetector()
  /// Decoded text on its way to the consumer.
  let decoded = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: PieceBuffer.capacity)
  /// Text of a piece that is not handed on where it lies.
  var repaired: [UInt8] = []
  private var decoders: [TextEncoding: LegacyDecoder] = [:]
  /// Hostile files declare many encodings: when this many decoders are held, all are closed.
  private static let maximumHeld = 8

  public init() {}

  deinit { decoded.deallocate() }

  /// The decoder for an encoding, at its start. Neighbouring files are often alike, so decoders are kept.
  func decoder(for encoding: TextEncoding) throws(ImportFailure) -> LegacyDecoder {
    if let held = decoders[encoding] {
      held.reset()
      return held
    }
    guard let opened = LegacyDecoder(encoding) else {
      throw ImportFailure("the C library has no table for \(encoding.name)")
    }
    if decoders.count >= Self.maximumHeld { decoders.removeAll() }
    decoders[encoding] = opened
    return opened
  }
}

/// Takes a file's text, decoded and clean, piece by piece.
public protocol TextConsumer {
  /// Takes the next piece: valid UTF-8 without control characters, cut between characters.
  ///
  /// - Returns: `false` when the rest of the file is not needed.
  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool

  /// The last piece has been taken.
  mutating func finish(into sink: inout AttributeSink)
}

/// Reads one file, finds its encoding and hands its text to a consumer.
///
/// The encoding may change in the middle: a log has lines of several programs. Text of single bytes and UTF-16 are told
/// apart by their NULs, and lines of single bytes by whether they are UTF-8.
public struct TextDecoding<Consumer: TextConsumer> {
  private let tools: DecodingTools
  private let isHTML: Bool
  private var reader: PieceReader
  public private(set) var consumer: Consumer
  /// The file begins with the mark of UTF-8: bytes that are not UTF-8 are damage.
  private var isMarked = false
  /// UTF-16 or another encoding that is no superset of ASCII, as long as the text is in it.
  private var wide: TextEncoding?
  /// The older encoding of text that is not UTF-8, once it was found.
  private var legacy: TextEncoding?
  /// The decoder of the stretch that is being read: it may hold back a letter, or a shift of ISO 2022.
  private var active: LegacyDecoder?
  private var invalid = 0
  private var total = 0

  public init(_ file: borrowing ImportFile, tools: DecodingTools, consumer: Consumer, isHTML: Bool) {
    self.tools = tools
    self.consumer = consumer
    self.isHTML = isHTML
    reader = PieceReader(file, buffer: tools.pieces)
  }

  /// - Throws: `ImportFailure` for a file that is not text; `SystemError` when it cannot be read.
  public mutating func run(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    var piece = try firstPiece(of: file)
    wide = try startEncoding(of: piece)
    if let wide { sink.set(.textEncoding, .string(wide.name)) }
    while true {
      let (read, goesOn) = try readPiece(piece, into: &sink)
      guard goesOn, !reader.isAtEnd else { break }
      piece = try reader.next(of: file, carrying: piece.count - read)
    }
    consumer.finish(into: &sink)
    noteInvalid(in: &sink)
  }

  /// The first bytes that are not NULs, without the byte order mark. A log that was cut while its program went on writing
  /// begins with as many NULs as it had bytes.
  private mutating func firstPiece(of file: borrowing ImportFile) throws -> UnsafeMutableBufferPointer<UInt8> {
    var piece = try reader.next(of: file)
    if let mark = UnicodeSignature.byteOrderMark(piece) {
      isMarked = mark.encoding == .utf8
      wide = mark.encoding == .utf8 ? nil : mark.encoding
      return UnsafeMutableBufferPointer(rebasing: piece.dropFirst(mark.length))
    }
    guard piece.first == 0 else { return piece }
    while true {
      // Units of UTF-16 and UTF-32 stay in step.
      if let first = piece.firstIndex(where: { $0 != 0 }) {
        return UnsafeMutableBufferPointer(rebasing: piece[(first / 4 * 4)...])
      }
      if reader.isAtEnd { throw ImportFailure("not text") }
      piece = try reader.next(of: file)
    }
  }

  /// The encoding that a text begins in; `nil` where that is a superset of ASCII.
  private func startEncoding(of bytes: UnsafeMutableBufferPointer<UInt8>) throws(ImportFailure) -> TextEncoding? {
    if wide != nil || isMarked { return wide }
    if bytes.prefix(WidthChange.sampleBytes).contains(0) {
      if let encoding = WidthChange.startEncoding(of: bytes) { return encoding }
      guard WidthChange.isText(bytes) else { throw ImportFailure("not text") }
    }
    return Self.escapedEncoding(of: bytes) ?? tools.detector.ebcdic(bytes)
  }

  private static func escapedEncoding(of bytes: UnsafeMutableBufferPointer<UInt8>) -> TextEncoding? {
    guard bytes.contains(0x1B), !bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    return EncodingDetector.escaped(in: bytes)
  }

  private func noteInvalid(in sink: inout AttributeSink) {
    if invalid * 100 > total { sink.notePartial("\(invalid) of \(total) bytes are not valid in the text's encoding") }
  }
}

extension TextDecoding {
  /// Reads a piece, one stretch of single bytes or of UTF-16 after another.
  ///
  /// - Returns: bytes read, and whether the consumer wants more. Bytes of a character that the next piece completes are
  ///   not read.
  private mutating func readPiece(
    _ piece: UnsafeMutableBufferPointer<UInt8>, into sink: inout AttributeSink
  ) throws -> (read: Int, goesOn: Bool) {
    var changes = WidthChange(isLast: reader.isAtEnd)
    var position = 0
    while position < piece.count {
      let rest = UnsafeMutableBufferPointer(rebasing: piece[position...])
      let stretch = changes.next(in: rest, wide: wide)
      let bytes = UnsafeMutableBufferPointer(rebasing: rest[..<stretch.length])
      // A character that this stretch leaves incomplete is completed by no later one.
      let isWhole = reader.isAtEnd || stretch.isChange
      let (read, goesOn) =
        try wide.map { try decode(bytes, as: $0, isWhole: isWhole, into: &sink) }
        ?? readSingleBytes(bytes, isWhole: isWhole, into: &sink)
      guard goesOn else { return (position + read, false) }
      guard stretch.isChange else { return (position + read, true) }
      wide = stretch.next
      position += stretch.length + stretch.markLength
    }
    return (piece.count, true)
  }

  /// Reads UTF-8, lines of UTF-8 and of an older encoding, or the older encoding alone.
  private mutating func readSingleBytes(
    _ piece: UnsafeMutableBufferPointer<UInt8>, isWhole: Bool, into sink: inout AttributeSink
  ) throws -> (read: Int, goesOn: Bool) {
    var findings = UTF8Cleaner.clean(piece)
    if isWhole, findings.unfinished > 0 {
      findings.invalid += 1
      findings.unfinished = 0
    }
    let isUTF8 = isMarked || PartialUTF8.accepts(findings, of: piece, unlike: legacy)
    if !isUTF8 {
      let encoding = legacy ?? tools.detector.encoding(of: piece, isHTML: isHTML)
      if legacy == nil { sink.set(.textEncoding, .string(encoding.name)) }
      legacy = encoding
      return try decode(piece, as: encoding, isWhole: isWhole, into: &sink)
    }
    guard finishDecoder(into: &sink) else { return (0, false) }
    let whole = UnsafeMutableBufferPointer(rebasing: piece.dropLast(findings.unfinished))
    return (whole.count, try give(whole, findings, into: &sink))
  }

  /// Hands on one piece of checked UTF-8, by way of a copy only where it must be repaired.
  private mutating func give(
    _ piece: UnsafeMutableBufferPointer<UInt8>, _ findings: UTF8Findings, into sink: inout AttributeSink
  ) throws -> Bool {
    total += piece.count
    if findings.upperControls > 0 { UTF8Cleaner.blankUpperControls(piece) }
    if piece.isEmpty { return true }
    guard findings.invalid > 0 else { return consumer.consume(UnsafeBufferPointer(piece), into: &sink) }
    if isMarked {
      invalid += findings.invalid
      UTF8Cleaner.repair(piece, into: &tools.repaired)
    } else {
      invalid += try repairLines(piece)
    }
    return tools.repaired.withUnsafeBufferPointer { consumer.consume($0, into: &sink) }
  }

  /// Decodes the lines of a piece that are not UTF-8.
  ///
  /// - Returns: bytes that are invalid all the same.
  private func repairLines(_ piece: UnsafeMutableBufferPointer<UInt8>) throws -> Int {
    tools.repaired.removeAll(keepingCapacity: true)
    var lines = MixedLines()
    let encoding = legacy ?? lines.encoding(of: piece, tools.detector)
    lines.append(piece, try encoding.map { try tools.decoder(for: $0) }, to: &tools.repaired)
    return lines.invalid
  }

  /// Decodes a piece up to a character that the next piece completes.
  private mutating func decode(
    _ piece: UnsafeMutableBufferPointer<UInt8>, as encoding: TextEncoding, isWhole: Bool,
    into sink: inout AttributeSink
  ) throws -> (read: Int, goesOn: Bool) {
    let decoder = try active.flatMap { $0.encoding == encoding ? $0 : nil } ?? tools.decoder(for: encoding)
    active = decoder
    let invalidBefore = decoder.invalid
    var read = 0
    defer {
      invalid += (decoder.invalid - invalidBefore) * encoding.unit
      total += read
    }
    while read < piece.count {
      let step = decoder.decode(UnsafeMutableBufferPointer(rebasing: piece[read...]), into: tools.decoded)
      read += step.read
      guard giveDecoded(step.written, into: &sink) else { return (read, false) }
      guard step.read == 0 else { continue }
      if !isWhole, piece.count - read <= Self.longestSequence { return (read, true) }
      invalid += piece.count - read
      read = piece.count
    }
    return (read, isWhole ? finishDecoder(into: &sink) : true)
  }

  /// Ends the stretch of a decoder: what it has held back is text.
  private mutating func finishDecoder(into sink: inout AttributeSink) -> Bool {
    guard let decoder = active else { return true }
    active = nil
    return giveDecoded(decoder.finish(into: tools.decoded), into: &sink)
  }

  /// Bytes of a character and the escape sequences before it, in any encoding.
  private static var longestSequence: Int { 16 }

  /// Passes on the first `count` decoded bytes.
  private mutating func giveDecoded(_ count: Int, into sink: inout AttributeSink) -> Bool {
    let text = UnsafeMutableBufferPointer(rebasing: tools.decoded[..<count])
    if text.isEmpty { return true }
    if UTF8Cleaner.clean(text).upperControls > 0 { UTF8Cleaner.blankUpperControls(text) }
    return consumer.consume(UnsafeBufferPointer(text), into: &sink)
  }
}
