import ByteReading
import CTagLib

/// Reads the headers of two lossless formats that have APE tags.
enum LosslessHeaders {
  private static let mostBlocks = 64

  /// Reads TAK: metadata blocks with a type of one byte and a size of three. Type 1 describes the sound, type 0 ends
  /// them.
  static func tak(_ source: ByteSource) -> SoundHeader? {
    var position = 4
    for _ in 0..<mostBlocks {
      guard let head = source.bytes(at: position, count: 4) else { return nil }
      let size = Int(ByteOrder.little.integer(head.dropFirst(), as: UInt32.self))
      if head[head.startIndex] & 0x7F == 1 { return takSound(source, at: position + 4) }
      if head[head.startIndex] & 0x7F == 0 { return nil }
      position += 4 + size
    }
    return nil
  }

  /// Reads the fields from the lowest bit on.
  ///
  /// 6 bits of encoder, 4 of profile, 4 of frame size, 35 of samples, 3 of data type, 18 of rate minus 6,000, 5 of bits
  /// minus 8, 4 of channels minus 1.
  private static func takSound(_ source: ByteSource, at offset: Int) -> SoundHeader? {
    guard let low: UInt64 = source.integer(at: offset, .little),
      let high: UInt16 = source.integer(at: offset + 8, .little)
    else { return nil }
    let rate = Int(low >> 52 | UInt64(high) << 12) & 0x3FFFF
    var header = SoundHeader(codec: "TAK", tagExtent: TrailingTags.extent(in: source))
    header.setSound(rate: rate + 6_000, channels: Int(high >> 11 & 0xF) + 1, samples: low >> 14 & 0x7_FFFF_FFFF)
    header.setBitRate(ofBytes: source.count)
    return header
  }

  /// Reads OptimFROG: the samples of all channels together in 48 bits, then type, channels minus 1, and rate.
  static func optimFROG(_ source: ByteSource) -> SoundHeader? {
    guard let low: UInt32 = source.integer(at: 8, .little), let high: UInt16 = source.integer(at: 12, .little),
      let channelsAboveOne: UInt8 = source.integer(at: 15, .little),
      let rate: UInt32 = source.integer(at: 16, .little)
    else { return nil }
    let channels = Int(channelsAboveOne) + 1
    var header = SoundHeader(codec: "OptimFROG", tagExtent: TrailingTags.extent(in: source))
    let samples = (UInt64(low) | UInt64(high) << 32) / UInt64(channels)
    header.setSound(rate: Int(rate), channels: channels, samples: samples)
    header.setBitRate(ofBytes: source.count)
    return header
  }
}

extension SoundHeader {
  /// Sets the bit rate from the file's size and the playing time.
  mutating func setBitRate(ofBytes count: Int) {
    guard properties.milliseconds > 0 else { return }
    properties.kilobits = Int32(clamping: Int64(min(count, 1 << 56)) * 8 / properties.milliseconds)
  }
}
