import CMDSystem
import Glibc

/// Reports the state of this process to a service manager: the datagrams of `sd_notify(3)`, over the socket in
/// `NOTIFY_SOCKET`.
public struct ServiceNotice: Sendable {
  private let address: [UInt8]

  public enum State: Hashable, Sendable {
    /// Start-up is complete.
    case ready
    /// A status line for people.
    case status(String)
    case stopping
    /// The process is still alive, sent at ``watchdogInterval(microseconds:process:)``.
    case watchdog
  }

  /// - Parameter socket: a path, or `@` and an abstract name. Returns `nil` if it is missing or malformed.
  public init?(socket: [UInt8]? = ProcessEnvironment.value(of: "NOTIFY_SOCKET")) {
    guard let socket, let first = socket.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@"),
      socket.count > 1, socket.count < Self.longest
    else { return nil }
    address = first == UInt8(ascii: "@") ? [0] + socket.dropFirst() : socket
  }

  /// Sends all states in one datagram without waiting.
  ///
  /// A manager that does not read misses the datagram.
  public func send(_ states: State...) throws(SystemError) {
    let message = states.map(\.line).joined(separator: "\n")
    let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let socket = Descriptor(owning: try systemCall("socket") { Glibc.socket(AF_UNIX, kind, 0) })
    let fd = socket.rawValue
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    var target = sockaddr_un()
    target.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: address) }
    // An abstract name has no terminator: every byte up to the length belongs to the name.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count)
    let bytes = Array(message.utf8)
    try systemCall("sendto") {
      withUnsafePointer(to: &target) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { sendto(fd, bytes, bytes.count, flags, $0, length) }
      }
    }
  }

  /// Interval at which to send ``State/watchdog``: half of the manager's time-out.
  ///
  /// `nil` without a watchdog.
  public static func watchdogInterval(
    microseconds: [UInt8]? = ProcessEnvironment.value(of: "WATCHDOG_USEC"),
    process: [UInt8]? = ProcessEnvironment.value(of: "WATCHDOG_PID")
  ) -> Duration? {
    if let process, Int32(String(decoding: process, as: UTF8.self)) != getpid() { return nil }
    guard let microseconds, let value = Int64(String(decoding: microseconds, as: UTF8.self)),
      value > 0, value <= .max / 1_000
    else { return nil }
    return .microseconds(value) / 2
  }

  private static let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
}

extension ServiceNotice.State {
  fileprivate var line: String {
    switch self {
    case .ready: "READY=1"
    // A line break would start another assignment.
    case .status(let text): "STATUS=" + String(text.map { $0.isNewline ? " " : $0 })
    case .stopping: "STOPPING=1"
    case .watchdog: "WATCHDOG=1"
    }
  }
}

/// Sockets that a service manager opened before it started this process (`sd_listen_fds(3)`).
public enum InheritedSockets {
  /// Takes the listening Unix socket that was passed to this process, and sets close-on-exec.
  ///
  /// Call this once, before any thread starts. The call clears the variables, so that children do not claim the
  /// sockets, and closes the other passed descriptors.
  ///
  /// - Parameters:
  ///   - process: `LISTEN_PID`: the process that the sockets are meant for.
  ///   - count: `LISTEN_FDS`.
  ///   - first: number of the first descriptor; the protocol says 3.
  /// - Returns: `nil` if no listening socket was passed.
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

  /// Value of a socket option; `nil` if the descriptor is not a socket.
  private static func option(_ name: Int32, of fd: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(fd, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}
