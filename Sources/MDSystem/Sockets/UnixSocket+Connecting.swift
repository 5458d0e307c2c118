import CMDSystem
import Glibc
public import MDModel

extension UnixSocket {
  /// Connects to the socket at a path. The connection is non-blocking.
  ///
  /// A Unix socket connects at once unless the listener's queue is full. Then the call retries until `deadline`.
  ///
  /// - Parameter waitsForListener: retry also while no process listens.
  /// - Throws: at the deadline, ``SystemError/isBusy`` if the queue is still full, or ``SystemError/isNotListening``
  ///   if no process listens.
  public static func connect(
    to path: String, waitsForListener: Bool = false, deadline: Instant
  ) throws(SystemError) -> UnixSocket {
    while true {
      do throws(SystemError) { return try connect(to: path) } catch {
        let isWorthWaiting = error.isBusy || waitsForListener && error.isNotListening
        guard isWorthWaiting, Clock.now < deadline else { throw error }
      }
      // The kernel does not signal room in the queue: poll.
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
  /// Whether the path has no socket, or a socket without a listener.
  public var isNotListening: Bool { code == ENOENT || code == ECONNREFUSED || code == ENOTDIR }
  /// Whether the call would have blocked.
  ///
  /// Such a call had no effect.
  public var isBusy: Bool { code == EAGAIN }
}

/// Calls `body` with the address of a Unix socket.
///
/// An address holds at most 107 bytes of path. A longer path is addressed through its opened folder in `/proc/self/fd`.
func withSocketAddress(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
) throws(SystemError) {
  let path = Array(path.utf8)
  let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
  guard !path.isEmpty, !path.contains(0) else { throw .invalidArgument(of: "socket path") }
  if path.count <= room { return try withShortSocketAddress(path, body) }
  guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { throw .invalidArgument(of: "socket path") }
  let folder = try Descriptor.open(path: FilePath(path[...slash]), flags: FileFlags.path | FileFlags.directory)
  let short = Array("/proc/self/fd/\(folder.rawValue)".utf8) + path[slash...]
  guard short.count <= room else { throw .invalidArgument(of: "socket path") }
  try withShortSocketAddress(short, body)
}

private func withShortSocketAddress(
  _ path: [UInt8], _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
) throws(SystemError) {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
  try withUnsafePointer(to: &address) { (pointer) throws(SystemError) in
    try UnsafeRawPointer(pointer).withMemoryRebound(to: sockaddr.self, capacity: 1) { (general) throws(SystemError) in
      try body(general, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}

/// Creates a Unix stream socket, non-blocking and close-on-exec.
func makeUnixSocket() throws(SystemError) -> Descriptor {
  let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
  return Descriptor(owning: try systemCall("socket") { socket(AF_UNIX, type, 0) })
}
