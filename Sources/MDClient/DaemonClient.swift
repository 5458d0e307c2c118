package import MDModel
package import MDProtocol
package import MDSystem

/// A connection to the daemon. Only for one thread at a time, which it blocks.
package final class DaemonClient {
  /// Greeting of the daemon.
  package let daemon: Hello
  /// The agreed version of the protocol.
  private let version: UInt16
  private let stream: FrameStream
  private var lastNumber: UInt32 = 0
  /// Frames that arrived while the reply to another request was awaited. The keys are the requests that still expect
  /// replies.
  private var waiting: [UInt32: [Frame]] = [:]

  /// Connects and greets.
  ///
  /// - Parameters:
  ///   - path: path of the socket.
  ///   - hello: greeting of this program.
  ///   - starter: starts the daemon if no process listens; `nil` makes that an error.
  ///   - deadline: end of the time for all of this.
  /// - Throws: ``ClientError``.
  package static func connect(
    to path: String, as hello: Hello, startIfNeeded starter: DaemonStarter? = nil, deadline: Instant
  ) throws(ClientError) -> DaemonClient {
    try DaemonClient(try socket(path, starter, deadline), hello, deadline)
  }

  private static func socket(
    _ path: String, _ starter: DaemonStarter?, _ deadline: Instant
  ) throws(ClientError) -> UnixSocket {
    do throws(SystemError) { return try UnixSocket.connect(to: path, deadline: deadline) } catch {
      guard error.isNotListening else { throw error.isBusy ? .noAnswer : .unreachable(socket: path, error) }
    }
    guard let starter else { throw .notRunning(socket: path) }
    do throws(StartFailure) { return try starter.start(socket: path, deadline: deadline) } catch {
      throw .notStarted(error)
    }
  }

  /// Greets over a connected, non-blocking socket.
  private init(_ socket: consuming UnixSocket, _ hello: Hello, _ deadline: Instant) throws(ClientError) {
    try Self.check(socket)
    let stream = FrameStream(socket)
    let greeting = try Self.greet(as: hello, over: stream, deadline)
    guard let version = hello.agreed(with: greeting) else {
      throw .versions(VersionMismatch(client: hello, daemon: greeting))
    }
    self.stream = stream
    self.version = version
    daemon = greeting
  }

  /// Refuses a daemon of another user, which would learn what this user searches and stores.
  private static func check(_ socket: borrowing UnixSocket) throws(ClientError) {
    let peer: PeerCredentials
    do throws(SystemError) { peer = try socket.peerCredentials() } catch { throw ClientError(error) }
    guard peer.userID == PeerCredentials.own.userID || peer.userID == 0 else {
      throw .foreignDaemon(user: peer.userID)
    }
  }

  private static func greet(
    as hello: Hello, over stream: FrameStream, _ deadline: Instant
  ) throws(ClientError) -> Hello {
    try stream.send(try framed { () throws(FrameError) in try Frame.hello(hello) }, deadline: deadline)
    let answer = try stream.receive(deadline: deadline)
    guard answer.kind == .hello else { throw .malformed(.misplaced(answer.kind)) }
    return try framed { () throws(FrameError) in try answer.message(Hello.self) }
  }

  /// Makes a breaker, which ends this connection from another thread. A waiting call then throws
  /// ``ClientError/closed``.
  package func makeBreaker() throws(ClientError) -> SocketBreaker { try stream.makeBreaker() }

  static func framed<Value>(_ body: () throws(FrameError) -> Value) throws(ClientError) -> Value {
    do throws(FrameError) { return try body() } catch { throw ClientError(error) }
  }
}

