import ByteReading

/// Length that a file should have whose tags come first, in a part that is cut off.
///
/// TagLib reads such a part whole or not at all. With zeros in the place of what is missing it reads what is there.
enum CutOffFile {
  /// A cover is the largest part of the tags; more is not missing of them.
  private static let mostMissingBytes = 64 << 20
  private static let mostParts = 256

  /// - Returns: `nil` for a file whose tags are whole, and for one of another kind.
  static func length(of source: ByteSource) -> Int? {
    end(source).flatMap { $0 > source.count && $0 - source.count <= mostMissingBytes ? $0 : nil }
  }

  private static func end(_ source: ByteSource) -> Int? {
    if source.matches("ftyp", at: 4) { return endOfIndex(source) }
    if source.matches("fLaC", at: 0) { return endOfBlocks(source) }
    guard source.prefix(at: 0, limit: windowsMedia.count).elementsEqual(windowsMedia) else { return nil }
    return source.integer(at: windowsMedia.count, .little, as: UInt64.self).map(Int.init(clamping:))
  }

  /// Identifier of the header of Windows Media, whose size stands behind it.
  private static let windowsMedia: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]

  /// End of FLAC's last block of metadata, or of the block that is cut off.
  private static func endOfBlocks(_ source: ByteSource) -> Int? {
    var position = 4
    for _ in 0..<mostParts {
      guard let head = source.bytes(at: position, count: 4) else { return nil }
      position += 4 + Int(ByteOrder.big.integer(head.dropFirst(), as: UInt32.self))
      if position > source.count || head[head.startIndex] & 0x80 != 0 { return position }
    }
    return nil
  }

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
