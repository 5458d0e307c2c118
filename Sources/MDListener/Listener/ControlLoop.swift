import MDModel
import MDProtocol
import MDSystem

/// The loop of the listener's thread: accepts, reads, dispatches, writes. Blocks without a time-out if no frame is
/// incomplete and connections can be accepted.
final class ControlLoop {
  private let listener: UnixListener
  private let poll: EventPoll
  private let service: ControlService
  private let wakes: WakeQueue
  private let peers: PeerQueue
  private var clients: [UInt64: ControlClient] = [:]
  private var nextToken: UInt64 = 2
  /// Paused while the system cannot accept another connection, for example for want of descriptors.
  private var accepting = AcceptPause()
  /// True if some clients are not read from.
  private var hasSuspended = false
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  static let listenerToken: UInt64 = 0
  private static let wakeToken: UInt64 = 1

  init(
    listener: consuming UnixListener, service: ControlService, wakes: WakeQueue, peers: PeerQueue
  ) throws(SystemError) {
    let poll = try EventPoll()
    try poll.add(listener.rawValue, token: Self.listenerToken, .reading)
    try poll.add(wakes.descriptor, token: Self.wakeToken, .reading)
    self.poll = poll
    self.listener = listener
    self.service = service
    self.wakes = wakes
    self.peers = peers
  }

  /// Serves until ``WakeQueue/stop()``.
  func run() {
    defer { for client in Array(clients.values) { close(client, .stopped) } }
    while true {
      let events = events()
      // Serve ended processes first: an app that was killed must not change anything after its next process has got its
      // first answer. Example: process A donates and dies, process B of the same app asks for the client state in the
      // same round.
      for event in events.filter(\.isClosed).sorted(by: { $0.token < $1.token }) { finish(event) }
      for event in events where !event.isClosed {
        switch event.token {
        case Self.listenerToken: acceptSome()
        case Self.wakeToken: if !answerCalls() { return }
        default: serve(event)
        }
      }
      closeStalled()
      if accepting.isOver(now: Clock.now) { acceptAgain() }
      regulate()
    }
  }

  private func events() -> [EventPoll.Event] {
    // Fetch all events at once: otherwise the end of a process whose event waits for the next round would not be known.
    let most = service.limits.clients + 2
    do { return try poll.wait(milliseconds: timeout(), atMost: most) } catch {
      // Polling can only fail because of a bug in this code.
      fatalError("\(error)")
    }
  }

  /// - Returns: `false` if the loop must stop.
  private func answerCalls() -> Bool {
    let calls = wakes.take()
    for task in calls.tasks { task() }
    for token in calls.tokens {
      guard let client = clients[token] else { continue }
      if client.peer == nil { client.peer = peers.take(token) }
      flush(client)
    }
    return !calls.isStopping
  }
}

/// Connecting and disconnecting clients.
extension ControlLoop {
  /// Accepts a few connections, so that connected clients get their turn even while new ones come without end.
  private func acceptSome() {
    for _ in 0..<16 where !accepting.isPaused {
      do throws(SystemError) {
        guard let socket = try listener.accept() else { return }
        admit(socket)
      } catch {
        if error.isOutOfDescriptors, makeRoom() { continue }
        // Stop polling the listener: the connection stays in its queue and would be reported again and again.
        accepting.begin(now: Clock.now)
        try? poll.change(listener.rawValue, token: Self.listenerToken, [])
      }
    }
  }

  private func admit(_ socket: consuming UnixSocket) {
    guard let credentials = try? socket.peerCredentials() else { return }
    guard ListenerLimits.serves(credentials) else { return service.observer.ended(credentials, .foreignUser) }
    guard clients.count < service.limits.clients || makeRoom() else {
      return service.observer.ended(credentials, .tooManyClients)
    }
    let token = nextToken
    nextToken += 1
    guard (try? poll.add(socket.rawValue, token: token, [])) != nil else { return }
    let replies = ReplyQueue(token: token, wakes: wakes, limit: service.limits.outputBytes)
    let process = ConnectedProcess(socket, credentials)
    clients[token] = ControlClient(
      socket: socket, credentials: credentials, token: token, replies: replies, daemon: service.hello)
    service.handler.clientCame(ClientNumber(token: token))
    peers.identify(process, token)
  }

  /// Disconnects the client that has been quiet for longest, among those without open requests, or else among those
  /// that do not read. Clients that follow the protocol go last, so that a crowd of others cannot push them out.
  private func makeRoom() -> Bool {
    let idle = clients.values.filter { $0.replies.openCount == 0 }
    let candidates = idle.isEmpty ? clients.values.filter(\.hasOutput) : idle
    guard let first = candidates.min(by: { ($0.merit, $0.lastProgress) < ($1.merit, $1.lastProgress) }) else {
      return false
    }
    close(first, .displaced)
    return true
  }

