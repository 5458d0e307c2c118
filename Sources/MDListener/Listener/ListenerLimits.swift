package import MDProtocol
package import MDSystem

/// Limits on what clients may use of the daemon.
package struct ListenerLimits: Sendable {
  package var clients = 256
  /// An app keeps one open for each of its indexes, and has donations under way.
  package var requestsPerClient = 64
  /// Limit for all clients: above it, of those that have sent some only the first is read from, until it is dealt with.
  package var attachmentBytes = 64 << 20
  /// Limit of output that waits for a client which does not read.
  package var outputBytes = 1 << 20
  /// Longest wait for the rest of a frame.
  package var stallTimeout: Duration = .seconds(10)

  package init() {}

  /// Whether a peer is served: the daemon's own user, and root, who could become any user.
  static func serves(_ peer: PeerCredentials, by daemon: PeerCredentials = .own) -> Bool {
    peer.userID == daemon.userID || peer.userID == 0
  }
}

/// Reason why a connection ended.
package enum ConnectionEnding: Hashable, Sendable, CustomStringConvertible {
  case left
  case malformed(FrameError)
  /// No version of the protocol in common.
  case versions(Hello)
  /// The rest of a frame did not come in time.
  case stalled
  /// The client did not read its replies.
  case overrun
  /// The client was idle, and another needed its connection.
  case displaced
  /// As many clients as may be are connected, all of them busy.
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

/// What a daemon is told of its clients, for the log. Called on the listener's thread.
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
