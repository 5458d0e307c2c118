import ByteReading
import CTagLib

/// Headers of two lossless encodings whose tags are those of APE.
enum LosslessHeaders {
  private static let mostBlocks = 64

  /// TAK: blocks of metadata, each with a kind of one byte and a size of three. The block of kind 1 describes the sound.
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

  /// Bits from the lowest on: 6 of the encoder, 4 of its profile, 4 of the size of frames, 35 of the number of samples, 3
  /// of their kind, 18 of the rate above 6,000, 5 of the bits above 8, 4 of the channels above 1.
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

  /// OptimFROG: the number of samples of all channels together in 48 bits, then kind, channels above 1 and rate.
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
  /// The rate of all bytes over the time that they are played.
  mutating func setBitRate(ofBytes count: Int) {
    guard properties.milliseconds > 0 else { return }
    properties.kilobits = Int32(clamping: Int64(min(count, 1 << 56)) * 8 / properties.milliseconds)
  }
}
