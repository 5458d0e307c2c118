import ByteReading
import CTagLib

/// Reads MPEG sound of layer I (ISO/IEC 11172-3). TagLib finds such frames only if they have checksums.
struct MPEGLayerOne {
  private let rate: Int
  private let kilobits: Int
  private let channels: Int
  private let frameBytes: Int

  private static let rates = [44_100, 48_000, 32_000]
  /// Bit rates of MPEG-2's half sample rates, in kbit/s. MPEG-1 has multiples of 32.
  private static let halfRateKilobits = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
  /// Number of consecutive frames required, because two bytes may look like a frame header by chance.
  private static let leastFrames = 3

  static func header(of source: ByteSource) -> SoundHeader? {
    let start = tagBytes(source)
    guard start < source.count, let frame = MPEGLayerOne(source, at: start) else { return nil }
    var position = start
    for _ in 0..<leastFrames {
      guard let next = MPEGLayerOne(source, at: position), next.rate == frame.rate else { return nil }
      position += next.frameBytes
    }
    let tags = TrailingTags.extent(in: source)
    var header = SoundHeader(codec: "MPEG Layer 1", tagExtent: start > 0 ? 0..<source.count : tags)
    header.properties.sample_rate = Int32(frame.rate)
    header.properties.channels = Int32(frame.channels)
    header.properties.kilobits = Int32(frame.kilobits)
    header.properties.milliseconds = Int64(max(0, tags.lowerBound - start)) * 8 / Int64(frame.kilobits)
    return header
  }

  /// Number of bytes of an ID3v2 tag before the sound.
  private static func tagBytes(_ source: ByteSource) -> Int {
    guard source.matches("ID3", at: 0), let head = source.bytes(at: 0, count: 10) else { return 0 }
    return 10 + head.suffix(4).reduce(0) { $0 << 7 | Int($1 & 0x7F) }
  }

  /// - Returns: `nil` unless a frame of layer I begins at `offset`.
  private init?(_ source: ByteSource, at offset: Int) {
    guard let head = source.bytes(at: offset, count: 4).map(Array.init), head[0] == 0xFF, head[1] & 0xE6 == 0xE6,
      head[1] & 0x18 != 0x08
    else { return nil }
    let bitRate = Int(head[2] >> 4)
    let rateIndex = Int(head[2] >> 2 & 3)
    guard 1...14 ~= bitRate, rateIndex < 3 else { return nil }
    let isFullRate = head[1] & 0x18 == 0x18
    rate = Self.rates[rateIndex] / (isFullRate ? 1 : head[1] & 0x18 == 0x10 ? 2 : 4)
    kilobits = isFullRate ? bitRate * 32 : Self.halfRateKilobits[bitRate]
    channels = head[3] >> 6 == 3 ? 1 : 2
    frameBytes = (12_000 * kilobits / rate + Int(head[2] >> 1 & 1)) * 4
  }
}
