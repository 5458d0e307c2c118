import MDModel

/// A message between host and encoder: a 32-bit length, a kind and a payload. The first frame of the host carries the
/// descriptor of the model.
enum EncoderFrame {
  /// From the host: use the model whose descriptor is attached. The path is for messages.
  case open(model: FilePath)
  /// From the host: a text, and which of its segments to encode.
  case text(number: UInt64, EmbeddableText, segments: Range<Int>)
  /// From the encoder: it is ready for texts.
  case ready(ModelIdentity, dimensions: Int)
  /// From the encoder before it ends: the model cannot be used.
  case unusable(reason: String)
  /// From the encoder: the vectors of the wanted segments. `areAll` is true if no segments follow them.
  case vectors(number: UInt64, [QuantizedVector?], areAll: Bool)

  /// Maximum bytes of a frame, without its length field.
  static let maximumBytes = 256 << 10
  /// Maximum bytes of a heading or a text; hosts cut longer ones. It exceeds what ``EmbeddingLimits/segments``
  /// contain.
  static let maximumTextBytes = 64 << 10

  private enum Kind: UInt8 {
    case open = 1
    case text, ready, unusable, vectors
  }

  /// Version of this protocol. Both ends are installed together.
  private static let version: UInt16 = 3

  func write(to writer: inout ByteWriter) {
    switch self {
    case .open(let model):
      let frame = writer.beginFrame(Kind.open.rawValue)
      writer.append(Self.version)
      writer.append(counted: model.bytes)
      writer.endFrame(frame)
    case .text(let number, let text, let segments):
      let frame = writer.beginFrame(Kind.text.rawValue)
      writer.append(number)
      writer.append(UInt8(clamping: segments.lowerBound))
      writer.append(UInt8(clamping: segments.upperBound))
      writer.append(counted: text.heading)
      writer.append(counted: text.text)
      writer.endFrame(frame)
    case .ready(let identity, let dimensions):
      let frame = writer.beginFrame(Kind.ready.rawValue)
      writer.append(Self.version)
      writer.append(counted: identity.bytes)
      writer.append(UInt32(dimensions))
      writer.endFrame(frame)
    case .unusable(let reason):
      let frame = writer.beginFrame(Kind.unusable.rawValue)
      writer.append(reason)
      writer.endFrame(frame)
    case .vectors(let number, let vectors, let areAll):
      let frame = writer.beginFrame(Kind.vectors.rawValue)
      writer.append(number)
      writer.append(areAll ? 1 as UInt8 : 0)
      writer.append(UInt8(vectors.count))
      for vector in vectors { Self.write(vector, to: &writer) }
      writer.endFrame(frame)
    }
  }

  private static func write(_ vector: QuantizedVector?, to writer: inout ByteWriter) {
    writer.append((vector?.scale ?? 0).bitPattern)
    writer.append(counted: vector?.components.map(UInt8.init(bitPattern:)) ?? [])
  }
}

extension EncoderFrame {
  /// Parses the kind and payload of one frame.
  ///
  /// - Throws: `WireError` for an unknown kind or version, and for a payload that is too short or too long.
  init(_ bytes: UnsafeRawBufferPointer) throws(WireError) {
    var reader = ByteReader(bytes)
    let kind = try reader.read(UInt8.self)
    switch Kind(rawValue: kind) {
    case .open:
      try Self.checkVersion(&reader)
      self = .open(model: FilePath(Array(try reader.readCounted())))
    case .text:
      let number = try reader.read(UInt64.self)
      let (first, end) = (Int(try reader.read(UInt8.self)), Int(try reader.read(UInt8.self)))
      guard first <= end else { throw WireError("segments from \(first) to \(end)") }
      let text = EmbeddableText(heading: Array(try reader.readText()), text: Array(try reader.readText()))
      self = .text(number: number, text, segments: first..<end)
    case .ready:
      try Self.checkVersion(&reader)
      guard let identity = ModelIdentity(bytes: try reader.readCounted()) else { throw WireError("a model's odd name") }
      self = .ready(identity, dimensions: Int(try reader.read(UInt32.self)))
    case .unusable: self = .unusable(reason: try reader.readString())
    case .vectors:
      let (number, areAll) = (try reader.read(UInt64.self), try reader.read(UInt8.self) != 0)
      var vectors: [QuantizedVector?] = []
      for _ in 0..<(try reader.read(UInt8.self)) { vectors.append(try Self.vector(&reader)) }
      self = .vectors(number: number, vectors, areAll: areAll)
    case nil: throw WireError("a frame of the unknown kind \(kind)")
    }
    guard reader.remaining == 0 else { throw WireError("a frame with bytes behind its end") }
  }

  private static func checkVersion(_ reader: inout ByteReader) throws(WireError) {
    let found = try reader.read(UInt16.self)
    guard found == version else { throw WireError("version \(found) where \(version) is spoken") }
  }

  private static func vector(_ reader: inout ByteReader) throws(WireError) -> QuantizedVector? {
    let scale = Float(bitPattern: try reader.read(UInt32.self))
    let components = try reader.readCounted()
    guard scale.isFinite, scale >= 0 else { throw WireError("a vector's scale is no number above 0") }
    return components.isEmpty
      ? nil : QuantizedVector(scale: scale, components: components.map(Int8.init(bitPattern:)))
  }
}

/// Buffer for received bytes that are not a complete frame yet.
struct EncoderFrameBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  private var end = 0

  /// Minimum free bytes for a receive.
  private static let leastRoom = 64 << 10

  /// Lets `receive` fill the free space, and adds the count that it returns.
  mutating func fill<Failure: Error>(
    _ receive: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    // Move the incomplete frame to the front. Otherwise the buffer would grow with everything ever received.
    if start > 0 {
      bytes.replaceSubrange(0..<end - start, with: bytes[start..<end])
      (start, end) = (0, end - start)
    }
    if bytes.count - end < Self.leastRoom {
      bytes.append(contentsOf: repeatElement(0, count: end + Self.leastRoom - bytes.count))
    }
    let filled = end
    var span = bytes.mutableSpan
    end += try span.withUnsafeMutableBytes { (raw) throws(Failure) in
      try receive(UnsafeMutableRawBufferPointer(rebasing: raw[filled...]))
    }
  }

  /// The next frame, if it is complete.
  mutating func next() throws(WireError) -> EncoderFrame? {
    guard end - start >= 4 else { return nil }
    let (place, held) = (start, end)
    let found = try bytes.span.withUnsafeBytes { (raw) throws(WireError) -> (EncoderFrame, Int)? in
      let length = Int(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
      // Check the length before the rest arrives: the buffer grows until a frame is complete.
      guard (1...EncoderFrame.maximumBytes).contains(length) else { throw WireError("a frame of \(length) bytes") }
      guard held - place >= 4 + length else { return nil }
      let frame = UnsafeRawBufferPointer(rebasing: raw[(place + 4)..<(place + 4 + length)])
      return (try EncoderFrame(frame), 4 + length)
    }
    guard let (frame, length) = found else { return nil }
    start += length
    return frame
  }
}
