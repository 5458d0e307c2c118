package import MDProtocol
package import MDSystem

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
