import ByteReading

/// Assembles extended XMP: a packet that a JPEG splits over segments, in any order (XMP specification part 3, section
/// 1.1.3.1).
struct ExtendedXMP {
  private var pieces: [Piece] = []
  private var bytes = 0
  private var isTooLarge = false

  private struct Piece {
    /// Digest of the whole packet, 32 hexadecimal digits. The main packet refers to the extended packet by it.
    var digest: [UInt8]
    var offset: Int
    var data: ArraySlice<UInt8>
  }

  /// Largest packet in bytes. Larger packets hold depth maps and pictures in base64.
  private static let maximumBytes = 16 << 20
  private static let digestBytes = 32

  /// - Parameter payload: The digest, the size of the packet, the offset of the piece, and the piece.
  mutating func take(_ payload: ArraySlice<UInt8>) {
    let header = payload.prefix(Self.digestBytes + 8)
    guard header.count == Self.digestBytes + 8 else { return }
    let data = payload.dropFirst(Self.digestBytes + 8)
    bytes += data.count
    isTooLarge = isTooLarge || bytes > Self.maximumBytes
    if isTooLarge { return pieces.removeAll() }
    let offset = ByteOrder.big.integer(header.suffix(4), as: UInt32.self)
    pieces.append(Piece(digest: Self.uppercased(header.prefix(Self.digestBytes)), offset: Int(offset), data: data))
  }

  /// Adds the extended packet to which the main packet refers.
  func add(to content: inout ImageContent) {
    if isTooLarge { return content.note("the extended XMP is larger than \(Self.maximumBytes >> 20) MiB") }
    guard !pieces.isEmpty, let first = content.xmp else { return }
    guard let digest = Self.digest(in: first) else { return }
    var packet: [UInt8] = []
    for piece in pieces.filter({ $0.digest == digest }).sorted(by: { $0.offset < $1.offset }) {
      guard piece.offset == packet.count else { return content.note("a piece of the extended XMP is missing") }
      packet += piece.data
    }
    if !packet.isEmpty { content.extendedXMP = [packet] }
  }

  /// The digest after `HasExtendedXMP` in the main packet, where it is an attribute or an element.
  private static func digest(in packet: [UInt8]) -> [UInt8]? {
    let name = Array("HasExtendedXMP".utf8)
    guard let start = packet.firstRange(of: name)?.upperBound else { return nil }
    let digits = packet[start...].prefix(64).drop { !isDigit($0) }.prefix(digestBytes)
    return digits.count == digestBytes && digits.allSatisfy(isDigit) ? uppercased(digits) : nil
  }

  private static func uppercased(_ digits: ArraySlice<UInt8>) -> [UInt8] { digits.map { $0 >= 0x61 ? $0 & 0xDF : $0 } }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}
