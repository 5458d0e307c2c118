package import MDSystem

/// A process that has connected and is not identified yet.
package final class ConnectedProcess: Sendable {
  package let credentials: PeerCredentials
  /// Time of the connection, on ``MDSystem/Clock/sinceBoot()``.
  let connected: Int64
  /// Handle of the process; `nil` on kernels before 6.5.
  private let handle: ProcessHandle?

  init(_ socket: borrowing UnixSocket, _ credentials: PeerCredentials) {
    self.credentials = credentials
    connected = Clock.sinceBoot()
    handle = socket.peerProcess()
  }

  init(credentials: PeerCredentials, connected: Int64) {
    self.credentials = credentials
    self.connected = connected
    handle = nil
  }

  /// The kernel's folder about the process; `nil` if the process has ended.
  func folder(under proc: String) -> ProcessFolder? {
    guard let folder = ProcessFolder(of: credentials.processID, under: proc) else { return nil }
    // The number may belong to another process by now. The handle shows that with certainty. Without a handle, the
    // start time does, unless the number was reused within the same hundredth of a second.
    if handle?.hasEnded() ?? false { return nil }
    guard let started = folder.started(), started <= connected else { return nil }
    return folder
  }
}
