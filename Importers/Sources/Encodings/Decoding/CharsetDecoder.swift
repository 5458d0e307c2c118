/// Decodes bytes in memory, such as a part of a message, by the label they came with or by what they look like.
///
/// One converter an encoding is held, for opening one loads a module of the C library.
public final class CharsetDecoder {
  private let detector = EncodingDetector()
  private var decoders: [TextEncoding: LegacyDecoder] = [:]
  private var encodings: [String: TextEncoding] = [:]
  private var piece: [UInt8] = []
  /// Hostile files name many encodings: with this many held, all are let go.
  private static let maximumHeld = 64
  private static let longestLabel = 40
  /// Bytes that are decoded at a time: room for what they may become is made for them alone.
  private static let stepBytes = 1 << 20

  public init() {}

  /// Appends the text to `output`: valid UTF-8 without control characters but white space. `input` is changed.
  ///
  /// - Parameter label: what the bytes are said to be in. Labels are often wrong: one that is unknown, or that the bytes
  ///   contradict, is taken for none.
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

  /// The encoding that bytes show by the NULs of UTF-16 or by escape sequences, whatever they are said to be in.
  private static func shown(by input: UnsafeMutableBufferPointer<UInt8>, named: TextEncoding?) -> TextEncoding? {
    let isWide = named != .windows1252 && input.prefix(8 << 10).contains(0)
    return (isWide ? UnicodeSignature.pattern(input) : nil) ?? EncodingDetector.escaped(in: input)
  }

  /// UTF-8, or another encoding where too little is valid in it.
  private func decodeUTF8(
    _ input: UnsafeMutableBufferPointer<UInt8>, orElse other: TextEncoding?, _ isHTML: Bool, into output: inout [UInt8]
  ) {
    let findings = UTF8Cleaner.clean(input)
    let invalid = findings.invalid + findings.unfinished
    if invalid > 0, findings.multibyte < 10 * invalid {
      _ = decode(input, as: other ?? detector.encoding(of: input, isHTML: isHTML), into: &output, isLast: true)
    } else if invalid > 0 {
      appendRepaired(input, to: &output)
    } else {
      if findings.upperControls > 0 { UTF8Cleaner.blankUpperControls(input) }
      output.append(contentsOf: UnsafeBufferPointer(input))
    }
  }

  private func appendRepaired(_ input: UnsafeMutableBufferPointer<UInt8>, to output: inout [UInt8]) {
    var rest = input
    while !rest.isEmpty {
      var end = min(rest.count, Self.stepBytes)
      // No character is cut in two.
      for _ in 0..<3 where end < rest.count && rest[end] & 0xC0 == 0x80 { end -= 1 }
      UTF8Cleaner.repair(UnsafeMutableBufferPointer(rebasing: rest[..<end]), into: &piece)
      output += piece
      rest = UnsafeMutableBufferPointer(rebasing: rest[end...])
    }
  }

  /// Decodes all of it; takes it back and returns `false` where one unit in thirty is invalid, unless it is the last try.
  private func decode(
    _ input: UnsafeMutableBufferPointer<UInt8>, as encoding: TextEncoding, into output: inout [UInt8],
    isLast: Bool = false
  ) -> Bool {
    guard let decoder = decoder(for: encoding) else { return false }
    let start = output.count
    // Text that grows beyond its room is there twice for a moment; room that is not used costs nothing.
    if input.count > Self.stepBytes { output.reserveCapacity(start + 2 * input.count) }
    var rest = input
    while !rest.isEmpty {
      let piece = UnsafeMutableBufferPointer(rebasing: rest.prefix(Self.stepBytes))
      let step = append(piece.count * 3 + 16, to: &output) { decoder.decode(piece, into: $0) }
      rest = UnsafeMutableBufferPointer(rebasing: rest.dropFirst(step))
      if step == 0 { break }
    }
    _ = append(16, to: &output) { (0, decoder.finish(into: $0)) }
    if !isLast, (decoder.invalid + (rest.isEmpty ? 0 : 1)) * 30 > input.count {
      output.removeLast(output.count - start)
      return false
    }
    clean(&output, from: start)
    return true
  }

  /// Makes room behind `output` for `fill`, which says how much it has read and written.
  private func append(
    _ room: Int, to output: inout [UInt8], fill: (UnsafeMutableBufferPointer<UInt8>) -> (read: Int, written: Int)
  ) -> Int {
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: room))
    let step = output.withUnsafeMutableBufferPointer { fill(UnsafeMutableBufferPointer(rebasing: $0[start...])) }
    output.removeLast(room - step.written)
    return step.read
  }

  private func clean(_ output: inout [UInt8], from start: Int) {
    output.withUnsafeMutableBufferPointer { bytes in
      let text = UnsafeMutableBufferPointer(rebasing: bytes[start...])
      if UTF8Cleaner.clean(text).upperControls > 0 { UTF8Cleaner.blankUpperControls(text) }
    }
  }

  /// `nil` for labels that nothing is known by, and those that say that nothing is known.
  private func encoding(labelled label: String) -> TextEncoding? {
    if let known = encodings[label] { return known }
    guard !label.isEmpty, label.utf8.count <= Self.longestLabel, label.utf8.allSatisfy(Self.isLabel) else { return nil }
    let encoding = TextEncoding(label: label)
    // Whoever wrote bytes beyond ASCII in "ASCII" did not know what they are.
    if label.utf8.count < 10, label.lowercased().hasSuffix("ascii") { return nil }
    guard encoding == .utf8 || decoder(for: encoding) != nil else { return nil }
    if encodings.count >= Self.maximumHeld { encodings.removeAll() }
    encodings[label] = encoding
    return encoding
  }

  /// Letters, digits and `-_.:+`; never the `/` that `iconv` takes options after.
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
