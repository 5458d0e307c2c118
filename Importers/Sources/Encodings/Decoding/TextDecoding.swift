public import ImporterKit

/// Memory and library handles that serve one file after another.
public final class DecodingTools {
  let pieces = PieceBuffer()
  public let detector = EncodingDetector()
  /// Decoded text on its way to the consumer.
  let decoded = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: PieceBuffer.capacity)
  var repaired: [UInt8] = []
  private var decoder: LegacyDecoder?

  public init() {}

  deinit { decoded.deallocate() }

  /// The decoder for an encoding, at its start. Neighbouring files are often alike, so the last one is kept.
  func decoder(for encoding: TextEncoding) throws -> LegacyDecoder {
    if let decoder, decoder.encoding == encoding {
      decoder.reset()
      return decoder
    }
    guard let opened = LegacyDecoder(encoding) else {
      throw ImportFailure("the C library has no table for \(encoding.name)")
    }
    decoder = opened
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
public struct TextDecoding<Consumer: TextConsumer> {
  private let tools: DecodingTools
  private let isHTML: Bool
  private var reader: PieceReader
  public private(set) var consumer: Consumer
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
    let first = try reader.next(of: file)
    let mark = UnicodeSignature.byteOrderMark(first)
    let body = UnsafeMutableBufferPointer(rebasing: first.dropFirst(mark?.length ?? 0))
    if let encoding = try mark?.encoding ?? Self.wideEncoding(of: body) ?? Self.escapedEncoding(of: body)
      ?? tools.detector.ebcdic(body),
      encoding != .utf8
    {
      try decodeRest(of: file, startingWith: body, as: encoding, into: &sink)
    } else {
      try readUTF8(file, startingWith: body, isMarked: mark != nil, into: &sink)
    }
    consumer.finish(into: &sink)
    noteInvalid(in: &sink)
  }

  /// UTF-16 or UTF-32 without a mark; `nil` for text of single bytes.
  ///
  /// NULs before all text or behind it are padding, such as a preallocated log has.
  private static func wideEncoding(of bytes: UnsafeMutableBufferPointer<UInt8>) throws -> TextEncoding? {
    let head = bytes.prefix(8 << 10)
    guard head.contains(0) else { return nil }
    if let encoding = UnicodeSignature.pattern(bytes) { return encoding }
    let text = head.drop { $0 == 0 }
    let padding = text.firstIndex(of: 0) ?? text.endIndex
    guard !text.isEmpty, text[padding...].allSatisfy({ $0 == 0 }) else { throw ImportFailure("not text") }
    return nil
  }

  private static func escapedEncoding(of bytes: UnsafeMutableBufferPointer<UInt8>) -> TextEncoding? {
    guard bytes.contains(0x1B), !bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    return EncodingDetector.escaped(in: bytes)
  }

  /// Text that is UTF-8 until a piece shows otherwise.
  private mutating func readUTF8(
    _ file: borrowing ImportFile, startingWith first: UnsafeMutableBufferPointer<UInt8>, isMarked: Bool,
    into sink: inout AttributeSink
  ) throws {
    var piece = first
    while true {
      var findings = UTF8Cleaner.clean(piece)
      if reader.isAtEnd, findings.unfinished > 0 {
        findings.invalid += 1
        findings.unfinished = 0
      }
      // A few bad bytes among good sequences are damage; more are another encoding.
      if findings.invalid > 0, !isMarked, findings.multibyte < 10 * findings.invalid {
        let encoding = tools.detector.encoding(of: piece, isHTML: isHTML)
        return try decodeRest(of: file, startingWith: piece, as: encoding, into: &sink)
      }
      let whole = UnsafeMutableBufferPointer(rebasing: piece.dropLast(findings.unfinished))
      guard give(whole, findings, into: &sink), !reader.isAtEnd else { return }
      piece = try reader.next(of: file, carrying: findings.unfinished)
    }
  }

  /// Hands on one piece of checked UTF-8, by way of a copy only where it must be repaired.
  private mutating func give(
    _ piece: UnsafeMutableBufferPointer<UInt8>, _ findings: UTF8Findings, into sink: inout AttributeSink
  ) -> Bool {
    total += piece.count
    invalid += findings.invalid
    if findings.upperControls > 0 { UTF8Cleaner.blankUpperControls(piece) }
    if piece.isEmpty { return true }
    guard findings.invalid > 0 else { return consumer.consume(UnsafeBufferPointer(piece), into: &sink) }
    UTF8Cleaner.repair(piece, into: &tools.repaired)
    return tools.repaired.withUnsafeBufferPointer { consumer.consume($0, into: &sink) }
  }

  /// Decodes the file from `first` on; what came before was ASCII, which means the same in every encoding.
  private mutating func decodeRest(
    of file: borrowing ImportFile, startingWith first: UnsafeMutableBufferPointer<UInt8>, as encoding: TextEncoding,
    into sink: inout AttributeSink
  ) throws {
    sink.set(.textEncoding, .string(encoding.name))
    let decoder = try tools.decoder(for: encoding)
    var piece = first
    while true {
      let (read, goesOn) = decodePiece(piece, with: decoder, into: &sink)
      total += read
      guard goesOn, !reader.isAtEnd else { break }
      piece = try reader.next(of: file, carrying: piece.count - read)
    }
    _ = giveDecoded(decoder.finish(into: tools.decoded), into: &sink)
    invalid += decoder.invalid * encoding.unit
  }

  /// Decodes a piece up to a character that the next piece completes.
  private mutating func decodePiece(
    _ piece: UnsafeMutableBufferPointer<UInt8>, with decoder: LegacyDecoder, into sink: inout AttributeSink
  ) -> (read: Int, goesOn: Bool) {
    var read = 0
    while read < piece.count {
      let rest = UnsafeMutableBufferPointer(rebasing: piece[read...])
      let step = decoder.decode(rest, into: tools.decoded)
      read += step.read
      guard giveDecoded(step.written, into: &sink) else { return (read, false) }
      if step.read == 0 {
        if !reader.isAtEnd, rest.count <= Self.longestSequence { break }
        invalid += rest.count
        return (piece.count, true)
      }
    }
    return (read, true)
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

  private func noteInvalid(in sink: inout AttributeSink) {
    if invalid * 100 > total { sink.notePartial("\(invalid) of \(total) bytes are not valid in the text's encoding") }
  }
}
