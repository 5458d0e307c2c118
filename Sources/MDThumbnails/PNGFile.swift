/// A PNG file taken apart into its chunks (ISO/IEC 15948, clause 5). The picture itself is never decoded here: foreign
/// bytes are for importers.
package struct PNGFile {
  struct Chunk {
    let type: [UInt8]
    /// Range of its data.
    let body: Range<Int>
    /// Range with length, type and checksum.
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

  /// `nil` unless the file runs from signature and header to an end chunk without a gap.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var chunks: [Chunk] = []
    var offset = Self.signature.count
    while chunks.last?.type != Self.end {
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

  /// Whether it holds a picture and every chunk's checksum is right.
  var isIntact: Bool {
    chunks.contains { $0.type == Array("IDAT".utf8) && !$0.body.isEmpty } && chunks.allSatisfy(hasRightSum)
  }

  /// The values of `tEXt` chunks by keyword; the first of a keyword counts, and one whose checksum is wrong does not.
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

  /// The same picture with these texts, and without its own: its origin is not for the picture itself to state.
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
