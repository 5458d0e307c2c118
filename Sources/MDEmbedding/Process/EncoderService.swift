import MDModel
package import MDSystem

/// The encoder's side of the socket: takes the model, then answers texts in their order, until the host closes.
package final class EncoderService {
  private let socket: UnixSocket
  private var buffer = EncoderFrameBuffer()
  /// The model's, until it is opened.
  private var descriptor: Descriptor?
  private var hasClosed = false

  package init(_ socket: consuming UnixSocket) { self.socket = socket }

  /// - Throws: `WireError` where the host breaks the protocol; `SystemError` where the socket does not work;
  ///   ``ModelFileError`` where the model is of no use, which the host has been told.
  package func run() throws {
    guard let first = try nextFrame() else { return }
    guard case .open(let path) = first, let model = takeDescriptor() else {
      throw WireError("it did not hand over a model first")
    }
    let encoder = try open(model, path)
    try send([.ready(encoder.identity, dimensions: encoder.dimensions)])
    while let frame = try nextFrame() { try answer(from: frame, with: encoder) }
  }

  private func open(_ model: consuming Descriptor, _ path: FilePath) throws -> Encoder {
    do { return try Encoder(ModelFile(model, path: path, kind: .encoder)) } catch {
      try send([.unusable(reason: "\(error)")])
      throw error
    }
  }

  /// Encodes a text, and with it those that are there already, as many as fill a pass.
  private func answer(from first: EncoderFrame, with encoder: Encoder) throws {
    var waiting: [(number: UInt64, segments: [[Int32]], areAll: Bool)] = []
    var tokens = 0
    var frame: EncoderFrame? = first
    while let next = frame {
      guard case .text(let number, let text, let wanted) = next else {
        throw WireError("it sent something else than a text")
      }
      let (segments, areAll) = encoder.splitter.segments(of: text, in: wanted)
      waiting.append((number, segments, areAll))
      tokens += segments.reduce(0) { $0 + $1.count }
      frame = tokens < Encoder.passTokens ? try receivedFrame() : nil
    }
    let (all, rest) = Self.encode(waiting.flatMap(\.segments), with: encoder)
    var vectors = all[...]
    try send(
      waiting.map { number, segments, areAll in
        defer { vectors = vectors.dropFirst(segments.count) }
        return .vectors(number: number, Array(vectors.prefix(segments.count)), areAll: areAll)
      })
    // A host that closes the socket ends the rest.
    _ = try socket.wait(reading: false, writing: false, milliseconds: Int32(rest.inMilliseconds))
  }

  /// Encodes segments, and says how long to rest after it.
  private static func encode(
    _ segments: [[Int32]], with encoder: Encoder
  ) -> (vectors: [QuantizedVector], rest: Duration) {
    let (began, used) = (Clock.now, Clock.processCPU())
    let vectors = encoder.vectors(of: segments)
    return (vectors, rest(after: Clock.now - began, processor: .nanoseconds(Clock.processCPU() - used)))
  }

  /// Rest behind a pass: as long as it did not have the processor. Where others want the whole processor even the least weight
  /// is a share, of which this leaves half; where it had all of it there is no rest.
  static func rest(after wall: Duration, processor: Duration) -> Duration {
    min(max(wall - processor, .zero), longestRest)
  }

  /// Longest rest, whatever others do: far below the time that the host waits for an answer.
  static let longestRest = Duration.seconds(10)

  // MARK: The socket

  /// The next frame; `nil` when the host has closed the socket.
  private func nextFrame() throws -> EncoderFrame? {
    while true {
      if let frame = try buffer.next() { return frame }
      if hasClosed { return nil }
      try receive()
    }
  }

  /// The next frame of those that are there.
  private func receivedFrame() throws -> EncoderFrame? {
    while true {
      if let frame = try buffer.next() { return frame }
      guard !hasClosed, try socket.wait(reading: true, writing: false, milliseconds: 0).canReceive else { return nil }
      try receive()
    }
  }

  private func receive() throws(SystemError) {
    var passed: Int32?
    var isEnd = false
    try buffer.fill { (room) throws(SystemError) in
      let (count, fd) = try socket.receive(into: room)
      passed = fd
      isEnd = count == 0
      return count
    }
    hasClosed = isEnd
    if let passed { descriptor = Descriptor(owning: passed) }
  }

  private func takeDescriptor() -> Descriptor? { descriptor.take() }

  private func send(_ frames: [EncoderFrame]) throws(SystemError) {
    var writer = ByteWriter()
    for frame in frames { frame.write(to: &writer) }
    try writer.bytes.span.withUnsafeBytes { (raw) throws(SystemError) in try socket.send(raw) }
  }
}
