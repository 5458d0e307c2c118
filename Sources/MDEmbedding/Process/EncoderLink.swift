import MDModel
import MDSystem

/// The host's end of an encoder's socket. The process ends when this object is released.
final class EncoderLink {
  let stopper: EncoderStopper
  private let socket: UnixSocket
  private let path: FilePath
  private let seconds: Int
  private var deadline: WorkDeadline
  private var received = EncoderFrameBuffer()
  private var outgoing: [UInt8] = []
  private var sent = 0
  /// True if the process accepts no more data. Data that it sent before is still read.
  private var isDeaf = false
  /// The model's descriptor, which is sent with the first byte.
  private var model: Descriptor?

  init(_ configuration: EncoderConfiguration) throws(EncoderFault) {
    path = configuration.model
    seconds = configuration.seconds
    deadline = WorkDeadline(seconds: seconds)
    model = try configuration.openModel()
    let pair = try EncoderFault.reaching { () throws(SystemError) in try UnixSocket.pair() }
    try EncoderFault.reaching { () throws(SystemError) in try pair.near.setNonBlocking() }
    stopper = try configuration.launch(socket: pair.far.rawValue)
    socket = pair.near
  }

  deinit { stopper.end() }

  func end() { stopper.end() }

  /// Restarts the deadline, because the encoder begins its next piece of work.
  func restartDeadline() { deadline.restart(at: Clock.now) }

  /// Sends the model, and waits for the encoder's answer.
  func greeting() throws(EncoderFault) -> EncoderFrame {
    restartDeadline()
    enqueue(.open(model: path))
    let frame = try nextFrame()
    if case .unusable(let reason) = frame { throw .modelUnusable(reason: reason) }
    return frame
  }

  /// Queues a frame, which the next ``nextFrame()`` sends.
  func enqueue(_ frame: EncoderFrame) {
    var writer = ByteWriter()
    frame.write(to: &writer)
    outgoing.removeFirst(sent)
    sent = 0
    outgoing += writer.bytes
  }

  /// Sends queued frames until a frame has arrived.
  func nextFrame() throws(EncoderFault) -> EncoderFrame {
    while true {
      do throws(WireError) {
        if let frame = try received.next() { return frame }
      } catch { throw .brokeProtocol(error.description) }
      try exchange()
    }
  }

  // MARK: The socket

  /// Waits until the socket can be read or written, at most until the deadline, then reads or writes.
  private func exchange() throws(EncoderFault) {
    guard let left = deadline.remaining(at: Clock.now, usage: { stopper.usage }) else {
      throw .tooSlow(seconds: seconds)
    }
    let isSending = sent < outgoing.count && !isDeaf
    let milliseconds = Int32(clamping: left.inMilliseconds + 1)
    var isClosed = false
    do throws(SystemError) {
      let readiness = try socket.wait(reading: true, writing: isSending, milliseconds: milliseconds)
      if readiness.canSend, isSending { try sendSome() }
      if readiness.canReceive { isClosed = try receive() }
    } catch {
      guard error.isDisconnected else { throw .unreachable(error) }
      isClosed = true
    }
    if isClosed { throw closedFault() }
  }

  private func sendSome() throws(SystemError) {
    let passed = model?.rawValue ?? -1
    let pending = outgoing[sent...]
    let span = pending.span
    do throws(SystemError) {
      let count = try span.withUnsafeBytes { (raw) throws(SystemError) in
        try socket.sendSome(raw, passing: passed)
      }
      sent += count
      if count > 0 { model = nil }
    } catch {
      guard error.isDisconnected else { throw error }
      isDeaf = true
    }
  }

  /// Receives the available bytes; returns true at the end of the stream.
  private func receive() throws(SystemError) -> Bool {
    var isClosed = false
    try received.fill { (room) throws(SystemError) in
      guard let count = try socket.receiveBytes(into: room) else { return 0 }
      isClosed = count == 0
      return count
    }
    return isClosed
  }

  /// Why the other end closed the socket: how the process ended, if it does so within a second.
  private func closedFault() -> EncoderFault {
    if stopper.isStopped { return .stopped }
    return stopper.ending(milliseconds: 1_000).map(EncoderFault.ended) ?? .closedSocket
  }
}
