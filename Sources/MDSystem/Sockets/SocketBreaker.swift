import Glibc

/// Ends a connection while another thread uses it: what waits there goes on with the connection closed.
public final class SocketBreaker: Sendable {
  /// A second one for the same socket: its number stays what it is, whoever closes the first.
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// From any thread, any number of times.
  public func breakConnection() { _ = shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }
}

extension UnixSocket {
  public borrowing func makeBreaker() throws(SystemError) -> SocketBreaker {
    SocketBreaker(try duplicateDescriptor())
  }
}
