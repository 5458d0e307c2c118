import MDModel
import MDProtocol
import MDSystem

/// Connection of a client. Belongs to the listener's thread.
final class ControlClient {
  let socket: UnixSocket
  let credentials: PeerCredentials
  /// `nil` until the process is identified; nothing is read from the client before.
  var peer: Peer?
  /// Kinds of requests whose refusal is logged already.
  var refused: Set<Request.Name> = []
  let token: UInt64
  let replies: ReplyQueue
  var session: ClientSession
  /// Time of the last bytes in or out.
  private(set) var lastProgress: Instant
  /// Events that the loop polls for.
  var interest: EventPoll.Interest = []
  /// Whether reading is suspended until others' attachments are dealt with.
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
  /// Whether the rest of a started frame or request is due, and the client may send it.
  var isOwing: Bool { !isSuspended && (isMidFrame || session.attachmentBytes > 0) }
  var hasOutput: Bool { replies.unsentBytes > 0 }
  /// 0 before its greeting, 1 while it owes the rest of a frame or does not read, else 2.
  var merit: Int { session.version == nil ? 0 : isMidFrame || hasOutput ? 1 : 2 }

  /// Result of one read.
  enum Receipt { case bytes, nothing, end }

  /// Receives what one read gives, and passes on the frames that are whole then.
  ///
  /// - Returns: `end` when the client has closed its end, and has sent no more.
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

  /// Sends as much as the client takes of the output that waited at the call; later output comes first afterwards.
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

/// A connection cannot go on.
struct ConnectionFailure: Error {
  let ending: ConnectionEnding

  init(_ ending: ConnectionEnding) { self.ending = ending }

  init(_ error: SystemError) { ending = error.isDisconnected ? .left : .failed(error) }
}
