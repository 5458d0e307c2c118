/// The results of checking bytes that should be UTF-8.
struct UTF8Findings {
  /// Number of valid multi-byte sequences, which distinguish UTF-8 from legacy encodings.
  var multibyte = 0
  /// Number of positions at which no valid sequence starts.
  var invalid = 0
  /// Number of sequences for the control characters U+0080 to U+009F.
  var upperControls = 0
  /// Number of bytes at the end, 0 to 3, that begin a sequence which the next piece may complete.
  var unfinished = 0
}

/// Checks UTF-8 in place and removes control characters. Well-formed sequences are those of Unicode 15, table 3-7.
enum UTF8Cleaner {
  /// Checks `bytes`, and turns control characters below U+0020 and U+007F into spaces. Tab, line feed, form feed and
  /// carriage return stay.
  ///
  /// Nothing else is changed, so that bytes in another encoding can still be decoded.
  static func clean(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> UTF8Findings {
    var findings = UTF8Findings()
    var index = 0
    while index < bytes.count {
      index = skipPlain(bytes, from: index)
      let wordEnd = min(index + 8, bytes.count)
      while index < wordEnd {
        let byte = bytes[index]
        if byte < 0x80 {
          if isControl(byte) { bytes[index] = 0x20 }
          index += 1
        } else {
          index += note(sequenceLength(bytes, at: index), in: bytes, at: index, &findings)
        }
      }
    }
    return findings
  }

  /// Skips eight bytes at a time while they are ASCII without control characters.
  @inline(__always)
  private static func skipPlain(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let tops: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // A top bit is set in `word` by a byte from 0x80 on, in `below` by one below 0x20, in `above` by 0x7F.
      let below = word &- 0x2020_2020_2020_2020
      let above = word &+ 0x0101_0101_0101_0101
      if (word | below | above) & tops != 0 { break }
      index += 8
    }
    return index
  }

  @inline(__always)
  private static func isControl(_ byte: UInt8) -> Bool {
    (byte < 0x20 && !(byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C)) || byte == 0x7F
  }

  /// Counts a sequence. Returns the number of bytes to advance.
  @inline(__always)
  private static func note(
    _ length: Int, in bytes: UnsafeMutableBufferPointer<UInt8>, at index: Int, _ findings: inout UTF8Findings
  ) -> Int {
    if length > 0 {
      findings.multibyte += 1
      if length == 2, bytes[index] == 0xC2, bytes[index + 1] < 0xA0 { findings.upperControls += 1 }
      return length
    }
    if length < 0 {
      findings.unfinished = bytes.count - index
      return findings.unfinished
    }
    findings.invalid += 1
    return 1
  }

  /// The length of the sequence that starts with a byte from 0x80 on, 2 to 4.
  ///
  /// 0 if the sequence is ill-formed; -1 if the buffer ends within a well-formed one.
  @inline(__always)
  static func sequenceLength(_ bytes: UnsafeMutableBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    guard lead >= 0xC2, lead <= 0xF4 else { return 0 }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard index + 1 < bytes.count else { return -1 }
    let lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard bytes[index + 1] >= lowest, bytes[index + 1] <= highest else { return 0 }
    for position in 2..<max(length, 2) {
      guard index + position < bytes.count else { return -1 }
      guard bytes[index + position] & 0xC0 == 0x80 else { return 0 }
    }
    return length
  }

  /// Turns the control characters U+0080 to U+009F into spaces.
  static func blankUpperControls(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    guard bytes.count > 1 else { return }
    for index in 0..<(bytes.count - 1) where bytes[index] == 0xC2 && bytes[index + 1] < 0xA0 {
      bytes[index] = 0x20
      // U+0085 is a line end, which EBCDIC uses most.
      bytes[index + 1] = bytes[index + 1] == 0x85 ? 0x0A : 0x20
    }
  }

  /// Turns all control characters of a text from `start` on into spaces.
  static func blankControls(_ text: inout [UInt8], from start: Int) {
    text.withUnsafeMutableBufferPointer { bytes in
      let text = UnsafeMutableBufferPointer(rebasing: bytes[start...])
      if clean(text).upperControls > 0 { blankUpperControls(text) }
    }
  }

  /// Copies `bytes` to `output`, with U+FFFD in place of each byte outside a valid sequence.
  static func repair(_ bytes: UnsafeMutableBufferPointer<UInt8>, into output: inout [UInt8]) {
    output.removeAll(keepingCapacity: true)
    var start = 0
    var index = 0
    while index < bytes.count {
      let length = bytes[index] < 0x80 ? 1 : sequenceLength(bytes, at: index)
      if length > 0 {
        index += length
      } else {
        output.append(contentsOf: bytes[start..<index])
        output.append(contentsOf: replacement)
        index += 1
        start = index
      }
    }
    output.append(contentsOf: bytes[start...])
  }

  /// The UTF-8 of U+FFFD.
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}
