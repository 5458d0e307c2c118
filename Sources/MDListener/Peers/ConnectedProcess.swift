package import MDSystem

/// A process that has connected, before it is identified.
package final class ConnectedProcess: Sendable {
  package let credentials: PeerCredentials
  /// Time of the connection, on ``MDSystem/Clock/sinceBoot()``.
  let connected: Int64
  /// `nil` on kernels before 6.5.
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

  /// The kernel's folder about the process; `nil` when it has ended.
  func folder(under proc: String) -> ProcessFolder? {
    guard let folder = ProcessFolder(of: credentials.processID, under: proc) else { return nil }
    // The number may be another's by now. The handle says so for certain; without one, the time of its start does,
    // unless the number was given away within the same hundredth of a second.
    if handle?.hasEnded() ?? false { return nil }
    guard let started = folder.started(), started <= connected else { return nil }
    return folder
  }
}
