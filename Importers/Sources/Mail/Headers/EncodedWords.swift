import ByteReading
import Encodings

/// Reads the values of header fields: unfolds them and decodes encoded words (RFC 2047) in any encoding.
struct HeaderText {
  let decoder: CharsetDecoder
  private var scratch: [UInt8] = []
  private var word: [UInt8] = []

  init(_ decoder: CharsetDecoder) { self.decoder = decoder }

  /// The text of a value: runs of white space become one space, white space at both ends is dropped.
  mutating func string(_ value: Bytes) -> String {
    let value = value.trimmed
    if Self.isPlain(value) { return value.string }
    scratch.removeAll(keepingCapacity: true)
    append(value)
    return Self.tidied(scratch)
  }

  /// An address such as a URL, without the white space that folding put into it (RFC 2557).
  mutating func address(_ value: Bytes) -> String { string(value).filter { $0 != " " } }

  /// True for one line of printable ASCII with single spaces and no encoded words.
  private static func isPlain(_ value: Bytes) -> Bool {
    var last: UInt8 = 0
    for byte in value {
      if byte < 0x20 || byte >= 0x7F || byte == 0x3F && last == 0x3D || byte == 0x20 && last == 0x20 { return false }
      last = byte
    }
    return true
  }

  private mutating func append(_ value: Bytes) {
    var position = 0
    var plainStart = 0
    var isAfterWord = false
    while let mark = value.position(of: 0x3D, from: position) {
      guard let parts = EncodedWord(value, at: mark) else {
        position = mark + 1
        continue
      }
      let between = value.piece(plainStart..<mark)
      // White space between two encoded words is not part of the text (RFC 2047).
      if !(isAfterWord && between.allSatisfy(\.isSpace)) { appendPlain(between) }
      append(parts, in: value)
      isAfterWord = true
      position = parts.end
      plainStart = position
    }
    appendPlain(value.dropping(plainStart))
    flushWord(label: nil)
  }

  private var pendingLabel: String?

  /// Collects consecutive words of one encoding and decodes them together, because programs often cut them within a
  /// character.
  private mutating func append(_ encoded: EncodedWord, in value: Bytes) {
    let label = value.piece(encoded.charset).string
    if !word.isEmpty, label != pendingLabel { flushWord(label: label) }
    pendingLabel = label
    let text = value.piece(encoded.text)
    if encoded.isBase64 {
      Base64.append(text, to: &word)
    } else {
      TransferEncoding.appendQuoted(text, isHeader: true, to: &word)
    }
  }

  private mutating func flushWord(label: String?) {
    defer { pendingLabel = label }
    guard !word.isEmpty else { return }
    word.withUnsafeMutableBufferPointer { decoder.decode($0, label: pendingLabel, into: &scratch) }
    word.removeAll(keepingCapacity: true)
  }

  private mutating func appendPlain(_ bytes: Bytes) {
    guard !bytes.isEmpty else { return }
    flushWord(label: nil)
    guard bytes.contains(where: { $0 >= 0x80 || $0 == 0x1B }) else {
      scratch.append(contentsOf: bytes)
      return
    }
    word.append(contentsOf: bytes)
    flushWord(label: nil)
  }

  /// Replaces runs of white space and control characters by one space.
  static func tidied(_ bytes: [UInt8]) -> String {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte > 0x20, byte != 0x7F {
        kept.append(byte)
      } else if let last = kept.last, last != 0x20 {
        kept.append(0x20)
      }
    }
    if kept.last == 0x20 { kept.removeLast() }
    return String(decoding: kept, as: UTF8.self)
  }
}

/// An encoded word: `=?charset*language?B?text?=`.
struct EncodedWord {
  var charset: Range<Int>
  var text: Range<Int>
  var isBase64: Bool
  /// The position after the closing `?=`.
  var end: Int

  /// Longest encoded text in bytes. The standard allows 75, and programs write more.
  private static let longest = 4_096

  /// Parses the word whose equals sign is at `start`; `nil` if no word begins there.
  init?(_ value: Bytes, at start: Int) {
    guard start + 6 < value.count, value[start + 1] == 0x3F else { return nil }
    guard let first = value.position(of: 0x3F, from: start + 2), first - start < 80, first + 3 < value.count,
      value[first + 2] == 0x3F
    else { return nil }
    let kind = value[first + 1] | 0x20
    guard kind == 0x62 || kind == 0x71 else { return nil }
    guard let close = Self.close(value, from: first + 3, isBase64: kind == 0x62) else { return nil }
    let name = start + 2..<first
    charset = name.lowerBound..<(value.piece(name).position(of: 0x2A).map { start + 2 + $0 } ?? first)
    text = first + 3..<close
    isBase64 = kind == 0x62
    end = close + 2
  }

  /// The position of the `?=` that closes the word. Some programs write bare question marks inside, against the
  /// standard.
  private static func close(_ value: Bytes, from start: Int, isBase64: Bool) -> Int? {
    var position = start
    while let mark = value.position(of: 0x3F, from: position), mark - start <= longest {
      if mark + 1 < value.count, value[mark + 1] == 0x3D {
        // In `Q` encoding `?=C3` is a bare question mark and a quoted byte, not the end of the word.
        let isQuoted =
          !isBase64 && mark + 3 < value.count && value[mark + 2].hexValue != nil && value[mark + 3].hexValue != nil
        if !isQuoted { return mark }
      }
      position = mark + 1
    }
    return nil
  }
}
