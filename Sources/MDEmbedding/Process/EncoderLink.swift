import MDModel
import MDSystem

/// The host's end of an encoder's socket. The process ends with this object.
final class EncoderLink {
  let stopper: EncoderStopper
  private let socket: UnixSocket
  private let path: FilePath
  private let seconds: Int
  private var deadline: WorkDeadline
  private var received = EncoderFrameBuffer()
  private var outgoing: [UInt8] = []
  private var sent = 0
  /// The process takes no more; what it said before is still read.
  private var isDeaf = false
  /// Travels with the first byte.
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

  /// The encoder has the next piece of work from now on.
  func restartDeadline() { deadline.restart(at: Clock.now) }

  /// Hands the model over, and waits for what the encoder says of it.
  func greeting() throws(EncoderFault) -> EncoderFrame {
    restartDeadline()
    enqueue(.open(model: path))
    let frame = try nextFrame()
    if case .unusable(let reason) = frame { throw .modelUnusable(reason: reason) }
    return frame
  }

  /// Has a frame sent by the following ``nextFrame()``.
  func enqueue(_ frame: EncoderFrame) {
    var writer = ByteWriter()
    frame.write(to: &writer)
    outgoing.removeFirst(sent)
    sent = 0
    outgoing += writer.bytes
  }

  /// Sends what waits, until a frame is there.
  func nextFrame() throws(EncoderFault) -> EncoderFrame {
    while true {
      do throws(WireError) {
        if let frame = try received.next() { return frame }
      } catch { throw .brokeProtocol(error.description) }
      try exchange()
    }
  }

  // MARK: The socket

  /// Waits until there is something to read or room to write, not beyond the deadline, and does it.
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

  /// Receives what is there; whether that was the end.
  private func receive() throws(SystemError) -> Bool {
    var isClosed = false
    try received.fill { (room) throws(SystemError) in
      guard let count = try socket.receiveBytes(into: room) else { return 0 }
      isClosed = count == 0
      return count
    }
    return isClosed
  }

  /// Why the other end closed: how the process ended, if it does so within a second.
  private func closedFault() -> EncoderFault {
    if stopper.isStopped { return .stopped }
    return stopper.ending(milliseconds: 1_000).map(EncoderFault.ended) ?? .closedSocket
  }
}