  private func close(_ client: ControlClient, _ ending: ConnectionEnding) {
    guard clients.removeValue(forKey: client.token) != nil else { return }
    try? poll.remove(client.socket.rawValue)
    if ending == .stopped { try? client.flush() }
    client.replies.close()
    service.handler.clientLeft(ClientNumber(token: client.token))
    peers.forget(client.token)
    service.observer.ended(client.credentials, ending)
    if accepting.isPaused { acceptAgain() }
  }

  private func acceptAgain() {
    accepting = AcceptPause()
    try? poll.change(listener.rawValue, token: Self.listenerToken, .reading)
  }

  /// Milliseconds until something must be done without an event; `nil` means no limit.
  private func timeout() -> Int32? {
    let stalling = clients.values.lazy.filter(\.isOwing).map(\.lastProgress).min()
    let deadlines = [stalling.map { $0 + service.limits.stallTimeout }, accepting.end]
    guard let first = deadlines.compactMap(\.self).min() else { return nil }
    let left = first - Clock.now
    return Int32(clamping: max(0, left.inNanoseconds) / 1_000_000 + 1)
  }

  private func closeStalled() {
    let latest = Clock.now - service.limits.stallTimeout
    let stalled = clients.values.filter { $0.isOwing && $0.lastProgress <= latest }
    for client in stalled { close(client, .stalled) }
  }
}

/// Serving one client.
extension ControlLoop {
  private func serve(_ event: EventPoll.Event) {
    guard let client = clients[event.token], let peer = client.peer else { return }
    delayPoint()
    do throws(ConnectionFailure) {
      if event.canRead, try receive(from: client, peer) == .end { throw ConnectionFailure(.left) }
    } catch { return part(with: client, error.ending) }
    flush(client)
  }

  /// Handles everything that a client has sent before it closed its end or died. That is at most what its socket holds.
  private func finish(_ event: EventPoll.Event) {
    guard let client = clients[event.token] else { return }
    // A client that is not identified was not greeted, so it has requested nothing.
    guard let peer = client.peer else { return close(client, .left) }
    do throws(ConnectionFailure) {
      while try receive(from: client, peer) == .bytes {}
      part(with: client, .left)
    } catch { part(with: client, error.ending) }
  }

  private func receive(from client: ControlClient, _ peer: Peer) throws(ConnectionFailure) -> ControlClient.Receipt {
    try client.receive(into: &buffer) { (frame) throws(ConnectionFailure) in try service.take(frame, of: client, peer) }
  }

  /// Disconnects a client. Output from before, such as a greeting with another version, is still sent if it fits.
  private func part(with client: ControlClient, _ ending: ConnectionEnding) {
    try? client.flush()
    close(client, ending)
  }

  private func flush(_ client: ControlClient) {
    do throws(ConnectionFailure) {
      try client.flush()
      if client.replies.hasOverrun { throw ConnectionFailure(.overrun) }
      try listen(to: client)
    } catch { close(client, error.ending) }
  }

  /// Polls for the events that matter for the client now.
  private func listen(to client: ControlClient) throws(ConnectionFailure) {
    var interest: EventPoll.Interest = client.isSuspended || client.peer == nil ? [] : .reading
    if client.hasOutput { interest.insert(.writing) }
    guard interest != client.interest else { return }
    client.interest = interest
    do throws(SystemError) { try poll.change(client.socket.rawValue, token: client.token, interest) } catch {
      throw ConnectionFailure(error)
    }
  }

  /// Keeps attachments within their limit. While there are too many, reading is suspended for clients that have sent
  /// attachments. The client that connected first goes on, so that the shortage ends.
  private func regulate() {
    let held = service.budget.bytes
    let inUse = held.values.reduce(0, +)
    let total = clients.values.reduce(inUse) { $0 + $1.session.attachmentBytes }
    let isCrowded = total > service.limits.attachmentBytes
    guard isCrowded || hasSuspended else { return }
    let first = clients.values.filter { $0.session.attachmentBytes > 0 }.min { $0.token < $1.token }
    for client in Array(clients.values) {
      let hasSent = client.session.attachmentBytes > 0 || held[client.token] != nil
      // The first client may go on, provided that the requests already in work leave room.
      let isNext = client === first && inUse <= service.limits.attachmentBytes
      client.isSuspended = isCrowded && hasSent && !isNext
      do throws(ConnectionFailure) { try listen(to: client) } catch { close(client, error.ending) }
    }
    hasSuspended = isCrowded
  }
}
