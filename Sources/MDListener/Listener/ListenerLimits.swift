package import MDProtocol
package import MDSystem

/// Limits on the daemon's resources that clients may use.
package struct ListenerLimits: Sendable {
  package var clients = 256
  /// Maximum number of open requests per client. An app keeps one open for each of its indexes, besides its donations.
  package var requestsPerClient = 64
  /// Maximum size in bytes of the attachments of all clients. Above it, only one client with attachments is read from,
  /// until its request is served.
  package var attachmentBytes = 64 << 20
  /// Maximum size in bytes of output that waits for a client which does not read.
  package var outputBytes = 1 << 20
  /// Maximum wait for the rest of a frame.
  package var stallTimeout: Duration = .seconds(10)

  package init() {}

  /// Whether a peer is served: the daemon's own user is, and root, who could become any user.
  static func serves(_ peer: PeerCredentials, by daemon: PeerCredentials = .own) -> Bool {
    peer.userID == daemon.userID || peer.userID == 0
  }
}

/// Why a connection ended.
package enum ConnectionEnding: Hashable, Sendable, CustomStringConvertible {
  case left
  case malformed(FrameError)
  /// There is no common version of the protocol.
  case versions(Hello)
  /// The rest of a frame did not come in time.
  case stalled
  /// The client did not read its replies.
  case overrun
  /// The client was idle, and another needed its connection.
  case displaced
  /// The maximum number of clients is connected, and all of them are busy.
  case tooManyClients
  case foreignUser
  case failed(SystemError)
  case stopped

  package var description: String {
    switch self {
    case .left: "it left"
    case .malformed(let error): "malformed: \(error)"
    case .versions(let hello):
      "\(hello.program) \(hello.version) speaks versions \(hello.minimum) to \(hello.maximum) of the protocol"
    case .stalled: "it stopped in the middle of a frame"
    case .overrun: "it does not read its replies"
    case .displaced: "it was idle, and a new client needed its connection"
    case .tooManyClients: "too many clients are connected"
    case .foreignUser: "another user's process"
    case .failed(let error): error.description
    case .stopped: "the daemon stops"
    }
  }
}

/// Events of clients for the log. Called on the listener's thread.
package struct ListenerObserver: Sendable {
  /// A connection has ended.
  package var ended: @Sendable (PeerCredentials, ConnectionEnding) -> Void
  /// A request was refused because of ``MDProtocol/Rights``.
  package var refused: @Sendable (Peer, RequestFailure) -> Void

  package init(
    ended: @escaping @Sendable (PeerCredentials, ConnectionEnding) -> Void = { _, _ in },
    refused: @escaping @Sendable (Peer, RequestFailure) -> Void = { _, _ in }
  ) {
    self.ended = ended
    self.refused = refused
  }
}