extension DaemonClient {
  /// Sends a request.
  ///
  /// - Parameters:
  ///   - attachment: bytes that are sent with the request.
  ///   - wait: time-out of each reply; `nil` means none.
  /// - Returns: the replies. Releasing them before the final reply cancels the request.
  package func send(_ request: Request, attachment: [UInt8] = [], within wait: Duration? = nil) throws(ClientError)
    -> Replies
  {
    lastNumber = lastNumber == .max ? 1 : lastNumber + 1
    let number = lastNumber
    let frame = try Self.framed { () throws(FrameError) in
      try Frame.request(request, number: number, version: version)
    }
    let deadline = Self.deadline(wait)
    for part in Frame.attachments(attachment, number: number, version: version) {
      try stream.send(part, deadline: deadline)
    }
    try stream.send(frame, deadline: deadline)
    waiting[number] = []
    return Replies(client: self, number: number, within: wait)
  }

  /// Sends a request and waits for its final reply. Earlier replies are ignored.
  ///
  /// - Parameters:
  ///   - attachment: bytes that are sent with the request.
  ///   - wait: time-out of each reply; `nil` means none.
  package func ask(
    _ request: Request, attachment: [UInt8] = [], within wait: Duration? = nil
  ) throws(ClientError) -> Reply {
    let replies = try send(request, attachment: attachment, within: wait)
    var last: Reply?
    while let reply = try replies.next() { last = reply }
    // The loop ends only after a final reply or an error.
    guard let last else { throw .closed }
    return last
  }

  /// A reply, its attachment, and whether it is the final one.
  struct Arrival {
    var reply: Reply
    var attachment: [UInt8]
    var isFinal: Bool
  }

  /// The next reply to a request.
  func nextReply(to number: UInt32, within wait: Duration?) throws(ClientError) -> Arrival {
    var attachment: [UInt8] = []
    while true {
      let frame = try nextFrame(for: number, deadline: Self.deadline(wait))
      if frame.kind == .attachment {
        attachment += frame.payload
        continue
      }
      let isFinal = frame.kind == .finalReply
      if isFinal { waiting[number] = nil }
      let reply = try Self.framed { () throws(FrameError) in try frame.message(Reply.self) }
      return Arrival(reply: reply, attachment: attachment, isFinal: isFinal)
    }
  }

  private func nextFrame(for number: UInt32, deadline: Instant?) throws(ClientError) -> Frame {
    if let first = waiting[number]?.first {
      waiting[number]?.removeFirst()
      return first
    }
    while true {
      let frame = try stream.receive(deadline: deadline)
      switch frame.kind {
      case .reply, .finalReply, .attachment: break
      case .hello, .request, .cancel: throw .malformed(.misplaced(frame.kind))
      }
      guard frame.version == version else { throw .malformed(.version(frame.version)) }
      if frame.request == number { return frame }
      // Frames for other requests are kept for them. Frames of a cancelled request are dropped.
      waiting[frame.request]?.append(frame)
    }
  }

  func cancel(_ number: UInt32) {
    guard waiting.removeValue(forKey: number) != nil else { return }
    // If this cannot be sent, the connection is broken, and the daemon notices that.
    try? stream.send(.cancel(number, version: version), deadline: Self.deadline(.seconds(1)))
  }

  private static func deadline(_ wait: Duration?) -> Instant? { wait.map { Clock.now + $0 } }
}

/// The replies to one request, in order. Releasing them cancels a request without a final reply.
package final class Replies {
  private let client: DaemonClient
  private let number: UInt32
  private let wait: Duration?
  private var isOver = false
  /// The bytes that came with the last reply.
  package private(set) var attachment: [UInt8] = []

  init(client: DaemonClient, number: UInt32, within wait: Duration?) {
    self.client = client
    self.number = number
    self.wait = wait
  }

  deinit { client.cancel(number) }

  /// Waits for the next reply; `nil` after the final one.
  ///
  /// - Throws: ``ClientError/refused(_:)`` for ``Reply/failure(_:)``, ``ClientError/noAnswer`` after the time-out, and
  ///   others.
  package func next() throws(ClientError) -> Reply? {
    if isOver { return nil }
    let arrival = try client.nextReply(to: number, within: wait)
    isOver = arrival.isFinal
    attachment = arrival.attachment
    if case .failure(let failure) = arrival.reply {
      isOver = true
      throw .refused(failure)
    }
    return arrival.reply
  }
}
