import CMDSystem
import Glibc

extension UnixSocket {
  /// Connects to the socket at a path. The connection is non-blocking.
  ///
  /// A Unix socket connects at once unless the listener's queue is full; then it is tried again until `deadline`, an
  /// instant of ``Clock/monotonic()``.
  ///
  /// - Parameter waitsForListener: it is tried again as well while nobody listens.
  /// - Throws: at the deadline ``SystemError/isBusy`` when the queue is still full; ``SystemError/isNotListening`` when
  ///   nobody is there.
  public static func connect(
    to path: String, waitsForListener: Bool = false, deadline: Int64
  ) throws(SystemError) -> UnixSocket {
    while true {
      do throws(SystemError) { return try connect(to: path) } catch {
        let isWorthWaiting = error.isBusy || waitsForListener && error.isNotListening
        guard isWorthWaiting, Clock.monotonic() < deadline else { throw error }
      }
      // The kernel tells nobody when the queue has room again.
      poll(nil, 0, 5)
    }
  }

  private static func connect(to path: String) throws(SystemError) -> UnixSocket {
    let descriptor = try makeUnixSocket()
    let fd = descriptor.rawValue
    try withSocketAddress(path) { (address, size) throws(SystemError) in
      try systemCall("connect") { Glibc.connect(fd, address, size) }
    }
    return UnixSocket(descriptor)
  }
}

extension SystemError {
  /// There is no socket at the path, or nobody listens there any more.
  public var isNotListening: Bool { code == ENOENT || code == ECONNREFUSED || code == ENOTDIR }
  /// It could not be done without waiting, and was not done.
  public var isBusy: Bool { code == EAGAIN }
}
