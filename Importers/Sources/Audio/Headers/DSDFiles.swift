import ByteReading
import CTagLib

/// Reads DSF, Sony's format for DSD sound (DSF File Format Specification 1.01).
enum DSDStreamFile {
  static func header(of source: ByteSource) -> SoundHeader? {
    guard let metadata: UInt64 = source.integer(at: 20, .little), source.matches("fmt ", at: 28),
      let channels: UInt32 = source.integer(at: 52, .little), let rate: UInt32 = source.integer(at: 56, .little),
      let samples: UInt64 = source.integer(at: 64, .little)
    else { return nil }
    let start = metadata == 0 ? source.count : min(Int(clamping: metadata), source.count)
    var header = SoundHeader(codec: "DSD", tagExtent: start..<source.count)
    header.setSound(rate: Int(rate), channels: Int(channels), samples: samples)
    header.properties.kilobits = Int32(clamping: Int(rate) * min(Int(channels), 1_024) / 1_000)
    return header
  }
}

/// Reads DSDIFF, Philips' format for DSD sound (DSDIFF File Format Specification 1.5): chunks with 64-bit sizes.
struct DSDInterchangeFile {
  private let source: ByteSource
  private var rate = 0
  private var channels = 0
  private var isPacked = false
  private var samples: UInt64 = 0
  private var tagExtent: Range<Int>?
  private var tags: [String: [String]] = [:]

  private static let headBytes = 12
  /// Maximum number of chunks. A file has about ten, but comments and markers may be many.
  private static let mostChunks = 4_096
  private static let mostTextBytes = 64 << 10
  private static let mostDepth = 2

  static func header(of source: ByteSource) -> SoundHeader? {
    guard source.matches("DSD ", at: headBytes) else { return nil }
    var file = DSDInterchangeFile(source)
    file.walk(headBytes + 4..<source.count, depth: 0)
    var header = SoundHeader(
      codec: file.isPacked ? "DST" : "DSD", tagExtent: file.tagExtent ?? source.count..<source.count)
    header.setSound(rate: file.rate, channels: file.channels, samples: file.samples)
    header.tags = file.tags
    if !file.isPacked { header.properties.kilobits = Int32(clamping: file.rate * file.channels / 1_000) }
    return header
  }

  private init(_ source: ByteSource) { self.source = source }

  /// Reads chunks in sequence. Chunks that contain chunks are nested at most two levels.
  private mutating func walk(_ range: Range<Int>, depth: Int) {
    guard depth <= Self.mostDepth else { return }
    var position = range.lowerBound
    for _ in 0..<Self.mostChunks {
      guard position + Self.headBytes <= range.upperBound,
        let head = source.bytes(at: position, count: Self.headBytes)
      else { return }
      let name = String(decoding: head.prefix(4), as: UTF8.self)
      let size = Int(clamping: ByteOrder.big.integer(head.dropFirst(4), as: UInt64.self))
      let start = position + Self.headBytes
      let body = start..<(start + min(size, range.upperBound - start))
      read(name, body, depth)
      guard size < range.upperBound - start else { return }
      position = start + size + size % 2
    }
  }

  private mutating func read(_ name: String, _ body: Range<Int>, _ depth: Int) {
    switch name {
    case "PROP" where source.matches("SND ", at: body.lowerBound): walk(body.dropFirst(4), depth: depth + 1)
    case "DIIN": walk(body, depth: depth + 1)
    case "FS  ": rate = source.integer(at: body.lowerBound, .big, as: UInt32.self).map(Int.init) ?? 0
    case "CHNL": channels = source.integer(at: body.lowerBound, .big, as: UInt16.self).map(Int.init) ?? 0
    case "DSD ": samples = channels > 0 ? UInt64(body.count) * 8 / UInt64(channels) : 0
    case "DST ": readPacked(body)
    case "DIAR": add("ARTIST", body)
    case "DITI": add("TITLE", body)
    case "ID3 ", "id3 ": tagExtent = body
    default: break
    }
  }

  /// Reads compressed sound, which begins with the number of frames and the frames per second.
  private mutating func readPacked(_ body: Range<Int>) {
    isPacked = true
    let start = body.lowerBound + Self.headBytes
    guard source.matches("FRTE", at: body.lowerBound), let frames: UInt32 = source.integer(at: start, .big),
      let framesPerSecond: UInt16 = source.integer(at: start + 4, .big), framesPerSecond > 0
    else { return }
    samples = UInt64(frames) * UInt64(rate) / UInt64(framesPerSecond)
  }

  /// Adds a text, which follows its length.
  private mutating func add(_ name: String, _ body: Range<Int>) {
    guard let count: UInt32 = source.integer(at: body.lowerBound, .big) else { return }
    let text = LegacyText.decode(
      source.prefix(at: body.lowerBound + 4, limit: min(Int(count), body.count - 4, Self.mostTextBytes)))
    if !text.isEmpty { tags[name, default: []].append(text) }
  }
}
