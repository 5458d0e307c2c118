import ByteReading
import Encodings

/// Reads texts that AIFF and Broadcast WAV have in separate chunks, which TagLib ignores.
struct ChunkTexts {
  private let source: ByteSource
  private let order: ByteOrder
  private(set) var tags: [String: [String]] = [:]

  private static let mostChunks = 256
  private static let mostTextBytes = 64 << 10
  /// Text chunks of AIFF (Audio Interchange File Format 1.3), under TagLib's names.
  private static let names = ["NAME": "TITLE", "AUTH": "ARTIST", "(c) ": "COPYRIGHT", "ANNO": "COMMENT"]

  static func tags(_ source: ByteSource) -> [String: [String]] {
    let isWave = source.matches("RIFF", at: 0) && source.matches("WAVE", at: 8)
    guard isWave || source.matches("FORM", at: 0) && source.matches("AIF", at: 8) else { return [:] }
    var texts = ChunkTexts(source: source, order: isWave ? .little : .big)
    texts.walk()
    return texts.tags
  }

  private init(source: ByteSource, order: ByteOrder) {
    self.source = source
    self.order = order
  }

  private mutating func walk() {
    var position = 12
    for _ in 0..<Self.mostChunks {
      guard let head = source.bytes(at: position, count: 8) else { return }
      let size = Int(order.integer(head.suffix(4), as: UInt32.self))
      let name = String(decoding: head.prefix(4), as: UTF8.self)
      if name == "bext" {
        readBroadcast(at: position + 8)
      } else if order == .big, let tag = Self.names[name] {
        add(tag, source.prefix(at: position + 8, limit: min(size, Self.mostTextBytes)))
      }
      position += 8 + size + size % 2
    }
  }

  /// Reads a recorder's data about a take (EBU Tech 3285): a description of 256 bytes, the originator in 32, a
  /// reference in 32, and the date.
  private mutating func readBroadcast(at offset: Int) {
    add("DESCRIPTION", source.prefix(at: offset, limit: 256))
    add("ENCODEDBY", source.prefix(at: offset + 256, limit: 32))
    let day = source.prefix(at: offset + 320, limit: 10)
    // A recorder without a clock writes zeros or blanks.
    if let first = day.first, UInt8(ascii: "1")...UInt8(ascii: "9") ~= first { add("DATE", day) }
  }

  /// Adds a text, which is UTF-8 or, in AIFF, else in the encoding of the classic Macintosh.
  private mutating func add(_ name: String, _ bytes: ArraySlice<UInt8>) {
    let used = bytes.prefix { $0 != 0 }
    let isMacintosh = order == .big && String(validating: used, as: UTF8.self) == nil
    let text =
      isMacintosh
      ? LegacyText.trim(CharsetDecoder().text(of: Array(used), in: "macintosh")) : LegacyText.decode(used)
    if !text.isEmpty { tags[name, default: []].append(text) }
  }
}
