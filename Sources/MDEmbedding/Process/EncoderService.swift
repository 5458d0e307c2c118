import MDModel
package import MDSystem

/// The encoder's end of the socket. It receives the model, then answers texts in order, until the host closes the
/// socket.
package final class EncoderService {
  private let socket: UnixSocket
  private var buffer = EncoderFrameBuffer()
  /// The model's descriptor, until the model is opened.
  private var descriptor: Descriptor?
  private var hasClosed = false

  package init(_ socket: consuming UnixSocket) { self.socket = socket }

  /// - Throws: `WireError` if the host breaks the protocol, `SystemError` if the socket fails, ``ModelFileError`` if
  ///   the model cannot be used. The host is informed of the last one.
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

  /// Encodes a text together with those that have arrived already, up to a full pass.
  private func answer(from first: EncoderFrame, with encoder: Encoder) throws {
    var waiting: [(number: UInt64, segments: [[Int32]], areAll: Bool)] = []
    var tokens = 0
    var frame: EncoderFrame? = first
    while let next = frame {
      guard case .text(let number, let text, let wanted) = next else {
        throw WireError("it sent a frame that is not a text")
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
    // Rest with the socket open, so that a host that closes it ends the rest.
    _ = try socket.wait(reading: false, writing: false, milliseconds: Int32(rest.inMilliseconds))
  }

  /// Encodes segments, and returns how long to rest afterwards.
  private static func encode(
    _ segments: [[Int32]], with encoder: Encoder
  ) -> (vectors: [QuantizedVector], rest: Duration) {
    let (began, used) = (Clock.now, Clock.processCPU())
    let vectors = encoder.vectors(of: segments)
    return (vectors, rest(after: Clock.now - began, processor: .nanoseconds(Clock.processCPU() - used)))
  }

  /// Rest after a pass: as long as the pass did not have the processor. Even at the lowest priority, a process gets a
  /// share of a busy processor; the rest halves that share. On an idle processor there is no rest.
  static func rest(after wall: Duration, processor: Duration) -> Duration {
    min(max(wall - processor, .zero), longestRest)
  }

  /// Maximum rest, far below the time that the host waits for an answer.
  static let longestRest = Duration.seconds(10)

  // MARK: The socket

  /// The next frame; `nil` if the host has closed the socket.
  private func nextFrame() throws -> EncoderFrame? {
    while true {
      if let frame = try buffer.next() { return frame }
      if hasClosed { return nil }
      try receive()
    }
  }

  /// The next frame among those that have arrived; does not wait.
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
