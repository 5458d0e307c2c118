import MDModel
import MDProtocol
import MDSystem

/// The connection of a client. Belongs to the listener's thread.
final class ControlClient {
  let socket: UnixSocket
  let credentials: PeerCredentials
  /// The identified process; `nil` before its identification. No request is read from the client until then.
  var peer: Peer?
  /// Kinds of requests whose refusal is already logged.
  var refused: Set<Request.Name> = []
  let token: UInt64
  let replies: ReplyQueue
  var session: ClientSession
  /// Time of the last received or sent bytes.
  private(set) var lastProgress: Instant
  /// Events that the loop polls for.
  var interest: EventPoll.Interest = []
  /// True if reading is suspended until attachments of other clients are served.
  var isSuspended = false {
    didSet { if oldValue != isSuspended { lastProgress = Clock.now } }
  }
  private var decoder = FrameDecoder()
  private var sending: ArraySlice<UInt8> = []

  init(
    socket: consuming UnixSocket, credentials: PeerCredentials, token: UInt64, replies: ReplyQueue, daemon: Hello
  ) {
    self.socket = socket
    self.credentials = credentials
    self.token = token
    self.replies = replies
    session = ClientSession(daemon: daemon)
    lastProgress = Clock.now
  }

  var isMidFrame: Bool { decoder.isMidFrame }
  /// Whether the client must send the rest of a frame or request, and may do so.
  var isOwing: Bool { !isSuspended && (isMidFrame || session.attachmentBytes > 0) }
  var hasOutput: Bool { replies.unsentBytes > 0 }
  /// Rank when connections are short, lowest first: 0 before the greeting, 1 while a frame is incomplete or replies are
  /// unread, 2 otherwise.
  var merit: Int { session.version == nil ? 0 : isMidFrame || hasOutput ? 1 : 2 }

  /// The result of one read.
  enum Receipt { case bytes, nothing, end }

  /// Reads once, and passes on the frames that are complete then.
  ///
  /// - Returns: `end` if the client has closed its end and all of its bytes are read.
  func receive(
    into buffer: inout [UInt8], _ take: (Frame) throws(ConnectionFailure) -> Void
  ) throws(ConnectionFailure) -> Receipt {
    guard let count = try receiveBytes(into: &buffer) else { return .nothing }
    guard count > 0 else { return .end }
    lastProgress = Clock.now
    var input = buffer[..<count]
    while let frame = try nextFrame(from: &input) { try take(frame) }
    return .bytes
  }

  private func receiveBytes(into buffer: inout [UInt8]) throws(ConnectionFailure) -> Int? {
    do throws(SystemError) { return try socket.receiveBytes(into: &buffer) } catch { throw ConnectionFailure(error) }
  }

  private func nextFrame(from input: inout ArraySlice<UInt8>) throws(ConnectionFailure) -> Frame? {
    do throws(FrameError) { return try decoder.next(from: &input) } catch { throw ConnectionFailure(.malformed(error)) }
  }

  /// Sends as much as the client accepts of the output that waited at the time of the call. Later output waits for the
  /// next call.
  func flush() throws(ConnectionFailure) {
    if sending.isEmpty { sending = replies.take()[...] }
    while !sending.isEmpty {
      let count = try send(sending)
      guard count > 0 else { return }
      lastProgress = Clock.now
      sending = sending.dropFirst(count)
      replies.sent(count)
    }
    sending = []
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws(ConnectionFailure) -> Int {
    do throws(SystemError) { return try socket.sendSome(bytes) } catch { throw ConnectionFailure(error) }
  }
}

/// Thrown if a connection cannot go on.
struct ConnectionFailure: Error {
  let ending: ConnectionEnding

  init(_ ending: ConnectionEnding) { self.ending = ending }

  init(_ error: SystemError) { ending = error.isDisconnected ? .left : .failed(error) }
}
