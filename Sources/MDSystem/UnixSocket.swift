import CMDSystem
import Glibc

/// A connected Unix stream socket, which transfers bytes and descriptors.
public struct UnixSocket: ~Copyable, Sendable {
  private let descriptor: Descriptor

  public init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  public var rawValue: Int32 { descriptor.rawValue }

  /// Duplicates the descriptor of this end.
  public borrowing func duplicateDescriptor() throws(SystemError) -> Descriptor { try descriptor.duplicate() }

  /// The two ends that ``pair()`` creates; each can be moved out.
  @frozen public struct Pair: ~Copyable {
    public var near: UnixSocket
    public var far: UnixSocket
  }

  /// Creates two connected ends, both close-on-exec.
  public static func pair() throws(SystemError) -> Pair {
    var ends: (Int32, Int32) = (-1, -1)
    try systemCall("socketpair") {
      withUnsafeMutablePointer(to: &ends) {
        $0.withMemoryRebound(to: Int32.self, capacity: 2) {
          socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, $0)
        }
      }
    }
    return Pair(near: UnixSocket(Descriptor(owning: ends.0)), far: UnixSocket(Descriptor(owning: ends.1)))
  }

  /// Sends all bytes; `passing`, if not negative, is a descriptor sent with the first of them.
  public borrowing func send(_ bytes: UnsafeRawBufferPointer, passing fd: Int32 = -1) throws(SystemError) {
    try Self.send(bytes, to: rawValue, passing: fd)
  }

  /// Receives up to the buffer's size, and a descriptor if one was sent; the count is 0 if the other end has closed.
  public borrowing func receive(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> (count: Int, fd: Int32?) {
    try Self.receive(from: rawValue, into: buffer)
  }
}

extension UnixSocket {
  /// Works like ``send(_:passing:)``, on a socket that the caller does not own.
  public static func send(
    _ bytes: UnsafeRawBufferPointer, to socket: Int32, passing fd: Int32 = -1
  ) throws(SystemError) {
    var rest = bytes
    var fd = fd
    while let base = rest.baseAddress, rest.count > 0 {
      let count = rest.count
      let passed = fd
      let sent = try systemCall("sendmsg") { md_send(socket, base, count, passed) }
      fd = -1
      rest = UnsafeRawBufferPointer(rebasing: rest[sent...])
    }
  }

  /// Works like ``receive(into:)``, on a socket that the caller does not own.
  public static func receive(
    from socket: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> (count: Int, fd: Int32?) {
    var fd: Int32 = -1
    let count = try systemCall("recvmsg") { md_receive(socket, buffer.baseAddress!, buffer.count, &fd) }
    return (count, fd < 0 ? nil : fd)
  }
}

/// Credentials of a socket's peer, recorded by the kernel when it connected.
public struct PeerCredentials: Hashable, Sendable {
  public var processID: Int32
  public var userID: UInt32
  public var groupID: UInt32

  public init(processID: Int32, userID: UInt32, groupID: UInt32) {
    self.processID = processID
    self.userID = userID
    self.groupID = groupID
  }

  /// Credentials of this process, by its effective user and group.
  public static var own: PeerCredentials {
    PeerCredentials(processID: getpid(), userID: geteuid(), groupID: getegid())
  }
}

extension UnixSocket {
  /// Credentials of the other end (`SO_PEERCRED`).
  public borrowing func peerCredentials() throws(SystemError) -> PeerCredentials {
    var peer = PeerCredentials(processID: 0, userID: 0, groupID: 0)
    let fd = rawValue
    try systemCall("getsockopt") { md_peer_credentials(fd, &peer.processID, &peer.userID, &peer.groupID) }
    return peer
  }

  /// Handle of the process at the other end (`SO_PEERPIDFD`); `nil` if the kernel lacks the option, or if the process
  /// has ended.
  public borrowing func peerProcess() -> ProcessHandle? {
    let fd = rawValue
    // The reason does not matter: without a handle, the peer is identified by its number and start time.
    guard let process = try? systemCall("getsockopt", { md_peer_process(fd) }) else { return nil }
    return ProcessHandle(Descriptor(owning: process))
  }
}

/// A process held by a descriptor (pidfd).
///
/// Unlike a number, it never refers to another process.
public struct ProcessHandle: ~Copyable, Sendable {
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Whether the process has ended.
  ///
  /// Until then, its number cannot be reused.
  public borrowing func hasEnded() -> Bool {
    var poll = PollSet()
    poll.add(descriptor.rawValue, .readable)
    // Polling a valid descriptor without a timeout fails only for lack of memory. Answer "ended" then, which grants no
    // rights.
    return (try? poll.wait(milliseconds: 0)) ?? true
  }
}

/// Ends a connection while another thread uses it.
///
/// A call that waits there returns with the connection closed.
public final class SocketBreaker: Sendable {
  /// A duplicate descriptor of the socket.
  ///
  /// The duplicate stays valid after the first descriptor is closed.
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Shuts the connection down; callable from any thread, any number of times.
  public func breakConnection() { _ = shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }
}

extension UnixSocket {
  public borrowing func makeBreaker() throws(SystemError) -> SocketBreaker {
    SocketBreaker(try duplicateDescriptor())
  }
}
