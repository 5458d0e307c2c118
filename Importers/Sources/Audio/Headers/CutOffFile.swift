import ByteReading

/// Computes the intended length of a file that is cut within its tags at the beginning.
///
/// TagLib reads the tags as a whole or not at all. With zeros in place of the missing bytes, it reads what exists.
enum CutOffFile {
  /// Maximum bytes that may be missing. The cover is the largest part of the tags.
  private static let mostMissingBytes = 64 << 20
  private static let mostParts = 256

  /// The intended length.
  ///
  /// - Returns: `nil` for a file with complete tags, and for other formats.
  static func length(of source: ByteSource) -> Int? {
    end(source).flatMap { $0 > source.count && $0 - source.count <= mostMissingBytes ? $0 : nil }
  }

  private static func end(_ source: ByteSource) -> Int? {
    if source.matches("ftyp", at: 4) { return endOfIndex(source) }
    if let end = CutOffFLAC.endOfLastBlock(source) { return end }
    guard source.prefix(at: 0, limit: windowsMedia.count).elementsEqual(windowsMedia) else { return nil }
    return source.integer(at: windowsMedia.count, .little, as: UInt64.self).map(Int.init(clamping:))
  }

  /// Identifier of the Windows Media header. The header's size follows it.
  private static let windowsMedia: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]

  /// End of MPEG-4's box `moov`, which holds the tags.
  private static func endOfIndex(_ source: ByteSource) -> Int? {
    var position = 0
    for _ in 0..<mostParts {
      guard let size: UInt32 = source.integer(at: position, .big) else { return nil }
      if source.matches("moov", at: position + 4) { return position + Int(size) }
      guard size >= 8 else { return nil }
      position += Int(size)
    }
    return nil
  }
}

/// A FLAC file that ends within its metadata blocks (RFC 9639).
struct CutOffFLAC {
  /// The end of the last block, or of the block that is cut.
  private var end = headBytes
  private var isInLastBlock = false
  private var comments = 0..<0

  private static let mostBlocks = 256
  private static let headBytes = 4
  private static let commentKind: UInt32 = 4

  /// - Returns: `nil` for other formats.
  private init?(_ source: ByteSource) {
    guard source.matches("fLaC", at: 0) else { return nil }
    for _ in 0..<Self.mostBlocks {
      guard !isInLastBlock, let head: UInt32 = source.integer(at: end, .big) else { return }
      let start = end + Self.headBytes
      end = start + Int(head & 0xFF_FFFF)
      isInLastBlock = head >> 31 == 1
      if head >> 24 & 0x7F == Self.commentKind, comments.isEmpty { comments = start..<end }
    }
    return nil
  }

  /// End of the last block. TagLib reads such a file if zeros replace the missing bytes.
  static func endOfLastBlock(_ source: ByteSource) -> Int? {
    CutOffFLAC(source).flatMap { $0.isInLastBlock ? $0.end : nil }
  }

  /// The header of a file that lacks its last block. TagLib refuses such a file.
  ///
  /// - Returns: `nil` for all other files.
  static func header(of source: ByteSource) -> SoundHeader? {
    guard let file = CutOffFLAC(source), !file.isInLastBlock else { return nil }
    return file.header(source)
  }

  /// Reads the stream description, which is the first block: 20 bits of rate, 3 of channels, 36 of samples.
  private func header(_ source: ByteSource) -> SoundHeader? {
    guard let bits: UInt64 = source.integer(at: 18, .big), bits >> 44 > 0 else { return nil }
    var header = SoundHeader(codec: "FLAC", tagExtent: source.count..<source.count)
    header.setSound(rate: Int(bits >> 44), channels: Int(bits >> 41 & 7) + 1, samples: bits & 0xF_FFFF_FFFF)
    header.isCutOff = true
    let limit = min(comments.count, CutOffOgg.mostBytes)
    header.tags = CutOffOgg.fields(source.prefix(at: comments.lowerBound, limit: limit))
    return header
  }
}
