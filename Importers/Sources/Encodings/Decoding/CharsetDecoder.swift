/// Decodes bytes in memory, such as a part of a message, by their label or by their contents.
///
/// One converter per encoding is cached, because opening one loads a module of the C library.
public final class CharsetDecoder {
  private let detector = EncodingDetector()
  private var decoders: [TextEncoding: LegacyDecoder] = [:]
  private var encodings: [String: TextEncoding] = [:]
  /// Maximum number of cached encodings and converters. Hostile files name many; at this number, all are closed.
  private static let maximumHeld = 64
  private static let longestLabel = 40
  /// Number of bytes to decode at a time, for which space in the output is reserved.
  private static let stepBytes = 1 << 20

  public init() {}

  /// Appends the text to `output`, as valid UTF-8 without control characters other than white space. Modifies `input`.
  ///
  /// - Parameter label: The declared encoding. Labels are often wrong: one that is unknown, or that the bytes
  ///   contradict, is ignored.
  public func decode(
    _ input: UnsafeMutableBufferPointer<UInt8>, label: String?, isHTML: Bool = false, into output: inout [UInt8]
  ) {
    guard !input.isEmpty else { return }
    if let mark = UnicodeSignature.byteOrderMark(input) {
      let rest = UnsafeMutableBufferPointer(rebasing: input.dropFirst(mark.length))
      if mark.encoding == .utf8 { return decodeUTF8(rest, orElse: nil, isHTML, into: &output) }
      if decode(rest, as: mark.encoding, into: &output) { return }
    }
    let named = label.flatMap(encoding(labelled:))
    let isDoubted = named == nil || named == .utf8 || named == .windows1252
    let first = isDoubted ? Self.shown(by: input, named: named) : named
    if let first, decode(input, as: first, into: &output) { return }
    decodeUTF8(input, orElse: named == .windows1252 ? named : nil, isHTML, into: &output)
  }

  /// Decodes a short text in a known encoding.
  public func text(of bytes: [UInt8], in encoding: String) -> String {
    var bytes = bytes
    var text: [UInt8] = []
    bytes.withUnsafeMutableBufferPointer { decode($0, label: encoding, into: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The name of the encoding that unlabelled bytes resemble, in lower case.
  public func encoding(of input: UnsafeMutableBufferPointer<UInt8>) -> String {
    detector.encoding(of: input, isHTML: false).name.lowercased()
  }

  /// The UTF-8 of a text in UTF-16 or UTF-32, with or without a byte order mark; `nil` for any other text.
  public func unicodeText(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var copy = Array(bytes.prefix(8 << 10))
    let isWide = copy.withUnsafeMutableBufferPointer { head in
      let encoding = UnicodeSignature.byteOrderMark(head)?.encoding ?? Self.shown(by: head, named: nil)
      return encoding.map { $0.unit > 1 } ?? false
    }
    guard isWide else { return nil }
    copy = Array(bytes)
    var text: [UInt8] = []
    copy.withUnsafeMutableBufferPointer { decode($0, label: nil, into: &text) }
    return text
  }

  /// The encoding that the bytes prove, whatever their label: UTF-16 or UTF-32 by its NULs, or ISO 2022 by its escapes.
  private static func shown(by input: UnsafeMutableBufferPointer<UInt8>, named: TextEncoding?) -> TextEncoding? {
    let isWide = named != .windows1252 && input.prefix(8 << 10).contains(0)
    return (isWide ? UnicodeSignature.pattern(input) : nil) ?? EncodingDetector.escaped(in: input)
  }

  /// Appends UTF-8. If too little of it is valid, decodes another encoding instead.
  private func decodeUTF8(
    _ input: UnsafeMutableBufferPointer<UInt8>, orElse other: TextEncoding?, _ isHTML: Bool, into output: inout [UInt8]
  ) {
    var findings = UTF8Cleaner.clean(input)
    if findings.unfinished > 0 { findings.invalid += 1 }
    if findings.invalid == 0 {
      if findings.upperControls > 0 { UTF8Cleaner.blankUpperControls(input) }
      output.append(contentsOf: UnsafeBufferPointer(input))
    } else if PartialUTF8.accepts(findings, of: input, unlike: nil) {
      appendLines(input, orElse: other, to: &output)
    } else {
      _ = decode(input, as: other ?? detector.encoding(of: input, isHTML: isHTML), into: &output, isLast: true)
    }
  }

  /// Appends text in which some lines are not UTF-8.
  private func appendLines(
    _ input: UnsafeMutableBufferPointer<UInt8>, orElse other: TextEncoding?, to output: inout [UInt8]
  ) {
    var lines = MixedLines()
    let encoding = other ?? lines.encoding(of: input, detector)
    lines.append(input, encoding.flatMap { decoder(for: $0) }, to: &output)
  }

  /// Decodes the input. If one unit in thirty is invalid and this is not the last try, removes the output and returns
  /// false.
  private func decode(
    _ input: UnsafeMutableBufferPointer<UInt8>, as encoding: TextEncoding, into output: inout [UInt8],
    isLast: Bool = false
  ) -> Bool {
    guard let decoder = decoder(for: encoding) else { return false }
    let start = output.count
    // An array that grows beyond its capacity exists twice for a moment. Unused capacity costs nothing.
    if input.count > Self.stepBytes { output.reserveCapacity(start + 2 * input.count) }
    var rest = input
    while !rest.isEmpty {
      let piece = UnsafeMutableBufferPointer(rebasing: rest.prefix(Self.stepBytes))
      let step = output.appendSpace(piece.count * 3 + 16) { decoder.decode(piece, into: $0) }
      rest = UnsafeMutableBufferPointer(rebasing: rest.dropFirst(step))
      if step == 0 { break }
    }
    _ = output.appendSpace(16) { (0, decoder.finish(into: $0)) }
    if !isLast, (decoder.invalid + (rest.isEmpty ? 0 : 1)) * 30 > input.count {
      output.removeLast(output.count - start)
      return false
    }
    UTF8Cleaner.blankControls(&output, from: start)
    return true
  }

  /// The encoding for a label; `nil` if it is unknown, or says that the encoding is unknown.
  private func encoding(labelled label: String) -> TextEncoding? {
    if let known = encodings[label] { return known }
    guard !label.isEmpty, label.utf8.count <= Self.longestLabel, label.utf8.allSatisfy(Self.isLabel) else { return nil }
    let encoding = TextEncoding(label: label)
    // A label of "ASCII" on bytes beyond ASCII means that the writer did not know the encoding.
    if label.utf8.count < 10, label.lowercased().hasSuffix("ascii") { return nil }
    guard encoding == .utf8 || decoder(for: encoding) != nil else { return nil }
    if encodings.count >= Self.maximumHeld { encodings.removeAll() }
    encodings[label] = encoding
    return encoding
  }

  /// True for letters, digits and `-_.:+`. A `/` is refused, because options of `iconv` follow it.
  private static func isLabel(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x3A).contains(byte) || [0x2D, 0x2E, 0x5F, 0x2B].contains(byte)
  }

  private func decoder(for encoding: TextEncoding) -> LegacyDecoder? {
    if let held = decoders[encoding] {
      held.reset()
      return held
    }
    guard let opened = LegacyDecoder(encoding) else { return nil }
    if decoders.count >= Self.maximumHeld { decoders.removeAll() }
    decoders[encoding] = opened
    return opened
  }
}
