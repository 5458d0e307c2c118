import CMDSystem
import Glibc

/// Sockets that a service manager opened before it started this process (`sd_listen_fds(3)`).
public enum InheritedSockets {
  /// The listening Unix socket that was handed over, now closed on exec. Call it once, before any thread starts: it
  /// clears the variables, so that children do not take them for theirs. Other descriptors that came along are closed.
  ///
  /// - Parameters:
  ///   - process: `LISTEN_PID`: the process that the sockets are meant for.
  ///   - count: `LISTEN_FDS`.
  ///   - first: the number of the first one; the protocol says 3.
  /// - Returns: `nil` where none was.
  public static func takeListener(
    process: [UInt8]? = ProcessEnvironment.value(of: "LISTEN_PID"),
    count: [UInt8]? = ProcessEnvironment.value(of: "LISTEN_FDS"), first: Int32 = 3
  ) throws(SystemError) -> Descriptor? {
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    guard let process, Int32(String(decoding: process, as: UTF8.self)) == getpid(),
      let count, let count = Int32(String(decoding: count, as: UTF8.self)), (1...64).contains(count)
    else { return nil }
    var listener: Int32?
    for number in first..<first + count {
      if listener == nil, isListening(number) { listener = number } else { _ = Descriptor(owning: number) }
    }
    guard let listener else { return nil }
    let descriptor = Descriptor(owning: listener)
    try systemCall("fcntl") { md_fcntl(listener, F_SETFD, Int(FD_CLOEXEC)) }
    return descriptor
  }

  private static func isListening(_ fd: Int32) -> Bool {
    option(SO_DOMAIN, of: fd) == AF_UNIX && option(SO_ACCEPTCONN, of: fd) == 1
  }

  /// Value of a socket option; `nil` where the descriptor is not a socket.
  private static func option(_ name: Int32, of fd: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(fd, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}
