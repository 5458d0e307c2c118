public import ImporterKit

/// Memory and converters that are reused from file to file.
public final class DecodingTools {
  let pieces = PieceBuffer()
  public let detector = EncodingDetector()
  /// Decoded text on its way to the consumer.
  let decoded = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: PieceBuffer.capacity)
  /// Text of a piece that had to be repaired in a copy.
  var repaired: [UInt8] = []
  private var decoders: [TextEncoding: LegacyDecoder] = [:]
  /// Maximum number of cached decoders. Hostile files declare many encodings; at this number, all are closed.
  private static let maximumHeld = 8

  public init() {}

  deinit { decoded.deallocate() }

  /// The decoder for an encoding, reset. Decoders are cached, because neighbouring files often have the same encoding.
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

/// Receives a file's decoded and cleaned text piece by piece.
public protocol TextConsumer {
  /// Takes the next piece: valid UTF-8 without control characters, cut between characters.
  ///
  /// - Returns: False if the rest of the file is not needed.
  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool

  /// Called after the last piece.
  mutating func finish(into sink: inout AttributeSink)
}

/// Reads a file, detects its encoding and passes its text to a consumer.
///
/// The encoding may change within the file, because a log has lines of several programs. NULs separate UTF-16 from
/// single-byte text. In single-byte text, each line is UTF-8 or not.
public struct TextDecoding<Consumer: TextConsumer> {
  private let tools: DecodingTools
  private let isHTML: Bool
  private var reader: PieceReader
  public private(set) var consumer: Consumer
  /// True if the file begins with the mark of UTF-8. Bytes that are not UTF-8 are then damage.
  private var isMarked = false
  /// The current encoding if it is UTF-16 or another that is not a superset of ASCII.
  private var wide: TextEncoding?
  /// The legacy encoding of text that is not UTF-8, after its detection.
  private var legacy: TextEncoding?
  /// The decoder of the current stretch. It may hold back a letter, or a shift state of ISO 2022.
  private var active: LegacyDecoder?
  private var invalid = 0
  private var total = 0

  public init(_ file: borrowing ImportFile, tools: DecodingTools, consumer: Consumer, isHTML: Bool) {
    self.tools = tools
    self.consumer = consumer
    self.isHTML = isHTML
    reader = PieceReader(file, buffer: tools.pieces)
  }

  /// - Throws: ``ImportFailure`` if the file is not text, or `SystemError` if it cannot be read.
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

  /// The first bytes that are not NUL, without the byte order mark.
  ///
  /// A log that was truncated while a program wrote to it begins with as many NULs as it had bytes.
  private mutating func firstPiece(of file: borrowing ImportFile) throws -> UnsafeMutableBufferPointer<UInt8> {
    var piece = try reader.next(of: file)
    if let mark = UnicodeSignature.byteOrderMark(piece) {
      isMarked = mark.encoding == .utf8
      wide = mark.encoding == .utf8 ? nil : mark.encoding
      return UnsafeMutableBufferPointer(rebasing: piece.dropFirst(mark.length))
    }
    guard piece.first == 0 else { return piece }
    while true {
      // Skip whole groups of four, so that units of UTF-16 and UTF-32 stay aligned.
      if let first = piece.firstIndex(where: { $0 != 0 }) {
        return UnsafeMutableBufferPointer(rebasing: piece[(first / 4 * 4)...])
      }
      if reader.isAtEnd { throw ImportFailure("not text") }
      piece = try reader.next(of: file)
    }
  }

  /// The encoding in which the text begins; `nil` for a superset of ASCII.
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
  /// Reads a piece, which may alternate between stretches of single bytes and of UTF-16.
  ///
  /// - Returns: The number of bytes read, and whether the consumer wants more. The bytes of a character that the next
  ///   piece completes are not read.
  private mutating func readPiece(
    _ piece: UnsafeMutableBufferPointer<UInt8>, into sink: inout AttributeSink
  ) throws -> (read: Int, goesOn: Bool) {
    var changes = WidthChange(isLast: reader.isAtEnd)
    var position = 0
    while position < piece.count {
      let rest = UnsafeMutableBufferPointer(rebasing: piece[position...])
      let stretch = changes.next(in: rest, wide: wide)
      let bytes = UnsafeMutableBufferPointer(rebasing: rest[..<stretch.length])
      // Before a change of width, an incomplete character can no longer be completed.
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

  /// Reads single-byte text: UTF-8, or lines of UTF-8 and a legacy encoding, or only the legacy encoding.
  private mutating func readSingleBytes(
    _ piece: UnsafeMutableBufferPointer<UInt8>, isWhole: Bool, into sink: inout AttributeSink
  ) throws -> (read: Int, goesOn: Bool) {
    var findings = UTF8Cleaner.clean(piece)
    // No further bytes can complete the character at the end, so it counts as invalid.
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

  /// Passes on a piece of checked UTF-8. It is copied only if it must be repaired.
  private mutating func give(
    _ piece: UnsafeMutableBufferPointer<UInt8>, _ findings: UTF8Findings, into sink: inout AttributeSink
  ) throws -> Bool {
    total += piece.count
    if findings.upperControls > 0 { UTF8Cleaner.blankUpperControls(piece) }
    if piece.isEmpty { return true }
    guard findings.invalid > 0 else { return consumer.consume(UnsafeBufferPointer(piece), into: &sink) }
    // A byte order mark promises UTF-8, so other bytes are errors. Without it, some lines may be in another encoding.
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
  /// - Returns: The number of bytes that remain invalid.
  private func repairLines(_ piece: UnsafeMutableBufferPointer<UInt8>) throws -> Int {
    tools.repaired.removeAll(keepingCapacity: true)
    var lines = MixedLines()
    let encoding = legacy ?? lines.encoding(of: piece, tools.detector)
    lines.append(piece, try encoding.map { try tools.decoder(for: $0) }, to: &tools.repaired)
    return lines.invalid
  }

  /// Decodes a piece up to an incomplete character at its end.
  private mutating func decode(
    _ piece: UnsafeMutableBufferPointer<UInt8>, as encoding: TextEncoding, isWhole: Bool,
    into sink: inout AttributeSink
  ) throws -> (read: Int, goesOn: Bool) {
    // Reuse the decoder of the previous piece, which may hold the start of a character.
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
      // The decoder stopped at an incomplete character, which the next piece may complete. A longer rest is invalid.
      if !isWhole, piece.count - read <= Self.longestSequence { return (read, true) }
      invalid += piece.count - read
      read = piece.count
    }
    return (read, isWhole ? finishDecoder(into: &sink) : true)
  }

  /// Ends the stretch of a decoder, and passes on what it held back.
  private mutating func finishDecoder(into sink: inout AttributeSink) -> Bool {
    guard let decoder = active else { return true }
    active = nil
    return giveDecoded(decoder.finish(into: tools.decoded), into: &sink)
  }

  /// Longest character in bytes, with preceding escape sequences, in any encoding.
  private static var longestSequence: Int { 16 }

  /// Passes on the first `count` decoded bytes.
  private mutating func giveDecoded(_ count: Int, into sink: inout AttributeSink) -> Bool {
    let text = UnsafeMutableBufferPointer(rebasing: tools.decoded[..<count])
    if text.isEmpty { return true }
    if UTF8Cleaner.clean(text).upperControls > 0 { UTF8Cleaner.blankUpperControls(text) }
    return consumer.consume(UnsafeBufferPointer(text), into: &sink)
  }
}
