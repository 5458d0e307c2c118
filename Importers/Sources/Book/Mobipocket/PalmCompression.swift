/// Decompresses the text of Palm books, record by record.
enum PalmCompression {
  /// Maximum unpacked size of a record in bytes. Programs write 4 KiB, and a few write more.
  static let longestRecord = 256 << 10

  /// Decompresses PalmDOC: literal bytes, copies of earlier text, and letters with a space before them.
  static func palmDoc(_ packed: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var rest = packed
    while let byte = rest.popFirst(), text.count < longestRecord {
      switch byte {
      case 1...8:
        text.append(contentsOf: rest.prefix(Int(byte)))
        rest = rest.dropFirst(Int(byte))
      case 0, 9...0x7F: text.append(byte)
      case 0xC0...:
        text.append(0x20)
        text.append(byte ^ 0x80)
      default:
        guard let next = rest.popFirst() else { return text }
        copy(Int(byte) << 8 | Int(next), in: &text)
      }
    }
    return text
  }

  /// Copies earlier text. The pair has eleven bits of distance and three of length.
  private static func copy(_ pair: Int, in text: inout [UInt8]) {
    let distance = pair >> 3 & 0x7FF
    guard distance > 0, distance <= text.count else { return }
    for _ in 0..<((pair & 7) + 3) { text.append(text[text.count - distance]) }
  }

  /// The record without the data after its text: index entries, and the rest of a split character.
  static func withoutTrailers(_ record: [UInt8], _ kinds: Int) -> ArraySlice<UInt8> {
    var count = record.count
    var left = kinds >> 1
    while left != 0 {
      // Each set bit above bit 0 stands for one trailer. The last trailer of the record has the lowest bit.
      if left & 1 != 0 { count -= min(count, trailerSize(record[..<count])) }
      left >>= 1
    }
    // Bit 0 marks the rest of a split character. The last byte contains its length.
    if kinds & 1 != 0, count > 0 { count -= min(count, Int(record[count - 1] & 3) + 1) }
    return record[..<count]
  }

  /// Size of the last trailer. The number is at the trailer's end, seven bits per byte.
  private static func trailerSize(_ record: ArraySlice<UInt8>) -> Int {
    var size = 0
    for byte in record.suffix(4) {
      // The top bit marks the first byte of the number.
      if byte & 0x80 != 0 { size = 0 }
      size = size << 7 | Int(byte & 0x7F)
    }
    return size
  }
}

/// Decompresses Huffman codes of phrases, which may consist of phrases themselves (HUFF and CDIC records).
final class HuffmanPhrases {
  /// Maximum bytes of a dictionary: offsets have 16 bits and lengths 15.
  static let longestDictionary = 128 << 10
  private struct Code {
    let length: Int
    let isWhole: Bool
    let greatest: UInt32
  }

  private struct Phrase {
    var bytes: ArraySlice<UInt8>
    var isPlain: Bool
  }

  private var codes: [Code] = []
  /// Least and greatest code of each length, shifted to the upper bits.
  private var least = [UInt32](repeating: 0, count: 33)
  private var greatest = [UInt32](repeating: .max, count: 33)
  private var phrases: [Phrase] = []
  /// Bytes that the whole book may still unpack to. Damaged dictionaries would produce text without end.
  private var room = 256 << 20

  private static let deepest = 24
  private static let mostPhrases = 1 << 20

  /// Fails if the first record is not a HUFF record.
  init?(codes huff: [UInt8], dictionaries: [[UInt8]]) {
    guard huff.starts(with: "HUFF".utf8), let first = huff.big32(8), let second = huff.big32(12) else { return nil }
    for index in 0..<256 {
      guard let value = huff.big32(first + index * 4), value & 0x1F != 0 else { return nil }
      codes.append(
        Code(length: value & 0x1F, isWhole: value & 0x80 != 0, greatest: Self.ceiling(value >> 8, value & 0x1F)))
    }
    for length in 1...32 {
      guard let low = huff.big32(second + length * 8 - 8), let high = huff.big32(second + length * 8 - 4) else {
        return nil
      }
      least[length] = UInt32(truncatingIfNeeded: low << (32 - length))
      greatest[length] = Self.ceiling(high, length)
    }
    for dictionary in dictionaries { add(dictionary) }
  }

  private static func ceiling(_ value: Int, _ length: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: ((value + 1) << (32 - length)) &- 1)
  }

  private func add(_ record: [UInt8]) {
    guard record.starts(with: "CDIC".utf8), let total = record.big32(8), let bits = record.big32(12), bits <= 24 else {
      return
    }
    let count = min(1 << bits, max(0, total - phrases.count), Self.mostPhrases - phrases.count)
    for index in 0..<max(0, count) {
      guard let offset = record.big16(16 + index * 2), let head = record.big16(16 + offset) else { return }
      let bytes = record.bytes(18 + offset, head & 0x7FFF) ?? []
      phrases.append(Phrase(bytes: bytes, isPlain: head & 0x8000 != 0))
    }
  }

  /// The text of a record, as far as it can be decoded.
  func unpack(_ packed: ArraySlice<UInt8>) -> [UInt8] { unpack(packed, depth: 0) }

  private func unpack(_ packed: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
    var bits = BitWindow(packed)
    var text: [UInt8] = []
    while text.count < PalmCompression.longestRecord, room > 0 {
      let window = bits.next32
      var code = codes[Int(window >> 24)]
      if !code.isWhole { code = lengthened(code, window) }
      guard bits.take(code.length) else { break }
      let index = Int((code.greatest &- window) >> UInt32(32 - code.length))
      guard let phrase = phrase(index, depth: depth) else { break }
      // A phrase made of phrases may itself be as long as a record.
      text.append(contentsOf: phrase.prefix(PalmCompression.longestRecord - text.count))
      room -= phrase.count + 1
    }
    return text
  }

  private func lengthened(_ code: Code, _ window: UInt32) -> Code {
    var length = code.length
    while length < 32, window < least[length] { length += 1 }
    return Code(length: length, isWhole: true, greatest: greatest[length])
  }

  /// A phrase, which is unpacked when it is first needed. A phrase that contains itself is empty there.
  private func phrase(_ index: Int, depth: Int) -> ArraySlice<UInt8>? {
    guard phrases.indices.contains(index) else { return nil }
    if phrases[index].isPlain { return phrases[index].bytes }
    guard depth < Self.deepest else { return [] }
    let packed = phrases[index].bytes
    // Until it is unpacked, the phrase counts as empty; otherwise a phrase that contains itself would recurse without
    // end.
    phrases[index] = Phrase(bytes: [], isPlain: true)
    let plain = unpack(packed, depth: depth + 1)
    phrases[index].bytes = plain[...]
    return plain[...]
  }
}

/// Reads the bits of some bytes from the highest on. Zeros follow the end.
private struct BitWindow {
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The next 32 bits.
  var next32: UInt32 {
    let start = bytes.startIndex + position / 8
    var value: UInt64 = 0
    for index in start..<(start + 5) { value = value << 8 | UInt64(index < bytes.endIndex ? bytes[index] : 0) }
    return UInt32(truncatingIfNeeded: value >> UInt64(8 - position % 8))
  }

  /// Skips bits. Returns false if fewer remain.
  mutating func take(_ count: Int) -> Bool {
    position += count
    return position <= bytes.count * 8
  }
}
