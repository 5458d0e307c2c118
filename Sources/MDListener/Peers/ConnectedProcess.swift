package import MDSystem

/// A process that has connected, before it is identified.
package struct ConnectedProcess: Sendable {
  package let credentials: PeerCredentials
  /// Time of the connection, on ``MDSystem/Clock/sinceBoot()``.
  let connected: Int64

  init(_ socket: borrowing UnixSocket, _ credentials: PeerCredentials) {
    self.init(credentials: credentials, connected: Clock.sinceBoot())
  }

  init(credentials: PeerCredentials, connected: Int64) {
    self.credentials = credentials
    self.connected = connected
  }
}
