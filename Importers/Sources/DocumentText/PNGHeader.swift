/// Beginning of a PNG file, as far as the host asks for it.
public struct PNGHeader {
  public let longestSide: UInt32

  /// - Returns: `nil` unless it is a PNG of eight bits a channel, not interlaced.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count > 33, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    let number = { (offset: Int) in bytes[offset..<(offset + 4)].reduce(0 as UInt32) { $0 << 8 | UInt32($1) } }
    guard bytes[24] == 8, bytes[28] == 0 else { return nil }
    longestSide = max(number(16), number(20))
  }
}
