import CMDSystem
import Glibc

/// Who is at the other end of a socket, as the kernel saw it when it connected.
public struct PeerCredentials: Hashable, Sendable {
  public var processID: Int32
  public var userID: UInt32
  public var groupID: UInt32

  public init(processID: Int32, userID: UInt32, groupID: UInt32) {
    self.processID = processID
    self.userID = userID
    self.groupID = groupID
  }

  /// This process, by its effective user and group.
  public static var own: PeerCredentials {
    PeerCredentials(processID: getpid(), userID: geteuid(), groupID: getegid())
  }
}

extension UnixSocket {
  /// The credentials of the other end (`SO_PEERCRED`).
  public borrowing func peerCredentials() throws(SystemError) -> PeerCredentials {
    var peer = PeerCredentials(processID: 0, userID: 0, groupID: 0)
    let fd = rawValue
    try systemCall("getsockopt") { md_peer_credentials(fd, &peer.processID, &peer.userID, &peer.groupID) }
    return peer
  }
}
