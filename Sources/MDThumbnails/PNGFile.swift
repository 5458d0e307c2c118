/// A PNG file split into its chunks (ISO/IEC 15948, clause 5).
///
/// The picture itself is never decoded here, because only importers parse foreign bytes.
package struct PNGFile {
  struct Chunk {
    let type: [UInt8]
    /// Range of the chunk's data.
    let body: Range<Int>
    /// Range of the whole chunk: length, type, data and checksum.
    var whole: Range<Int> { body.lowerBound - 8..<body.upperBound + 4 }
  }

  package struct Header {
    package let width: UInt32
    package let height: UInt32
    let bitDepth: UInt8
    let isInterlaced: Bool
  }

  private let bytes: [UInt8]
  private let chunks: [Chunk]
  package let header: Header

  /// Returns `nil` unless the bytes are a signature, a header and further chunks up to an end chunk, without gaps.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var chunks: [Chunk] = []
    var offset = Self.signature.count
    while chunks.last?.type != Self.end {
      // A chunk is length (4 bytes), type (4), data and checksum (4).
      guard bytes.count - offset >= 12 else { return nil }
      let length = Int(Self.number(in: bytes, at: offset))
      guard length <= bytes.count - offset - 12 else { return nil }
      chunks.append(Chunk(type: Array(bytes[offset + 4..<offset + 8]), body: offset + 8..<offset + 8 + length))
      offset += length + 12
    }
    guard let first = chunks.first, first.type == Array("IHDR".utf8), first.body.count == 13 else { return nil }
    self.bytes = bytes
    self.chunks = chunks
    let start = first.body.lowerBound
    header = Header(
      width: Self.number(in: bytes, at: start), height: Self.number(in: bytes, at: start + 4),
      bitDepth: bytes[start + 8], isInterlaced: bytes[start + 12] != 0)
  }

  /// Whether the file contains a picture and the checksum of every chunk is correct.
  var isIntact: Bool {
    chunks.contains { $0.type == Array("IDAT".utf8) && !$0.body.isEmpty } && chunks.allSatisfy(hasRightSum)
  }

  /// Values of `tEXt` chunks by keyword.
  ///
  /// The first chunk of a keyword wins; chunks with a wrong checksum are ignored.
  var texts: [String: String] {
    var found: [String: String] = [:]
    for chunk in chunks where chunk.type == Self.text && hasRightSum(chunk) {
      let parts = bytes[chunk.body].split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let (keyword, value) = (Self.latin1(parts[0]), Self.latin1(parts[1]))
      if found[keyword] == nil { found[keyword] = value }
    }
    return found
  }

  /// The same picture with these texts instead of its own.
  ///
  /// The picture's own texts must not claim where it came from.
  package func replacingTexts(with texts: [(keyword: String, value: String)]) -> [UInt8] {
    var output = Self.signature + bytes[chunks[0].whole]
    for (keyword, value) in texts {
      output += Self.chunk(Self.text, Array(keyword.utf8) + [0] + Array(value.utf8))
    }
    for chunk in chunks.dropFirst() where !Self.textTypes.contains(chunk.type) { output += bytes[chunk.whole] }
    return output
  }

  private func hasRightSum(_ chunk: Chunk) -> Bool {
    CRC32.sum(of: bytes[chunk.whole.dropFirst(4).dropLast(4)]) == Self.number(in: bytes, at: chunk.body.upperBound)
  }

  // MARK: Bytes

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let end = Array("IEND".utf8)
  private static let text = Array("tEXt".utf8)
  private static let textTypes = [text, Array("zTXt".utf8), Array("iTXt".utf8)]

  static func chunk(_ type: [UInt8], _ body: [UInt8]) -> [UInt8] {
    let content = type + body
    return bigEndian(UInt32(body.count)) + content + bigEndian(CRC32.sum(of: content[...]))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func number(in bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

/// The checksum of PNG chunks (ISO/IEC 15948, annex D).
enum CRC32 {
  static func sum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1 }
  }
}
