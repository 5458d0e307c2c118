import ByteReading
import CTagLib

/// Reads the comments of an Ogg file that ends within them.
///
/// They contain the cover, and TagLib reads them as a whole or not at all.
struct CutOffOgg {
  private let source: ByteSource
  private var position = 0
  private var serial: UInt32?
  /// Bytes of the packet that is being assembled.
  private var packet: [UInt8] = []
  private var packets: [[UInt8]] = []

  private static let headBytes = 27
  static let mostBytes = 4 << 20
  private static let mostFields = 4_000

  /// - Returns: `nil` for an Ogg file with complete comments, and for other formats.
  static func header(of source: ByteSource) -> SoundHeader? {
    guard source.matches("OggS", at: 0) else { return nil }
    var file = CutOffOgg(source: source)
    while file.packets.count < 2, file.packet.count < mostBytes, file.readPage() {}
    guard file.packets.count == 1, file.packet.count < mostBytes else { return nil }
    return file.header(file.packets[0])
  }

  private init(source: ByteSource) { self.source = source }

  /// Adds the next page's part of the first stream's packets. Returns false at the end of the file.
  private mutating func readPage() -> Bool {
    guard source.matches("OggS", at: position), let page: UInt32 = source.integer(at: position + 14, .little),
      let count = source.bytes(at: position + 26, count: 1)?.first,
      let sizes = source.bytes(at: position + Self.headBytes, count: Int(count)).map(Array.init)
    else { return false }
    serial = serial ?? page
    var offset = position + Self.headBytes + sizes.count
    for size in sizes {
      if page == serial, packets.count < 2 {
        packet += source.prefix(at: offset, limit: Int(size))
        // A packet consists of segments of 255 bytes and ends with a shorter one.
        if size < 255, offset + Int(size) <= source.count { endPacket() }
      }
      offset += Int(size)
    }
    position = offset
    return position <= source.count
  }

  private mutating func endPacket() {
    packets.append(packet)
    packet = []
  }

  private func header(_ first: [UInt8]) -> SoundHeader? {
    let kinds: [(mark: String, codec: String, start: Int)] = [
      ("OpusHead", "Opus", 8), ("\u{1}vorbis", "Vorbis", 7), ("\u{7F}FLAC", "FLAC", 4), ("Speex   ", "Speex", 0),
    ]
    guard let kind = kinds.first(where: { first.starts(with: $0.mark.utf8) }) else { return nil }
    var header = SoundHeader(codec: kind.codec, tagExtent: source.count..<source.count)
    header.isCutOff = true
    header.tags = Self.fields(packet.dropFirst(kind.start))
    if kind.codec == "Vorbis", first.count >= 16 {
      header.properties.channels = Int32(first[11])
      header.properties.sample_rate = Int32(clamping: ByteOrder.little.integer(first[12..<16], as: UInt32.self))
    } else if kind.codec == "Opus", first.count >= 10 {
      header.properties.channels = Int32(first[9])
      header.properties.sample_rate = 48_000
    }
    return header
  }

  /// The fields before the cut. After the encoder's name comes their number, then each field with its length.
  static func fields(_ bytes: ArraySlice<UInt8>) -> [String: [String]] {
    var rest = bytes
    func number() -> Int? {
      guard rest.count >= 4 else { return nil }
      defer { rest = rest.dropFirst(4) }
      return Int(ByteOrder.little.integer(rest.prefix(4), as: UInt32.self))
    }
    guard let vendor = number() else { return [:] }
    rest = rest.dropFirst(vendor)
    guard let count = number() else { return [:] }
    var fields: [String: [String]] = [:]
    for _ in 0..<min(count, mostFields) {
      guard let length = number(), length <= rest.count else { break }
      let parts = String(decoding: rest.prefix(length), as: UTF8.self).split(separator: "=", maxSplits: 1)
      rest = rest.dropFirst(length)
      if parts.count == 2 { fields[parts[0].uppercased(), default: []].append(String(parts[1])) }
    }
    return fields
  }
}
